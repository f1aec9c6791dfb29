/** The level table at the desk. */
import { changeLevel, listLevelHistory, listLevels } from '@duang/contract/action/level'
import { approveProposal } from '@duang/contract/action/proposal'
import { expect, test } from 'vitest'
import { typed } from '../../../../test/outside/command.ts'
import { outcomeOf } from '../../../../test/people/desk.ts'
import { addMember } from '../../../../test/people/site.ts'
import { withTwoPersons } from '../../../../test/people/two-persons.ts'

const reason = 'แคมเปญใหม่'

const { parts, params, proposed, approved } = withTwoPersons()

const read = async (level: number) =>
  (await parts.owner.call(listLevels, { params: params(), query: {} })).items.find((each) => each.level === level)

test('a level changes once a second person approved the figures', async () => {
  const before = await read(3)
  if (!before) throw new Error('no level')
  const body = { ...before, dailyCap: 12_345_600, cashbackPercent: 7.25, cashbackCap: null, reason }
  await parts.owner.call(changeLevel, { params: params(), body })
  expect(await read(3)).toEqual(before)
  const effect = (await proposed('level.change'))?.effect ?? []
  expect(effect).toContainEqual({
    label: 'daily_cap',
    before: before.dailyCap,
    after: 12_345_600,
    unit: 'satang',
  })
  await approved('level.change')
  expect(await read(3)).toMatchObject({ dailyCap: 12_345_600, cashbackPercent: 7.25, cashbackCap: null })
  const rows = await parts.site.owner.selectFrom('audit_log').selectAll().where('action', '=', 'level.change').execute()
  expect(rows).toMatchObject([
    { subject: '3', actor: `staff:${parts.finance.username}`, reason, after: { daily_cap_satang: 12_345_600 } },
  ])
})

test('refuses a proposal that changes nothing, and an unknown level', async () => {
  const level = await read(2)
  if (!level) throw new Error('no level')
  const propose = (body: typeof level) =>
    outcomeOf(parts.owner.call, changeLevel, { params: params(), body: { ...body, reason } })
  expect(await propose(level)).toBe('desk_nothing_changed')
  expect(await propose({ ...level, level: 77 })).toBe('not_found')
  expect(await propose({ ...level, cashbackPercent: 1.234 })).toBe('unsendable')
})

test('a cap that changed meanwhile stops the approval', async () => {
  const body = { level: 4, dailyCap: 5_000_000, reason }
  await parts.owner.call(changeLevel, { params: params(), body })
  const { id = '' } = (await proposed('level.change')) ?? {}
  await parts.site.owner.updateTable('levels').set({ daily_cap_satang: 777 }).where('level', '=', 4).execute()
  const approval = { params: params(), body: { proposal: id } }
  expect(await outcomeOf(parts.finance.call, approveProposal, approval)).toBe('desk_state_changed')
  expect(await read(4)).toMatchObject({ dailyCap: 777 })
})

test('lists the changes of members', async () => {
  const member = await addMember(parts.site)
  await typed(parts.site, ['members', 'set-level', member.username, '5', '--reason', 'guest of honour'])
  const listed = await parts.owner.call(listLevelHistory, { params: params(), query: { member: member.uuid } })
  expect(listed.items).toMatchObject([{ username: member.username, to: 5 }])
})
