/** Orders of goods at the desk: from the request to the delivery, addresses, cancellations once. */
import { randomUUID } from 'node:crypto'
import { cancelOrder, deliverOrder, packOrder, seeOrderAddress, shipOrder } from '@duang/contract/action/reward-order'
import { listOrders, readOrder } from '@duang/contract/desk/goods'
import { claimEntries, readQueues } from '@duang/contract/desk/queue'
import { requestReward } from '@duang/contract/rewards/reward'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBalance } from '#money/ledger/ledger.ts'
import { verifyLedger } from '../../../../test/books/verify-ledger.ts'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../../test/people/desk.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'
import { addAddress, addGoods, addPoints, addReward } from './fixtures.ts'

const reason = 'สมาชิกแจ้งยกเลิก'
let site: TestSite
let desk: TestDesk
let support: TestPerson
let rewardId: string
beforeAll(async () => {
  site = await createTestSite()
  desk = await createTestDesk(site)
  support = await desk.person('support')
  rewardId = await addReward(site, { type: 'goods', goodsId: await addGoods(site, 50) })
})
afterAll(async () => {
  expect((await verifyLedger(site.owner)).broken).toEqual([])
  await desk.stop()
  await site.stop()
})

const params = () => ({ brand: desk.brand })
const of = (id: string) => ({ brand: desk.brand, id })
const points = async ({ memberId }: TestMember) => (await readBalance(site.platform.db, 1, memberId, 'points')).balance

async function ordered(hasAddress = true): Promise<{ id: string; member: TestMember }> {
  const member = await addMember(site)
  await addPoints(site, member, 100)
  await addAddress(site, member)
  const { request } = await clientOf(site, await logIn(site, member))(requestReward, {
    body: { userUuid: member.uuid, rewardId, points: 100 },
    idempotencyKey: randomUUID(),
  })
  const row = await site.owner
    .selectFrom('goods_orders')
    .select('order_id')
    .where('source_id', '=', request.id)
    .executeTakeFirstOrThrow()
  if (!hasAddress) {
    await site.owner.updateTable('goods_orders').set({ address: null }).where('order_id', '=', row.order_id).execute()
    await site.owner.deleteFrom('member_addresses').where('member_id', '=', member.memberId).execute()
  }
  return { id: row.order_id, member }
}

test('packs, ships with a number and delivers an order, and counts what waits', async () => {
  const { id, member } = await ordered()
  const query = { state: 'requested' as const, username: member.username }
  const { items } = await support.call(listOrders, { params: params(), query })
  expect(items).toMatchObject([{ id, goods: 'ร่ม', source: 'reward', province: 'กรุงเทพมหานคร', claim: null }])
  expect(JSON.stringify(items)).not.toContain('0812345678')
  const { queues } = await support.call(readQueues, { params: params() })
  expect(queues.find((each) => each.queue === 'goods')?.waiting).toBeGreaterThan(0)
  const body = { order: id }
  expect(await outcomeOf(support.call, shipOrder, { params: params(), body })).toBe('goods_order_closed')
  expect(await outcomeOf(support.call, packOrder, { params: params(), body })).toBe('done')
  expect(await outcomeOf(support.call, packOrder, { params: params(), body })).toBe('desk_state_changed')
  expect(await outcomeOf(support.call, shipOrder, { params: params(), body: { order: id, tracking: 'TH123' } })).toBe(
    'done',
  )
  expect(await outcomeOf(support.call, deliverOrder, { params: params(), body })).toBe('done')
  const order = await support.call(readOrder, { params: of(id) })
  expect(order).toMatchObject({ state: 'delivered', tracking: 'TH123' })
  expect(order.steps.map((each) => each.state)).toEqual(['requested', 'packed', 'shipped', 'delivered'])
  expect(order.steps.at(-1)?.actor).toBe(`staff:${support.username}`)
})

test('shows an address only to those who ship, and records each look', async () => {
  const { id } = await ordered()
  const { address } = await support.call(seeOrderAddress, { params: params(), body: { order: id } })
  expect(address).toMatchObject({ phone: '0812345678', line: '1 ถนนสีลม' })
  const viewer = await desk.person('viewer')
  expect(await outcomeOf(viewer.call, seeOrderAddress, { params: params(), body: { order: id } })).toBe(
    'desk_not_permitted',
  )
  expect(await outcomeOf(viewer.call, readOrder, { params: of(id) })).toBe('done')
  const log = await site.owner.selectFrom('audit_log').selectAll().where('subject', '=', id).execute()
  expect(log.map((each) => [each.action, each.actor])).toEqual([
    ['reward.order.see-address', `staff:${support.username}`],
  ])
})

test('an order without an address is not packed', async () => {
  const { id } = await ordered(false)
  expect((await support.call(seeOrderAddress, { params: params(), body: { order: id } })).address).toBeNull()
  expect(await outcomeOf(support.call, packOrder, { params: params(), body: { order: id } })).toBe(
    'goods_address_missing',
  )
})

test('20 cancellations at once return piece and points once', async () => {
  const { id, member } = await ordered()
  const before = (await support.call(readOrder, { params: of(id) })).left
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () =>
      outcomeOf(support.call, cancelOrder, { params: params(), body: { order: id, reason } }),
    ),
  )
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(1)
  expect(outcomes.filter((each) => !['done', 'desk_state_changed', 'overloaded'].includes(each))).toEqual([])
  expect((await support.call(readOrder, { params: of(id) })).left).toBe(before + 1)
  expect(await points(member)).toBe(100)
  const log = await site.owner.selectFrom('audit_log').selectAll().where('action', '=', 'reward.order.cancel').execute()
  expect(log.filter((each) => each.member_id === member.memberId)).toMatchObject([{ reason }])
})

test('a claimed order, and one that was shipped, is not cancelled', async () => {
  const { id } = await ordered()
  const owner = await desk.person('owner')
  await owner.call(claimEntries, { params: params(), body: { queue: 'goods', subjects: [id] } })
  const input = { params: params(), body: { order: id, reason } }
  expect(await outcomeOf(support.call, cancelOrder, input)).toBe('desk_claimed')
  await owner.call(packOrder, { params: params(), body: { order: id } })
  await owner.call(shipOrder, { params: params(), body: { order: id } })
  expect(await outcomeOf(support.call, cancelOrder, input)).toBe('goods_order_closed')
})
