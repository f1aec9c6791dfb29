/** Points at the desk: one person proposes, another one approves, once. */
import { giveMemberPoints, takeMemberPoints } from '@duang/contract/action/points'
import { approveProposal } from '@duang/contract/action/proposal'
import { expect, test } from 'vitest'
import { readBalance } from '#money/ledger/ledger.ts'
import { decisionOf, outcomeOf } from '../../../../test/people/desk.ts'
import { addMember } from '../../../../test/people/site.ts'
import { withTwoPersons } from '../../../../test/people/two-persons.ts'

const reason = 'ชดเชยกิจกรรม'
const { parts, params, proposed, approved } = withTwoPersons()

test('points are given by two persons, and more than the member has are not taken', async () => {
  const { uuid: member, memberId } = await addMember(parts.site)
  const pointsOf = async () => (await readBalance(parts.site.owner, 1, memberId, 'points')).balance
  const given = { params: params(), body: { member, points: 100, reason, reference: 'T1' } }
  expect(await outcomeOf(parts.owner.call, takeMemberPoints, given)).toBe('points_insufficient')
  expect(await decisionOf(parts.owner.call(giveMemberPoints, given))).toBe('proposed')
  expect(await pointsOf()).toBe(0)
  expect((await proposed('points.give'))?.effect).toMatchObject([{ label: 'points', before: null, after: 100 }])
  await approved('points.give')
  expect(await pointsOf()).toBe(100)
  const log = await parts.site.owner.selectFrom('audit_log').selectAll().where('action', '=', 'points.give').execute()
  expect(log).toMatchObject([{ member_id: memberId, reason, actor: `staff:${parts.finance.username}` }])
  const taken = (reference: string) =>
    decisionOf(
      parts.owner.call(takeMemberPoints, { params: params(), body: { member, points: 80, reason, reference } }),
    )
  expect(await taken('T2')).toBe('proposed')
  const { id: proposal = '' } = (await proposed('points.take')) ?? {}
  expect(await outcomeOf(parts.finance.call, approveProposal, { params: params(), body: { proposal } })).toBe('done')
  expect(await pointsOf()).toBe(20)
})
