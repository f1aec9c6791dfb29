/** The points shop at the desk. */
import { approveProposal, listProposals } from '@duang/contract/desk-proposal'
import {
  listDeskRewards,
  proposeDeskReward,
  proposeDeskRewardChange,
  receiveDeskGoods,
  turnDeskReward,
} from '@duang/contract/desk-reward'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDesk, outcomeOf, type TestDesk, type TestPerson } from '../../../test/desk.ts'
import { createTestSite, type TestSite } from '../../../test/site.ts'

const reason = 'แคมเปญใหม่'

let site: TestSite
let desk: TestDesk
let owner: TestPerson
let finance: TestPerson
beforeAll(async () => {
  site = await createTestSite()
  desk = await createTestDesk(site)
  owner = await desk.person('owner')
  finance = await desk.person('finance')
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})

const params = () => ({ brand: desk.brand })
const proposed = async (kind: string) =>
  (await owner.call(listProposals, { params: params(), query: { state: 'open' } })).items.find(
    (each) => each.kind === kind,
  )
/** Twenty approvals at once, of which one is carried out. */
async function approved(kind: string): Promise<void> {
  const input = { params: { brand: desk.brand, id: (await proposed(kind))?.id ?? '' }, body: {} }
  expect(await outcomeOf(owner.call, approveProposal, input)).toBe('desk_proposal_own')
  const all = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(finance.call, approveProposal, input)))
  expect(all.filter((each) => each === 'done')).toHaveLength(1)
}

const list = async () => (await owner.call(listDeskRewards, { params: params(), query: {} })).items

test('a reward is added and repriced by two persons, hidden by one', async () => {
  const { brand } = await site.ctx()
  await site.owner
    .insertInto('reward_categories')
    .values({ brand_id: brand.id, category_id: 'desk-test', name: 'ทดสอบ', position: 0 })
    .execute()
  const body = { category: 'desk-test', name: 'เครดิต 50', points: 500, credit: 5_000, multiple: 2, reason }
  await owner.call(proposeDeskReward, { params: params(), body })
  expect((await list()).some((each) => each.category === 'desk-test')).toBe(false)
  await approved('reward.add')
  const added = (await list()).find((each) => each.category === 'desk-test')
  expect(added).toMatchObject({
    points: 500,
    isShown: true,
    prize: { type: 'credit', satang: 5_000, turnoverMultiple: 2 },
  })
  const of = { params: { brand: desk.brand, id: added?.id ?? '' } }
  await owner.call(proposeDeskRewardChange, { ...of, body: { points: 450, reason } })
  await approved('reward.change')
  await owner.call(turnDeskReward, { ...of, body: { isShown: false, reason } })
  expect((await list()).find((each) => each.id === added?.id)).toMatchObject({ points: 450, isShown: false })
  // Two prizes at once are none.
  const two = { ...body, rights: 'wheel:3' }
  expect(await outcomeOf(owner.call, proposeDeskReward, { params: params(), body: two })).toBe('desk_act_refused')
})

test('20 deliveries at once are counted, and new goods need a name', async () => {
  const receive = (goods: string, name?: string) =>
    owner.call(receiveDeskGoods, { params: params(), body: { goods, count: 1, ...(name ? { name } : {}), reason } })
  await expect(receive('desk-cap')).rejects.toMatchObject({ code: 'desk_act_refused' })
  await receive('desk-cap', 'หมวก')
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => receive('desk-cap')))
  const done = all.filter((each) => each.status === 'fulfilled').length
  const row = await site.owner
    .selectFrom('goods')
    .select('left_count')
    .where('goods_id', '=', 'desk-cap')
    .executeTakeFirstOrThrow()
  expect(row.left_count).toBe(done + 1)
})
