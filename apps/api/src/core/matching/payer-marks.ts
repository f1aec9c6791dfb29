/** What agrees and what differs between the payer of a statement line and a member, for staff: the signals of the matching, in one word each. */
import type { PayerMark, PayerMarks } from '@duang/contract/desk/payer'
import { type MatchCandidate, type MatchLine, type MatchReason, RULES, type SignalCode, signalsOf } from './signals.ts'

const MARKS: Partial<Record<SignalCode, PayerMark>> = {
  'account-full': 'same',
  'account-most': 'similar',
  'account-four': 'similar',
  'account-few': 'similar',
  'account-differs': 'different',
  'bank-equal': 'same',
  'bank-differs': 'different',
  'name-equal': 'same',
  'name-close': 'similar',
  'name-part': 'similar',
  'name-unsure': 'different',
  'name-differs': 'different',
}

type Account = Pick<MatchCandidate, 'bankCode' | 'accountDigits' | 'names' | 'isNameVerified'>

/** The account of the member that fits best, by its place in the list. Undefined: the member has none. */
export function payerMarks(
  line: Omit<MatchLine, 'amountSatang' | 'at'>,
  accounts: readonly Account[],
): (PayerMarks & { best: number }) | undefined {
  const compared = accounts.map((account, best) => {
    const reasons = signalsOf({ ...line, amountSatang: 1, at: new Date(0) }, { ...account, memberId: 0 }, RULES)
    const points = reasons.reduce((sum, each) => sum + each.points, 0)
    const isOther = reasons.some(({ code }) => code === 'account-differs')
    return { best, reasons, rank: isOther ? points - OTHER_ACCOUNT : points }
  })
  const [fitting] = compared.sort((one, other) => other.rank - one.rank || one.best - other.best)
  return fitting && { best: fitting.best, ...marksOf(fitting.reasons) }
}

/** An account with other digits comes after all others. */
const OTHER_ACCOUNT = 1_000

function marksOf(reasons: readonly MatchReason[]): PayerMarks {
  const markOf = (subject: string): PayerMark =>
    reasons.flatMap(({ code }) => (code.startsWith(subject) ? (MARKS[code] ?? []) : []))[0] ?? 'unknown'
  return { bank: markOf('bank-'), account: markOf('account-'), name: markOf('name-') }
}

/** The payer is another person, as far as the bank shows: staff write down who confirmed it. */
export const isOtherPayer = (marks: PayerMarks | undefined): boolean =>
  marks === undefined || marks.name === 'different' || marks.account === 'different'
