/** Corruptions of points; the verifier must report each by the invariants that it breaks. */
import { afterAll, beforeAll } from 'vitest'
import { type Corruption, testInvariants } from '../../../../test/books/corruptions.ts'
import { typed } from '../../../../test/outside/command.ts'
import { addMember, createTestSite, type TestSite } from '../../../../test/people/site.ts'
import { depositBaht } from './fixtures.ts'
import { pointsInvariants } from './invariants.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ now: new Date('2026-10-05T11:00:00+07:00') })
  const member = await addMember(site)
  await depositBaht(site, member, 1_000)
  const line = await depositBaht(site, member, 500)
  await typed(site, ['deposits', 'unassign', String(line), '--reason=wrong'])
  for (const direction of ['give', 'take'])
    await typed(site, ['points', direction, member.username, '4', '--reason=why'])
})
afterAll(() => site.stop())

const [RULE, DEPOSIT, UNASSIGN, UP, DOWN] = pointsInvariants.map((each) => each.name) as [
  string,
  string,
  string,
  string,
  string,
]

const CORRUPTIONS: Corruption[] = [
  {
    what: 'a deposit with a point that its rule does not give',
    breaks: [RULE, DEPOSIT],
    statements: () => ['update deposits set points = points + 1 where unassigned_at is null'],
  },
  {
    what: 'a rule that was changed later',
    breaks: [RULE],
    statements: () => ['update deposits set points_per_hundred_baht = 2'],
  },
  {
    what: 'a deposit that took other points back than the ledger',
    breaks: [UNASSIGN],
    statements: () => ['update deposits set points_taken_back = points_taken_back - 1 where unassigned_at is not null'],
  },
  {
    what: 'points given without an adjustment',
    breaks: [UP],
    statements: () => ['delete from point_adjustments where points > 0'],
  },
  {
    what: 'an adjustment that took more than its transfer',
    breaks: [DOWN],
    statements: () => ['update point_adjustments set points = points - 1 where points < 0'],
  },
]

testInvariants(() => site, pointsInvariants, CORRUPTIONS)
