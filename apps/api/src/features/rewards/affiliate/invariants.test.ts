/** Corruptions of commission and claims; the verifier must report each by the invariants that it breaks. */
import { randomUUID } from 'node:crypto'
import { withdrawAffiliate } from '@duang/contract/rewards/affiliate'
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { type Corruption, testInvariants } from '../../../../test/books/corruptions.ts'
import { addFriend, earnPot } from '../../../../test/people/pots.ts'
import {
  addMember,
  clientOf,
  createTestSite,
  giveCredit,
  logIn,
  type TestMember,
  type TestSite,
} from '../../../../test/people/site.ts'
import { accrueCommission } from './accrue.ts'
import { affiliateInvariants } from './invariants.ts'
import { reverseCommission } from './reverse.ts'

let site: TestSite
const members: TestMember[] = []
beforeAll(async () => {
  site = await createTestSite({ now: new Date('2026-10-05T05:00:00Z') })
  await site.setSettings({ affiliate: { depositPercents: [10] }, bonus: {} })
  await accrueCommission(await site.ctx())
  for (let n = 0; n < 2; n++) members.push(await addMember(site))
  const [member, other] = members as [TestMember, TestMember]
  const friend = await addFriend(site, member)
  await giveCredit(site, friend, 500_00)
  site.setNow(new Date('2026-10-06T03:00:00+07:00'))
  await accrueCommission(await site.ctx())
  site.setNow(new Date('2026-10-07T03:00:00+07:00'))
  await accrueCommission(await site.ctx())
  // One deposit claimed back, without the correction that claims it.
  await sql`update deposits set unassigned_at = now() where member_id = ${friend.memberId}`.execute(site.owner)
  await reverseCommission(await site.ctx())
  await sql`update deposits set unassigned_at = null where member_id = ${friend.memberId}`.execute(site.owner)
  await earnPot(site, other, 'affiliate', 100_00)
  await earnPot(site, other, 'cashback', 100_00)
  const call = clientOf(site, await logIn(site, other))
  for (const type of ['af', 'wl'] as const)
    await call(withdrawAffiliate, {
      params: { username: other.username },
      body: { amount: 30_00, type },
      idempotencyKey: randomUUID(),
    })
})
afterAll(() => site.stop())

const DAY = 'I14 the commission of a day is one transfer'
const SUM = 'I14 the commission of a day is the sum of its accruals'
const CLAIM = 'I14 a claim of commission is one transfer'
const CASHBACK_CLAIM = 'I14 a claim of cashback is one transfer'
const REVERSAL = 'I14 reversed commission is one transfer'
const TERMS = 'I14 commission follows its terms, and no pair earns that is flagged'
const PERIODS = 'I14 periods of a job follow each other without a gap'
const ACCOUNT = 'I14 the affiliate account is earned, less claimed and reversed'
const CASHBACK_ACCOUNT = 'I14 the cashback account is accrued, less claimed'

const of = (n: number) => `member_id = ${members[n]?.memberId}`

const CORRUPTIONS: Corruption[] = [
  {
    what: 'a day that is paid more than it earned',
    breaks: [DAY, SUM, ACCOUNT],
    statements: () => [`update affiliate_earnings set amount_satang = amount_satang + 1 where ${of(1)}`],
  },
  {
    what: 'a claim of commission of another amount',
    breaks: [CLAIM, ACCOUNT],
    statements: () => [`update pot_claims set amount_satang = amount_satang - 1 where pot = 'affiliate'`],
  },
  {
    what: 'a claim of cashback that is gone',
    breaks: [CASHBACK_CLAIM, CASHBACK_ACCOUNT],
    statements: () => [`delete from pot_claims where pot = 'cashback'`],
  },
  {
    what: 'commission reversed on paper only',
    breaks: [REVERSAL, ACCOUNT],
    statements: () => [`update affiliate_accruals set reversed_satang = 1, reversed_at = now() where ${of(1)}`],
  },
  {
    what: 'commission above its percent',
    breaks: [TERMS],
    statements: () => [`update affiliate_accruals set percent = percent - 1 where ${of(1)}`],
  },
  {
    what: 'commission of a flagged pair',
    breaks: [TERMS],
    statements: () => [
      `insert into affiliate_flags (brand_id, member_id, source_member_id, reason, flagged_at)
        select brand_id, member_id, source_member_id, 'ring', accrued_at from affiliate_accruals where ${of(1)}`,
    ],
  },
  {
    what: 'a period that was left out',
    breaks: [PERIODS],
    statements: () => [`delete from period_runs where first_day = '2026-10-06'`],
  },
]

testInvariants(() => site, affiliateInvariants, CORRUPTIONS)
