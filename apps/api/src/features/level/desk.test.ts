/** The level table at the desk. */

import { listDeskLevels, proposeDeskLevel } from '@duang/contract/desk-level'
import { expect, test } from 'vitest'
import { outcomeOf } from '../../../test/desk.ts'
import { withTwoPersons } from '../../../test/two-persons.ts'

const reason = 'แคมเปญใหม่'

const { parts, params, proposed, approved } = withTwoPersons()

const read = async (level: number) =>
  (await parts.owner.call(listDeskLevels, { params: params() })).items.find((each) => each.level === level)

test('a level changes once a second person approved the figures', async () => {
  const before = await read(3)
  if (!before) throw new Error('no level')
  const body = { ...before, dailyCap: 12_345_600, cashbackPercent: 7.25, cashbackCap: null, reason }
  await parts.owner.call(proposeDeskLevel, { params: params(), body })
  expect(await read(3)).toEqual(before)
  const effect = (await proposed('level.change'))?.effect ?? []
  expect(effect).toContainEqual({
    ...{ label: 'daily_cap', before: before.dailyCap, after: 12_345_600, unit: 'satang' },
  })
  await approved('level.change')
  expect(await read(3)).toMatchObject({ dailyCap: 12_345_600, cashbackPercent: 7.25, cashbackCap: null })
})

test('refuses a proposal that changes nothing, and an unknown level', async () => {
  const level = await read(2)
  if (!level) throw new Error('no level')
  const propose = (body: typeof level) =>
    outcomeOf(parts.owner.call, proposeDeskLevel, { params: params(), body: { ...body, reason } })
  expect(await propose(level)).toBe('desk_act_refused')
  expect(await propose({ ...level, level: 77 })).toBe('not_found')
})
