/** Corruptions of goods; the verifier must report each by the invariants that it breaks. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { inTransaction } from '#kit/database/db.ts'
import { orderGoods } from '#money/goods/goods.ts'
import { receiveGoods } from '#money/goods/stock.ts'
import { type Corruption, testInvariants } from '../../../../../test/books/corruptions.ts'
import { addMember, createTestSite, type TestSite } from '../../../../../test/people/site.ts'
import { goodsInvariants } from './invariants.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ now: new Date('2026-10-05T11:00:00+07:00') })
  const { memberId } = await addMember(site)
  const ctx = await site.ctx()
  await inTransaction(site.owner, (tx) => receiveGoods(tx, ctx, { goodsId: 'phone', name: 'โทรศัพท์', count: 3 }))
  const request = { goodsId: 'phone', source: 'test', sourceId: randomUUID() }
  await inTransaction(ctx.db, (tx) => orderGoods(tx, ctx, memberId, request))
})
afterAll(() => site.stop())

const [PIECES, STATES] = goodsInvariants.map((each) => each.name) as [string, string]
const CORRUPTIONS: Corruption[] = [
  {
    what: 'a piece that disappeared',
    breaks: [PIECES],
    statements: () => [`update goods set left_count = left_count - 1 where goods_id = 'phone'`],
  },
  {
    what: 'an order without its first step',
    breaks: [STATES],
    statements: () => [
      'delete from goods_order_steps where n = 1 and order_id = (select min(order_id::text)::uuid from goods_orders)',
    ],
  },
  {
    what: 'an order in another state than its last step',
    breaks: [STATES],
    statements: () => [`update goods_orders set state = 'delivered' where state = 'requested'`],
  },
]

testInvariants(() => site, goodsInvariants, CORRUPTIONS)
