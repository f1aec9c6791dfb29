/** Goods: pieces are reserved without overselling, and orders follow their states. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#kit/database/db.ts'
import { moveOrder, type OrderState, orderGoods } from '#money/goods/goods.ts'
import { receiveGoods } from '#money/goods/stock.ts'
import { verifyLedger } from '../../../../../test/books/verify-ledger.ts'
import { addMember, createTestSite, type TestMember, type TestSite } from '../../../../../test/people/site.ts'

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 5)
let site: TestSite
let member: TestMember
let goodsId: string
beforeAll(async () => {
  site = await createTestSite({ now: new Date('2026-10-05T11:00:00+07:00') })
})
afterAll(() => site.stop())
beforeEach(async () => {
  member = await addMember(site)
  goodsId = await stock(5)
})

async function stock(count: number, id = `g-${randomUUID().slice(0, 8)}`): Promise<string> {
  const ctx = await site.ctx()
  await inTransaction(site.owner, (tx) => receiveGoods(tx, ctx, { goodsId: id, name: 'โทรศัพท์', count }))
  return id
}
const order = async (by = member, sourceId = randomUUID()) => {
  const ctx = await site.ctx()
  return inTransaction(ctx.db, (tx) => orderGoods(tx, ctx, by.memberId, { goodsId, source: 'test', sourceId }))
}
const move = async (orderId: string, to: OrderState, tracking?: string) => {
  const ctx = await site.ctx()
  const given = { orderId, to, actor: 'cli:somsri', ...(tracking === undefined ? {} : { tracking }) }
  return inTransaction(ctx.db, (tx) => moveOrder(tx, ctx, given))
}
const left = async () =>
  (await site.owner.selectFrom('goods').select('left_count').where('goods_id', '=', goodsId).executeTakeFirstOrThrow())
    .left_count
const addAddress = (line: string) =>
  site.owner
    .insertInto('member_addresses')
    .values({
      brand_id: 1,
      member_id: member.memberId,
      name: 'สมชาย',
      phone: '0812345678',
      line,
      subdistrict: 'ลุมพินี',
      district: 'ปทุมวัน',
      province: 'กรุงเทพมหานคร',
      postcode: '10330',
      updated_at: site.platform.clock(),
    })
    .onConflict((conflict) => conflict.columns(['brand_id', 'member_id']).doUpdateSet({ line }))
    .execute()
const rowOf = (orderId: string) =>
  site.owner.selectFrom('goods_orders').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()

describe('stock', () => {
  test('is never oversold: fifty members, five pieces', async () => {
    const members = await Promise.all(Array.from({ length: 50 }, () => addMember(site)))
    for (let round = 0; round < ROUNDS; round++) {
      goodsId = await stock(5)
      const orders = await Promise.all(members.map((each) => order(each)))
      expect(orders.filter((each) => each !== undefined)).toHaveLength(5)
      expect(await left()).toBe(0)
    }
  })

  test('grows by what comes in', async () => {
    await order()
    await stock(3, goodsId)
    expect(await left()).toBe(7)
  })
})

describe('an order', () => {
  test('keeps the address of its request, whatever the member changes later', async () => {
    await addAddress('1 ถนนสีลม')
    const orderId = (await order()) as string
    await addAddress('2 ถนนสุขุมวิท')
    await move(orderId, 'packed')
    await move(orderId, 'shipped', 'TH123')
    await move(orderId, 'delivered')
    const row = await rowOf(orderId)
    expect(row).toMatchObject({ state: 'delivered', tracking: 'TH123', address: { line: '1 ถนนสีลม' } })
    const steps = await site.owner
      .selectFrom('goods_order_steps')
      .select(['n', 'state', 'actor'])
      .where('order_id', '=', orderId)
      .orderBy('n')
      .execute()
    expect(steps).toEqual([
      { n: 1, state: 'requested', actor: 'member' },
      { n: 2, state: 'packed', actor: 'cli:somsri' },
      { n: 3, state: 'shipped', actor: 'cli:somsri' },
      { n: 4, state: 'delivered', actor: 'cli:somsri' },
    ])
  })

  test('without an address is not packed before there is one', async () => {
    const orderId = (await order()) as string
    await expect(move(orderId, 'packed')).rejects.toMatchObject({ code: 'goods_address_missing' })
    await addAddress('1 ถนนสีลม')
    expect(await move(orderId, 'packed')).toMatchObject({ member_id: member.memberId })
    expect((await rowOf(orderId)).address).toMatchObject({ line: '1 ถนนสีลม' })
  })

  test('that is cancelled returns its piece once, however many cancel it', async () => {
    const orderId = (await order()) as string
    const all = await Promise.all(Array.from({ length: 20 }, () => move(orderId, 'cancelled')))
    expect(all.filter((each) => each !== undefined)).toHaveLength(1)
    expect(await left()).toBe(5)
  })

  test.each([
    { path: ['packed', 'shipped'], to: 'cancelled' },
    { path: ['cancelled'], to: 'packed' },
    { path: [], to: 'shipped' },
  ] as const)('after $path cannot be $to', async ({ path, to }) => {
    await addAddress('1 ถนนสีลม')
    const orderId = (await order()) as string
    for (const each of path) await move(orderId, each)
    await expect(move(orderId, to)).rejects.toMatchObject({ code: 'goods_order_closed' })
  })

  test('of nobody is not found', async () => {
    await expect(move(randomUUID(), 'packed')).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('the books hold after all of it', async () => {
  expect((await verifyLedger(site.owner)).broken).toEqual([])
})
