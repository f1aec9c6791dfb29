/** The points shop at the desk. */

import { approveProposal } from '@duang/contract/action/proposal'
import {
  addReward,
  changeReward,
  hideReward,
  listRewardCatalogue,
  receiveGoods,
  setRewardCategory,
  showReward,
} from '@duang/contract/action/reward'
import { expect, test } from 'vitest'
import { outcomeOf } from '../../../../test/people/desk.ts'
import { withTwoPersons } from '../../../../test/people/two-persons.ts'

const reason = 'แคมเปญใหม่'

const { parts, params, proposed, approved } = withTwoPersons()

const list = async () => (await parts.owner.call(listRewardCatalogue, { params: params(), query: {} })).items
const setCategory = (category: string) =>
  parts.owner.call(setRewardCategory, { params: params(), body: { category, name: 'ทดสอบ' } })
const CREDIT = { type: 'credit', satang: 5_000, turnoverMultiple: 2 } as const
const recorded = (id: string) =>
  parts.site.owner.selectFrom('audit_log').selectAll().where('subject', '=', id).orderBy('audit_id').execute()

test('a reward is added and repriced by two persons, hidden by one', async () => {
  await setCategory('desk-test')
  const body = { category: 'desk-test', name: 'เครดิต 50', points: 500, prize: CREDIT, reason }
  await parts.owner.call(addReward, { params: params(), body })
  expect((await list()).some((each) => each.category === 'desk-test')).toBe(false)
  const figure = (label: string, after: unknown, unit: string) => ({ label, before: null, after, unit })
  expect((await proposed('reward.add'))?.effect).toEqual([
    figure('prize', 5_000, 'satang'),
    figure('turnoverTimes', 2, 'count'),
    figure('costPoints', 500, 'points'),
    figure('name', 'เครดิต 50', 'text'),
    figure('levelFrom', 0, 'count'),
    figure('stock', 'unlimited', 'text'),
  ])
  await approved('reward.add')
  const added = (await list()).find((each) => each.category === 'desk-test')
  expect(added).toMatchObject({ points: 500, isShown: true, prize: CREDIT })
  expect(await recorded('desk-test เครดิต 50')).toMatchObject([
    { action: 'reward.add', actor: `staff:${parts.finance.username}`, reason, after: { cost_points: 500 } },
  ])
  const reward = added?.id ?? ''
  await parts.owner.call(changeReward, { params: params(), body: { reward, points: 450, reason } })
  expect((await proposed('reward.change'))?.effect).toEqual([
    { label: 'cost_points', before: 500, after: 450, unit: 'text' },
  ])
  await approved('reward.change')
  const turned = { params: params(), body: { reward, reason } }
  await parts.owner.call(hideReward, turned)
  expect((await list()).find((each) => each.id === reward)).toMatchObject({ points: 450, isShown: false })
  await parts.owner.call(showReward, turned)
  expect((await recorded(reward)).map((each) => each.action)).toEqual(['reward.change', 'reward.hide', 'reward.show'])
})

test('refuses what does not exist, and a change of nothing', async () => {
  await setCategory('desk-refused')
  const body = { category: 'desk-refused', name: 'เครดิต', points: 500, prize: CREDIT, reason }
  const add = (given: object) =>
    outcomeOf(parts.owner.call, addReward, { params: params(), body: { ...body, ...given } })
  expect(await add({ category: 'no-such' })).toBe('reward_category_unknown')
  expect(await add({ level: 77 })).toBe('level_unknown')
  expect(await add({ prize: { type: 'goods', goodsId: 'no-such' } })).toBe('goods_unknown')
  expect(await add({ prize: { type: 'points', points: 3 } })).toBe('unsendable')
  await parts.owner.call(addReward, { params: params(), body })
  await approved('reward.add')
  const reward = (await list()).find((each) => each.category === 'desk-refused')?.id ?? ''
  const change = (given: object) =>
    outcomeOf(parts.owner.call, changeReward, { params: params(), body: { reward, ...given, reason } })
  expect(await change({})).toBe('desk_nothing_changed')
  expect(await change({ points: 500 })).toBe('desk_nothing_changed')
  expect(await change({ level: 77 })).toBe('level_unknown')
})

test('a price that changed meanwhile stops the approval', async () => {
  await setCategory('desk-meanwhile')
  const body = { category: 'desk-meanwhile', name: 'เครดิต', points: 500, prize: CREDIT, reason }
  await parts.owner.call(addReward, { params: params(), body })
  await approved('reward.add')
  const reward = (await list()).find((each) => each.category === 'desk-meanwhile')?.id ?? ''
  await parts.owner.call(changeReward, { params: params(), body: { reward, points: 450, reason } })
  const { id = '' } = (await proposed('reward.change')) ?? {}
  await parts.site.owner.updateTable('rewards').set({ cost_points: 600 }).where('reward_id', '=', reward).execute()
  const approval = { params: params(), body: { proposal: id } }
  expect(await outcomeOf(parts.finance.call, approveProposal, approval)).toBe('desk_state_changed')
  expect((await list()).find((each) => each.id === reward)).toMatchObject({ points: 600 })
})

test('20 deliveries at once are counted, and new goods need a name', async () => {
  const receive = (goods: string, name?: string) =>
    parts.owner.call(receiveGoods, {
      params: params(),
      body: { goods, count: 1, ...(name ? { name } : {}), reason },
    })
  await expect(receive('desk-cap')).rejects.toMatchObject({ code: 'goods_name_needed' })
  await receive('desk-cap', 'หมวก')
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => receive('desk-cap')))
  const done = all.filter((each) => each.status === 'fulfilled').length
  const row = await parts.site.owner
    .selectFrom('goods')
    .select('left_count')
    .where('goods_id', '=', 'desk-cap')
    .executeTakeFirstOrThrow()
  expect(row.left_count).toBe(done + 1)
  expect(await recorded('desk-cap')).toHaveLength(done + 1)
})

test('a reward of goods waits while pieces of it arrive', async () => {
  await setCategory('desk-goods')
  const receive = () =>
    parts.owner.call(receiveGoods, {
      params: params(),
      body: { goods: 'desk-mug', count: 2, name: 'แก้ว', reason },
    })
  await receive()
  const prize = { type: 'goods', goodsId: 'desk-mug' } as const
  const body = { category: 'desk-goods', name: 'แก้ว', points: 100, prize, reason }
  await parts.owner.call(addReward, { params: params(), body })
  await approved('reward.add')
  await parts.owner.call(addReward, { params: params(), body: { ...body, points: 90 } })
  expect((await proposed('reward.add'))?.effect).toContainEqual({
    label: 'stock',
    before: null,
    after: 2,
    unit: 'count',
  })
  await receive()
  await approved('reward.add')
  expect((await list()).filter((each) => each.category === 'desk-goods')).toHaveLength(2)
})
