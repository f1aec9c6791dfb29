/** The wheel as members use it: odds before a draw, one prize a right, and draws that they can recompute. */
import { randomUUID } from 'node:crypto'
import type { CallError } from '@duang/contract/client'
import { rotateDrawSeed } from '@duang/contract/rewards/draw'
import { listSpins, readWheel, spinWheel } from '@duang/contract/rewards/wheel'
import { hashOfSeed, weightedIndex } from '@duang/draw'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyLedger } from '../../../../test/books/verify-ledger.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  logIn,
  type TestMember,
  type TestSession,
  type TestSite,
} from '../../../../test/people/site.ts'
import { always, CREDIT_OR_NOTHING, giveRights, NO_RULE, postRaw, setTable, stockGoods } from '../draw/fixtures.ts'

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 5)
const NOON = new Date('2026-10-05T12:00:00+07:00')
const LATER = new Date('2026-12-05T12:00:00+07:00')

let site: TestSite
let member: TestMember
let session: TestSession
let call: ReturnType<typeof clientOf>
beforeAll(async () => {
  site = await createTestSite({ now: NOON })
})
afterAll(async () => {
  expect((await verifyLedger(site.owner)).broken).toEqual([])
  await site.stop()
})
beforeEach(async () => {
  site.setNow(NOON)
  await site.setSettings({ ...NO_RULE, menu: {} })
  await setTable(site, 'wheel', CREDIT_OR_NOTHING)
  await arrive()
})

async function arrive(): Promise<void> {
  member = await addMember(site)
  session = await logIn(site, member)
  call = clientOf(site, session)
}

const times = (count: number) => Array.from({ length: count }, (_, n) => n)
const spin = (key = randomUUID()) => call(spinWheel, { body: { uuid: member.uuid }, idempotencyKey: key })
const log = (rest = {}) => call(listSpins, { body: { uuid: member.uuid, ...rest } })
const rotate = (clientSeed?: string) =>
  call(rotateDrawSeed, {
    params: { uuid: member.uuid },
    body: { game: 'wheel', ...(clientSeed === undefined ? {} : { clientSeed }) },
    idempotencyKey: randomUUID(),
  })
const codeOf = (act: Promise<unknown>) =>
  act.then(
    () => undefined,
    (error: CallError) => error.refusal?.code,
  )
const takeBreak = async (kind: 'time-out' | 'self-exclusion') =>
  site.owner
    .insertInto('play_breaks')
    .values({ brand_id: 1, member_id: member.memberId, kind, asked_at: NOON, starts_at: NOON, ends_at: LATER })
    .execute()

describe('the wheel', () => {
  test('shows segments with their weights, rights and the commitment before a draw', async () => {
    await giveRights(site, member, 'wheel', 2)
    const board = await call(readWheel, {})
    expect(board).toMatchObject({
      segments: [
        { label: '10 บาท', weight: 1, prize: { type: 'credit', amount: 10_00, turnoverMultiple: 0 } },
        { label: 'ไม่ได้รางวัล', weight: 3, prize: { type: 'nothing' }, substitute: null },
      ],
      rights: { left: 2, reason: null },
      seed: { nextNonce: 0, serverHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
    expect(await call(readWheel, {})).toEqual(board)
  })

  test('gives the prize, and the same outcome under the same key', async () => {
    await setTable(site, 'wheel', always({ prize: { type: 'credit', satang: 25_00, turnoverMultiple: 0 } }))
    await giveRights(site, member, 'wheel', 2)
    const [before, key] = [await call(readWheel, {}), randomUUID()]
    const first = await spin(key)
    expect(first).toMatchObject({ outcome: 0, credit: 25_00, creditVersion: 1, isSubstitute: false, card: null })
    expect(first).toMatchObject({ nonce: 0, serverHash: before.seed?.serverHash, version: before.version })
    expect(await spin(key)).toEqual(first)
    expect((await call(readWheel, {})).rights.left).toBe(1)
    expect((await log()).items.map(({ id }) => id)).toEqual([first.id])
  })

  test('names the substitute where the goods are gone', async () => {
    await stockGoods(site, 'earphones', 1)
    const substitute = { type: 'points', points: 7 } as const
    await setTable(site, 'wheel', always({ prize: { type: 'goods', goodsId: 'earphones' }, substitute }))
    await giveRights(site, member, 'wheel', 2)
    expect(await spin()).toMatchObject({ given: { type: 'goods' }, isSubstitute: false })
    expect(await spin()).toMatchObject({ prize: { type: 'goods' }, given: substitute, isSubstitute: true })
    expect((await log()).items.map(({ isSubstitute }) => isSubstitute).sort()).toEqual([false, true])
  })

  test('keeps seeds secret until a rotation, then every draw can be recomputed', async () => {
    await giveRights(site, member, 'wheel', 25)
    await Promise.all(times(25).map(() => spin()))
    expect((await log({ limit: 100 })).items.every(({ serverSeed }) => serverSeed === null)).toBe(true)
    const { revealed, next } = await rotate('ดวงดี 9:9')
    expect(revealed.draws).toBe(25)
    expect(hashOfSeed(revealed.serverSeed)).toBe(revealed.serverHash)
    expect((await call(readWheel, {})).seed).toEqual(next)
    expect(next.clientSeed).toBe('ดวงดี 9:9')
    const first = await log({ limit: 20 })
    const second = await log({ limit: 20, cursor: first.next })
    const all = [...first.items, ...second.items]
    expect([second.next, new Set(all.map(({ nonce }) => nonce)).size]).toEqual([null, 25])
    for (const { serverSeed, clientSeed, nonce, table, outcome, label } of all) {
      const weights = table.map(({ weight }) => weight)
      expect(weightedIndex({ serverSeed: serverSeed ?? '', clientSeed, nonce }, weights)).toBe(outcome)
      expect(table[outcome]?.label).toBe(label)
    }
  })
})

describe('a draw is refused', () => {
  test('without a right', async () => {
    expect(await codeOf(spin())).toBe('draw_no_right')
  })

  test('when the campaign ended while the page was open, and the right is kept', async () => {
    await giveRights(site, member, 'wheel', 1)
    expect((await call(readWheel, {})).rights.left).toBe(1)
    await site.setSettings({ ...NO_RULE, menu: { wheel: false } })
    expect(await codeOf(spin())).toBe('draw_closed')
    expect(await codeOf(rotate())).toBe('draw_closed')
    expect(await call(readWheel, {})).toMatchObject({ segments: [], seed: null, rights: { reason: 'closed' } })
    await site.setSettings({ ...NO_RULE, menu: {} })
    expect((await call(readWheel, {})).rights.left).toBe(1)
  })

  test.each([
    ['time-out', 'limits_break'],
    ['self-exclusion', 'limits_excluded'],
  ] as const)('during a %s, which shows no prizes', async (kind, code) => {
    await giveRights(site, member, 'wheel', 1)
    await takeBreak(kind)
    expect(await codeOf(spin())).toBe(code)
    expect(await call(readWheel, {})).toMatchObject({ segments: [], seed: null, rights: { left: 0, reason: 'break' } })
  })

  test.each([
    ['another member’s id', () => ({ uuid: randomUUID() }), 'not_found'],
    ['a chosen prize', () => ({ uuid: member.uuid, prize: 1 }), 'request_invalid'],
  ])('with %s', async (_, body, code) => {
    await giveRights(site, member, 'wheel', 1)
    expect(await postRaw(site, session, spinWheel.path, body())).toBe(code)
    expect((await call(readWheel, {})).rights.left).toBe(1)
  })

  test('of the last second when its right ended at midnight', async () => {
    await site.setSettings({ rights: { wheel: { daily: 1 }, 'flip-card': { daily: 0 } }, menu: {} })
    site.setNow(new Date('2026-10-05T23:59:59.999+07:00'))
    call = clientOf(site, await logIn(site, member))
    await spin()
    expect(await codeOf(spin())).toBe('draw_no_right')
    expect((await call(readWheel, {})).rights).toMatchObject({ reason: 'tomorrow', nextAt: '2026-10-05T17:00:00.000Z' })
    site.setNow(new Date('2026-10-06T00:00:00+07:00'))
    expect((await spin()).nonce).toBe(1)
  })

  test.each(['', 'x'.repeat(65), 'a\u0000b', '\ud800'])('a client seed %j is invalid', async (clientSeed) => {
    const url = rotateDrawSeed.path.replace('{uuid}', member.uuid)
    expect(await postRaw(site, session, url, { game: 'wheel', clientSeed })).toBe('request_invalid')
  })
})

test('twenty draws at once on one right: one', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await arrive()
    await giveRights(site, member, 'wheel', 1)
    const codes = await Promise.all(times(20).map(() => codeOf(spin())))
    expect(codes.filter((code) => code === undefined)).toHaveLength(1)
    expect(codes.filter((code) => code === 'draw_no_right')).toHaveLength(19)
  }
})
