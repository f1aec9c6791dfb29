/** The points shop at the desk. */
import {
  listDeskRewards,
  proposeDeskReward,
  proposeDeskRewardChange,
  receiveDeskGoods,
  turnDeskReward,
} from '@duang/contract/desk-reward'
import { expect, test } from 'vitest'
import { outcomeOf } from '../../../test/desk.ts'
import { withTwoPersons } from '../../../test/two-persons.ts'

const reason = 'แคมเปญใหม่'

const { parts, params, approved } = withTwoPersons()

const list = async () => (await parts.owner.call(listDeskRewards, { params: params(), query: {} })).items

test('a reward is added and repriced by two persons, hidden by one', async () => {
  const { brand } = await parts.site.ctx()
  await parts.site.owner
    .insertInto('reward_categories')
    .values({ brand_id: brand.id, category_id: 'desk-test', name: 'ทดสอบ', position: 0 })
    .execute()
  const body = { category: 'desk-test', name: 'เครดิต 50', points: 500, credit: 5_000, multiple: 2, reason }
  await parts.owner.call(proposeDeskReward, { params: params(), body })
  expect((await list()).some((each) => each.category === 'desk-test')).toBe(false)
  await approved('reward.add')
  const added = (await list()).find((each) => each.category === 'desk-test')
  expect(added).toMatchObject({
    points: 500,
    isShown: true,
    prize: { type: 'credit', satang: 5_000, turnoverMultiple: 2 },
  })
  const of = { params: { brand: parts.desk.brand, id: added?.id ?? '' } }
  await parts.owner.call(proposeDeskRewardChange, { ...of, body: { points: 450, reason } })
  await approved('reward.change')
  await parts.owner.call(turnDeskReward, { ...of, body: { isShown: false, reason } })
  expect((await list()).find((each) => each.id === added?.id)).toMatchObject({ points: 450, isShown: false })
  // Two prizes at once are none.
  const two = { ...body, rights: 'wheel:3' }
  expect(await outcomeOf(parts.owner.call, proposeDeskReward, { params: params(), body: two })).toBe('desk_act_refused')
})

test('20 deliveries at once are counted, and new goods need a name', async () => {
  const receive = (goods: string, name?: string) =>
    parts.owner.call(receiveDeskGoods, {
      params: params(),
      body: { goods, count: 1, ...(name ? { name } : {}), reason },
    })
  await expect(receive('desk-cap')).rejects.toMatchObject({ code: 'desk_act_refused' })
  await receive('desk-cap', 'หมวก')
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => receive('desk-cap')))
  const done = all.filter((each) => each.status === 'fulfilled').length
  const row = await parts.site.owner
    .selectFrom('goods')
    .select('left_count')
    .where('goods_id', '=', 'desk-cap')
    .executeTakeFirstOrThrow()
  expect(row.left_count).toBe(done + 1)
})

test('a reward of goods waits while pieces of it arrive', async () => {
  const { brand } = await parts.site.ctx()
  const category = { brand_id: brand.id, category_id: 'desk-goods', name: 'ของ', position: 1 }
  await parts.site.owner.insertInto('reward_categories').values(category).execute()
  const receive = () =>
    parts.owner.call(receiveDeskGoods, {
      params: params(),
      body: { goods: 'desk-mug', count: 2, name: 'แก้ว', reason },
    })
  await receive()
  const body = { category: 'desk-goods', name: 'แก้ว', points: 100, goods: 'desk-mug', reason }
  await parts.owner.call(proposeDeskReward, { params: params(), body })
  await approved('reward.add')
  await parts.owner.call(proposeDeskReward, { params: params(), body: { ...body, points: 90 } })
  await receive()
  await approved('reward.add')
  expect((await list()).filter((each) => each.category === 'desk-goods')).toHaveLength(2)
})
