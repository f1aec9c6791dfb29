/** Corruptions of corrections. The verifier must report each by the invariants that it breaks. */
import { afterAll, beforeAll } from 'vitest'
import { memberAccount } from '#money/ledger/ledger.ts'
import { type Corruption, testInvariants } from '../../../../test/books/corruptions.ts'
import { addMember, createTestSite, giveCredit, type TestSite } from '../../../../test/people/site.ts'
import { because, deposit, duang } from './fixtures.ts'
import { correctionInvariants } from './invariants.ts'

let site: TestSite
/** Members with: an unassigned deposit, a debit settled in part, a credit, and a credit that two persons gave. */
const ids: number[] = []

beforeAll(async () => {
  site = await createTestSite({ now: new Date('2026-10-05T20:30:00+07:00') })
  const window = {
    rate1: 50,
    start1: '00:00',
    end1: '00:00',
    endNumber1: 0,
    maxSatang: 1_000_000,
    turnoverMultiple: 10,
  }
  await site.setSettings({ bonus: window })
  const members = await Promise.all(Array.from({ length: 4 }, () => addMember(site)))
  ids.push(...members.map(({ memberId }) => memberId))
  const [unassigned, debited, given, approved] = members.map(({ username }) => username) as [
    string,
    string,
    string,
    string,
  ]
  const run = (actor: string, ...args: string[]) => duang(site, [...args, ...because], actor)
  const line = await deposit(site, members[0] as never, 1_000)
  await run('cli:anna', 'correction', 'debit', unassigned, '100')
  await run('cli:anna', 'correction', 'unassign', String(line))
  const { report } = await run('cli:anna', 'correction', 'debit', debited, '500', '--may-owe', 'on')
  await giveCredit(site, members[1] as never, 200_00)
  await run('cli:anna', 'receivable', 'collect', report.id as string, '--amount', '150')
  await run('cli:anna', 'receivable', 'write-off', report.id as string, '--amount', '50')
  await run('cli:anna', 'correction', 'credit', given, '10')
  await run('cli:anna', 'correction', 'goodwill', given, '20')
  const proposal = await run('cli:anna', 'correction', 'credit', approved, '20000')
  await duang(site, ['proposal', 'approve', String(proposal.report.proposal)], 'cli:nok')
})
afterAll(() => site.stop())

const [UNASSIGN, DEBIT, CREDIT, GOODWILL, COLLECT, SETTLED, RECEIVABLE, WHOLE, PERSONS] = correctionInvariants.map(
  (each) => each.name,
) as [string, string, string, string, string, string, string, string, string]
const LAST_ENTRY = 'I3 an account stands where its last entry left it'
const LINE = 'I6 a deposit is one line of a statement'
const FORFEIT = 'I12 a bonus that was given back is one transfer'
const HELD = 'I45 a bonus holds what its stakes and wins leave, and a credit what its bonuses hold'
const of = (n: number) => `member_id = ${ids[n]}`

const CORRUPTIONS: Corruption[] = [
  {
    what: 'a claim for another amount than the deposit',
    breaks: [UNASSIGN, SETTLED, WHOLE],
    statements: () => [`update corrections set amount_satang = amount_satang + 1 where ${of(0)} and kind = 'unassign'`],
  },
  {
    what: 'an unassigned deposit without its transfer',
    breaks: [LINE, WHOLE],
    statements: () => [`update deposits set unassigned_at = now() where ${of(1)}`],
  },
  {
    what: 'a deposit that is valid again beside its claim',
    breaks: [LINE, WHOLE, 'I23 a deposit has the points of its rule'],
    statements: () => [`update deposits set unassigned_at = null where ${of(0)}`],
  },
  {
    what: 'a void bonus with a valid deposit',
    breaks: [FORFEIT, HELD, WHOLE],
    statements: () => [`update bonus_grants set is_void = false, forfeited_satang = bonus_satang - 1 where ${of(0)}`],
  },
  {
    what: 'a debit without its money',
    breaks: [DEBIT, COLLECT],
    statements: () => [`update corrections set correction_id = gen_random_uuid() where ${of(0)} and kind = 'debit'`],
  },
  {
    what: 'a credit by staff on paper only',
    breaks: [CREDIT],
    statements: () => [
      `insert into corrections (brand_id, correction_id, member_id, kind, amount_satang, reason, requested_by, at, settled_at)
        values (1, gen_random_uuid(), ${ids[2]}, 'credit', 5, 'x', 'x', now(), now())`,
    ],
  },
  {
    what: 'goodwill of another amount',
    breaks: [GOODWILL],
    statements: () => [`update corrections set amount_satang = amount_satang + 1 where ${of(2)} and kind = 'goodwill'`],
  },
  {
    what: 'a collection of another amount',
    breaks: [COLLECT, SETTLED],
    statements: () => [
      `update receivable_settlements set amount_satang = amount_satang + 1 where ${of(1)} and kind = 'collect'`,
    ],
  },
  {
    what: 'a receivable closed on paper only',
    breaks: [SETTLED, RECEIVABLE],
    statements: () => [`update corrections set settled_at = now() where ${of(1)}`],
  },
  {
    what: 'a receivable that was made smaller',
    breaks: [SETTLED, RECEIVABLE],
    statements: () => [`update corrections set settled_satang = settled_satang + 1 where ${of(1)}`],
  },
  {
    what: 'a debt without a claim',
    breaks: ['I2 all accounts of a brand sum to zero', LAST_ENTRY, RECEIVABLE],
    statements: () => [
      `update ledger.accounts set balance_satang = -1 where account_id = ${memberAccount(ids[2]!, 'receivable')}`,
    ],
  },
  {
    what: 'a settlement of another member',
    breaks: [GOODWILL, COLLECT, SETTLED],
    statements: () => [`update receivable_settlements set ${of(3)} where ${of(1)}`],
  },
  {
    what: 'one person approving alone',
    breaks: [PERSONS],
    statements: () => [
      `update corrections set approved_by = requested_by where ${of(3)}`,
      `update proposals set decided_by = proposed_by where ${of(3)}`,
    ],
  },
  {
    what: 'an approval that made nothing',
    breaks: [PERSONS],
    statements: () => [`update proposals set subject = gen_random_uuid() where ${of(3)}`],
  },
  {
    what: 'an approval of a smaller amount than was given',
    breaks: [PERSONS],
    statements: () => [`update proposals set amount_satang = 1 where ${of(3)}`],
  },
]

testInvariants(() => site, correctionInvariants, CORRUPTIONS)
