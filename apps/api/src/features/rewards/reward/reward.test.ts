/** The points shop: a request spends points and gives its reward once, whatever happens at the same time. */
import { randomUUID } from 'node:crypto'
import { checkWithdraw } from '@duang/contract/bank/withdraw'
import type { CallError } from '@duang/contract/client'
import { cancelReward, listRewardRequests, listRewards, requestReward } from '@duang/contract/rewards/reward'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readBalance } from '#money/ledger/ledger.ts'
import { countRights } from '#money/right/right.ts'
import { verifyLedger } from '../../../../test/books/verify-ledger.ts'
import { typed } from '../../../../test/outside/command.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'
import { addAddress, addGoods, addPoints, addReward } from './fixtures.ts'

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 3)
const NOON = new Date('2026-10-05T12:00:00+07:00')
const CREDIT = { type: 'credit', satang: 50_00, turnoverMultiple: 2 }

type Call = ReturnType<typeof clientOf>
let site: TestSite
let member: TestMember
let call: Call
beforeAll(async () => {
  site = await createTestSite({ now: NOON })
})
afterAll(async () => {
  expect((await verifyLedger(site.owner)).broken).toEqual([])
  await site.stop()
})
beforeEach(async () => {
  await site.setSettings({ menu: {} })
  ;({ member, call } = await arrive(1_000))
})

async function arrive(points: number): Promise<{ member: TestMember; call: Call }> {
  const arrived = await addMember(site)
  await addPoints(site, arrived, points)
  await addAddress(site, arrived)
  return { member: arrived, call: clientOf(site, await logIn(site, arrived)) }
}

const request = (rewardId: string, { points = 100, key = randomUUID(), by = { member, call } } = {}) =>
  by.call(requestReward, { body: { userUuid: by.member.uuid, rewardId, points }, idempotencyKey: key })
const cancel = (requestId: string, key = randomUUID()) =>
  call(cancelReward, { body: { userUuid: member.uuid, requestId }, idempotencyKey: key })
const history = (page: { cursor?: string; limit?: number } = {}) =>
  call(listRewardRequests, { body: { userUuid: member.uuid, ...page } })
const refusalOf = (act: Promise<unknown>) =>
  act.then(
    () => undefined,
    (error: CallError) => error.refusal?.code,
  )
const balance = async (account: 'points' | 'cash', of = member) =>
  (await readBalance(site.platform.db, 1, of.memberId, account)).balance
const left = async (goodsId: string) =>
  (await site.owner.selectFrom('goods').select('left_count').where('goods_id', '=', goodsId).executeTakeFirstOrThrow())
    .left_count
const orderOf = async (requestId: string) =>
  site.owner.selectFrom('goods_orders').selectAll().where('source_id', '=', requestId).executeTakeFirstOrThrow()
const times = <Result>(n: number, act: () => Promise<Result>) =>
  Promise.allSettled(Array.from({ length: n }, act)).then((all) => all.filter((each) => each.status === 'fulfilled'))

describe('the shop', () => {
  test('lists active rewards by category, with their stock and level', async () => {
    const goodsId = await addGoods(site, 3)
    const shown = await addReward(site, { type: 'goods', goodsId }, { level_min: 2 })
    const hidden = await addReward(site, CREDIT, { is_active: false })
    const { points, categories } = await call(listRewards, { body: {} })
    expect(points).toBe(1_000)
    const { rewards = [] } = categories.test ?? {}
    expect(rewards.find(({ id }) => id === shown)).toMatchObject({
      type: 'goods',
      points: 100,
      left: 3,
      credit: null,
      rights: null,
      level: { level: 2, isReached: false },
    })
    expect(rewards.map(({ id }) => id)).not.toContain(hidden)
  })

  test('shows the newest order of a reward until it has arrived or was cancelled', async () => {
    const id = await addReward(site, { type: 'goods', goodsId: await addGoods(site, 2) })
    const shown = async (by = call) =>
      (await by(listRewards, { body: {} })).categories.test?.rewards.find((each) => each.id === id)?.order
    expect(await shown()).toBeNull()
    const { request: first } = await request(id)
    expect((await typed(site, ['reward', 'order', 'pack', (await orderOf(first.id)).order_id])).code).toBe(0)
    expect(await shown()).toBe('packed')
    site.setNow(new Date(NOON.getTime() + 60_000))
    const { request: second } = await request(id)
    expect(await shown()).toBe('requested')
    await cancel(second.id)
    expect(await shown()).toBe('packed')
    expect(await shown((await arrive(1)).call)).toBeNull()
    site.setNow(NOON)
  })

  test('that the brand hides is empty and closed', async () => {
    const id = await addReward(site, CREDIT)
    await site.setSettings({ menu: { reward: false } })
    expect(await call(listRewards, { body: {} })).toEqual({ points: 1_000, categories: {} })
    expect(await refusalOf(request(id))).toBe('reward_ended')
  })
})

describe('a request', () => {
  test('of credit posts it at once, with its turnover', async () => {
    const made = await request(await addReward(site, CREDIT))
    expect(made).toMatchObject({ request: { status: 'completed', type: 'credit' }, points: 900, credit: 50_00 })
    const check = await call(checkWithdraw, { params: { uuid: member.uuid } })
    expect(check.turnover).toMatchObject({ required: 100_00 })
    expect((await history()).items).toEqual([made.request])
  })

  test('of rights grants them', async () => {
    const ctx = await site.ctx()
    const before = await countRights(ctx.db, ctx, member.memberId, 'wheel')
    await request(await addReward(site, { type: 'rights', game: 'wheel', count: 3 }))
    expect(await countRights(ctx.db, ctx, member.memberId, 'wheel')).toBe(before + 3)
  })

  test('of goods takes a piece, and keeps the address as it was', async () => {
    const goodsId = await addGoods(site, 2)
    const { request: made } = await request(await addReward(site, { type: 'goods', goodsId }))
    await addAddress(site, member, '2 ถนนสุขุมวิท')
    expect(made.status).toBe('requested')
    expect(await left(goodsId)).toBe(1)
    expect((await orderOf(made.id)).address).toMatchObject({ line: '1 ถนนสีลม' })
  })

  test('under one key answers the same and spends once', async () => {
    const id = await addReward(site, CREDIT)
    const key = randomUUID()
    expect(await request(id, { key })).toEqual(await request(id, { key }))
    expect(await balance('points')).toBe(900)
  })

  test.each([
    { why: 'reward_ended', given: { is_active: false } },
    { why: 'reward_changed', given: { points: 101 } },
    { why: 'reward_level', given: { level_min: 1 } },
    { why: 'not_found', given: undefined },
  ])('is refused by $why, without effect', async ({ why, given }) => {
    const id = given ? await addReward(site, CREDIT, given) : randomUUID()
    expect(await refusalOf(request(id))).toBe(why)
    expect([await balance('points'), await balance('cash')]).toEqual([1_000, 0])
    expect((await history()).items).toEqual([])
  })

  test('costs no more than the member has', async () => {
    const id = await addReward(site, CREDIT, { points: 1_001 })
    expect(await refusalOf(request(id, { points: 1_001 }))).toBe('reward_points')
  })

  test('of goods without stock, or without an address, keeps the points', async () => {
    const none = await addReward(site, { type: 'goods', goodsId: await addGoods(site, 0) })
    expect(await refusalOf(request(none))).toBe('reward_out')
    const some = await addReward(site, { type: 'goods', goodsId: await addGoods(site, 1) })
    await site.owner.deleteFrom('member_addresses').where('member_id', '=', member.memberId).execute()
    expect(await refusalOf(request(some))).toBe('reward_address')
    expect(await balance('points')).toBe(1_000)
  })

  test('during a break gives no credit, and goods as always', async () => {
    const goods = await addReward(site, { type: 'goods', goodsId: await addGoods(site, 1) })
    await site.owner
      .insertInto('play_breaks')
      .values({
        brand_id: 1,
        member_id: member.memberId,
        kind: 'time-out',
        starts_at: NOON,
        asked_at: NOON,
        ends_at: new Date('2026-10-06T12:00:00+07:00'),
      })
      .execute()
    expect(await refusalOf(request(await addReward(site, CREDIT)))).toBe('limits_break')
    expect((await request(goods)).points).toBe(900)
  })

  test('in the name of another member is like an unknown one', async () => {
    const id = await addReward(site, CREDIT)
    const other = await arrive(1_000)
    expect(await refusalOf(request(id, { by: { member: other.member, call } }))).toBe('not_found')
    expect(await balance('points', other.member)).toBe(1_000)
  })
})

describe('the history', () => {
  test('comes page by page, newest first', async () => {
    const id = await addReward(site, CREDIT)
    for (let n = 0; n < 5; n++) {
      await request(id)
      site.advance(1_000)
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await history({ limit: 2, ...(cursor ? { cursor } : {}) })
      seen.push(...page.items.map(({ at }) => at))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(seen).toHaveLength(5)
    expect(seen).toEqual([...seen].sort().reverse())
    expect(await refusalOf(history({ cursor: 'x' }))).toBe('request_invalid')
    site.setNow(NOON)
  })
})

describe('a cancellation', () => {
  const order = async () => {
    const goodsId = await addGoods(site, 1)
    const { request: made } = await request(await addReward(site, { type: 'goods', goodsId }))
    return { id: made.id, goodsId }
  }

  test('returns points and piece', async () => {
    const { id, goodsId } = await order()
    expect(await cancel(id)).toMatchObject({ request: { status: 'cancelled' }, points: 1_000 })
    expect(await left(goodsId)).toBe(1)
    expect(await refusalOf(cancel(id))).toBe('reward_not_cancellable')
  })

  test('of credit, of a packed order, and of another member is refused', async () => {
    const { request: made } = await request(await addReward(site, CREDIT))
    expect(await refusalOf(cancel(made.id))).toBe('reward_not_cancellable')
    const { id } = await order()
    const { order_id: orderId } = await orderOf(id)
    expect((await typed(site, ['reward', 'order', 'pack', orderId])).code).toBe(0)
    expect(await refusalOf(cancel(id))).toBe('reward_not_cancellable')
    const other = await arrive(1)
    const theirs = { body: { userUuid: other.member.uuid, requestId: id }, idempotencyKey: randomUUID() }
    expect(await refusalOf(other.call(cancelReward, theirs))).toBe('not_found')
    expect(await balance('points')).toBe(800)
  })

  test('by twenty requests and staff at once returns both once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const before = await balance('points')
      const { id, goodsId } = await order()
      const { order_id: orderId } = await orderOf(id)
      await Promise.all([
        times(19, () => cancel(id)),
        typed(site, ['reward', 'order', 'cancel', orderId, '--reason=twice']),
      ])
      expect([await balance('points'), await left(goodsId)]).toEqual([before, 1])
    }
  })
})

describe('races', () => {
  test('fifty members for five pieces: five get one, and nobody else pays', async () => {
    const members = await Promise.all(Array.from({ length: 50 }, () => arrive(100 * ROUNDS)))
    for (let round = 0; round < ROUNDS; round++) {
      const goodsId = await addGoods(site, 5)
      const id = await addReward(site, { type: 'goods', goodsId })
      const codes = await Promise.all(members.map((by) => refusalOf(request(id, { by }))))
      expect(codes.filter((code) => code === undefined)).toHaveLength(5)
      expect(new Set(codes)).toEqual(new Set([undefined, 'reward_out']))
      expect(await left(goodsId)).toBe(0)
    }
    const points = await Promise.all(members.map((each) => balance('points', each.member)))
    expect(points.reduce((sum, each) => sum + each, 0)).toBe((50 - 5) * 100 * ROUNDS)
  })

  test.each([
    { keys: 'one key', hasOneKey: true, made: 1 },
    { keys: 'a key each', hasOneKey: false, made: 10 },
  ])('twenty requests with $keys spend what there is and no more', async ({ hasOneKey, made }) => {
    for (let round = 0; round < ROUNDS; round++) {
      ;({ member, call } = await arrive(1_000))
      const id = await addReward(site, CREDIT)
      const key = randomUUID()
      await times(20, () => request(id, { key: hasOneKey ? key : randomUUID() }))
      expect(await balance('points')).toBe(1_000 - made * 100)
      expect(await balance('cash')).toBe(made * 50_00)
    }
  })
})
