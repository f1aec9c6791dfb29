/** Corruptions of cashback; the verifier must report each by the invariants that it breaks. */
import { afterAll, beforeAll } from 'vitest'
import { type Corruption, testInvariants } from '../../../../test/books/corruptions.ts'
import { earnPot } from '../../../../test/people/pots.ts'
import { addMember, createTestSite, type TestSite } from '../../../../test/people/site.ts'
import { cashbackInvariants } from './invariants.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  await earnPot(site, await addMember(site), 'cashback', 100_00)
})
afterAll(() => site.stop())

const PERIOD = 'I14 the cashback of a period is one transfer'
const TERMS = 'I14 cashback follows its terms, once a day of a member'
const ACCOUNT = 'I14 the cashback account is accrued, less claimed'

const CORRUPTIONS: Corruption[] = [
  {
    what: 'cashback above its percent',
    breaks: [PERIOD, TERMS, ACCOUNT],
    statements: () => ['update cashback_accruals set amount_satang = amount_satang + 1'],
  },
  {
    what: 'a day that two periods count',
    breaks: [PERIOD, TERMS, ACCOUNT],
    statements: () => [
      `update cashback_accruals set last_day = last_day + 1`,
      `insert into cashback_accruals
        select brand_id, member_id, first_day + 1, last_day + 1, level, percent, cap_satang, stake_satang, won_satang,
          bonus_satang, loss_satang, amount_satang, accrued_at from cashback_accruals`,
    ],
  },
]

testInvariants(() => site, cashbackInvariants, CORRUPTIONS)
