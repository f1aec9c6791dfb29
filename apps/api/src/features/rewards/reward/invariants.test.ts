/** Corruptions of rewards: each breaks the rules that it names, and no other. */
import { randomUUID } from 'node:crypto'
import { cancelReward, requestReward } from '@duang/contract/rewards/reward'
import { afterAll, beforeAll } from 'vitest'
import { type Corruption, testInvariants } from '../../../../test/books/corruptions.ts'
import { addMember, clientOf, createTestSite, logIn, type TestSite } from '../../../../test/people/site.ts'
import { addAddress, addGoods, addPoints, addReward } from './fixtures.ts'
import { rewardInvariants } from './invariants.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  const member = await addMember(site)
  await addPoints(site, member, 1_000)
  await addAddress(site, member)
  const call = clientOf(site, await logIn(site, member))
  const request = (rewardId: string) =>
    call(requestReward, { body: { userUuid: member.uuid, rewardId, points: 100 }, idempotencyKey: randomUUID() })
  const goods = await addReward(site, { type: 'goods', goodsId: await addGoods(site, 5) })
  await request(await addReward(site, { type: 'credit', satang: 5_000, turnoverMultiple: 0 }))
  await request(await addReward(site, { type: 'rights', game: 'wheel', count: 2 }))
  await request(goods)
  const { request: cancelled } = await request(goods)
  const body = { userUuid: member.uuid, requestId: cancelled.id }
  await call(cancelReward, { body, idempotencyKey: randomUUID() })
})
afterAll(() => site.stop())

const [SPEND, REFUND, CREDIT, GIVEN] = rewardInvariants.map((each) => each.name) as [string, string, string, string]
const CANCELLED = "(select source_id from goods_orders where state = 'cancelled')"
const CORRUPTIONS: Corruption[] = [
  {
    what: 'a request that cost less than its transfer',
    breaks: [SPEND],
    statements: () => ["update reward_requests set cost_points = 1 where prize ->> 'type' = 'rights'"],
  },
  {
    what: 'points of a cancelled order that differ from what came back',
    breaks: [SPEND, REFUND],
    statements: () => [`update reward_requests set cost_points = 1 where request_id = ${CANCELLED}`],
  },
  {
    what: 'credit of another amount',
    breaks: [CREDIT],
    statements: () => [
      `update reward_requests set prize = jsonb_set(prize, '{satang}', '1') where prize ->> 'type' = 'credit'`,
    ],
  },
  {
    what: 'rights that were not granted',
    breaks: [GIVEN],
    statements: () => ["delete from member_rights where source like 'reward:%' and n = 2"],
  },
  {
    what: 'an order of another fact',
    breaks: [GIVEN],
    statements: () => ["update goods_orders set source_id = gen_random_uuid() where state = 'requested'"],
  },
]

testInvariants(() => site, rewardInvariants, CORRUPTIONS)
