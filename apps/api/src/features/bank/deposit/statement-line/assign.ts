/** Staff credit a line to a member: alone, or with a second person who sees payer and member side by side. */
import type { RefusalCode } from '@duang/contract'
import type { ActionResult } from '@duang/contract/action/define-action'
import { assignLine as assign } from '@duang/contract/action/deposit'
import { creditSlip as credit } from '@duang/contract/action/slip'
import { maskAccount } from '@duang/contract/bank/banks'
import type { PayerMarks } from '@duang/contract/desk/payer'
import { formatBaht } from '@duang/contract/wire/money'
import type { Ctx } from '#core/context.ts'
import { isOtherPayer, payerMarks } from '#core/matching/payer-marks.ts'
import { implement, type Work } from '#entry/action/implement.ts'
import { memberOfDesk } from '#entry/desk/desk-member.ts'
import { type MemberMoney, memberMoney } from '#entry/desk/member-money.ts'
import type { EffectFigure } from '#entry/desk/proposal.ts'
import type { Db } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { secondPersonFor } from '#money/second-person/money-gate.ts'
import type { CreditOutcome } from '../credit.ts'
import { findSlip } from '../slip/slip-list.ts'
import { comparableSender, type OpenLine } from './candidates.ts'
import { assignLine, findLine, isNamedByMatching, type QueueLine } from './queue.ts'

type Payer = Pick<OpenLine, 'source_bank' | 'source_account' | 'source_name'>

/** Payer against member. Undefined marks: the member has no account. */
export function comparePayer(line: Payer, member: MemberMoney): { marks: PayerMarks | null; fits: number | null } {
  const { source_name: name } = line
  const found = payerMarks(
    { ...comparableSender(line as OpenLine), ...(name === null ? {} : { name }) },
    member.accounts.map((each) => ({
      bankCode: each.bank_code,
      accountDigits: each.account_digits,
      isNameVerified: each.is_name_verified,
      names: [each.account_name, member.name],
    })),
  )
  if (!found) return { marks: null, fits: null }
  const { best, ...marks } = found
  return { marks, fits: best }
}

/** The line beside one member, before the decision. */
export async function payerOfLine(ctx: Ctx, actor: string, line: QueueLine, memberId: number) {
  const member = (await memberMoney(ctx.db, ctx, memberId)) ?? refuse('not_found')
  const whySecond = await secondPersonFor(ctx, actor, { kind: 'line', memberId })
  const isOnWordOfStaff = !isNamedByMatching(line, memberId)
  return {
    member,
    ...comparePayer(line, member),
    whySecond: whySecond({ amount: line.amount_satang, isOnWordOfStaff }),
  }
}

const UNSAID = 'candidate of the matching'
type Credited = ActionResult<typeof assign>

/** Credits a line. Refuses `desk_line_reason_needed` where the payer is another person and nobody's word is written down. */
async function assignToMember({ ctx, rule, person: { actor }, input }: Work<typeof assign>): Promise<Credited> {
  const { line: id, member: uuid, reason, isConfirmedDistinct = false } = input
  const line = (await findLine(ctx, id)) ?? refuse('not_found')
  const { memberId } = await memberOfDesk(ctx, uuid)
  const member = (await memberMoney(ctx.db, ctx, memberId)) ?? refuse('not_found')
  const { marks } = comparePayer(line, member)
  if (reason === undefined && (!isNamedByMatching(line, memberId) || isOtherPayer(marks ?? undefined)))
    refuse('desk_line_reason_needed')
  const decision = { actor, reason: reason ?? UNSAID, gate: rule.gate, isConfirmedDistinct }
  assertCredited(await assignLine(ctx, line, memberId, decision), 'desk_state_changed')
  return creditedOf(line, member)
}

/** Credits the line of a slip. Its member has the word of the slip. */
async function assignToSlip({ ctx, rule, person: { actor }, input }: Work<typeof credit>): Promise<Credited> {
  const { slip: id, line: lineId, reason, isConfirmedDistinct = false } = input
  const slip = (await findSlip(ctx, id)) ?? refuse('not_found')
  if (slip.state === 'credited' || slip.state === 'rejected') refuse('desk_state_changed', { state: slip.state })
  const line = (await findLine(ctx, lineId)) ?? refuse('desk_line_unknown')
  const member = (await memberMoney(ctx.db, ctx, slip.member_id)) ?? refuse('not_found')
  const decision = { actor, reason, gate: rule.gate, isConfirmedDistinct, slipId: id }
  assertCredited(await assignLine(ctx, line, slip.member_id, decision), 'desk_line_closed')
  return creditedOf(line, member)
}

const creditedOf = ({ amount_satang: amount }: QueueLine, { username, cash: credit }: MemberMoney): Credited => ({
  username,
  amount,
  credit,
})

const REFUSED: Partial<Record<CreditOutcome, RefusalCode>> = {
  duplicate: 'desk_line_duplicate',
  payout: 'desk_line_payout_back',
  'over-ceiling': 'desk_line_ceiling',
  'slip-closed': 'desk_state_changed',
}

/** `closed`: the refusal of a line that is closed. */
function assertCredited(outcome: CreditOutcome, closed: RefusalCode): void {
  if (outcome !== 'credited') refuse(REFUSED[outcome] ?? closed)
}

const say = ({ username, amount }: Credited): string => `${formatBaht(amount)} baht credited to ${username}.`

export const creditActions = [
  implement(assign, assignToMember, { say, effect: effectOf, unsaidReason: UNSAID }),
  implement(credit, assignToSlip, { say, effect: effectOf }),
]

/** What the first person saw. */
async function effectOf(
  { tx, ctx, rule, input }: Work<typeof assign> | Work<typeof credit>,
  { credit: before }: Credited,
): Promise<EffectFigure[]> {
  const line = (await findLine({ ...ctx, db: tx as Db }, input.line)) ?? refuse('not_found')
  const { why = null, memberId = 0 } = rule.asked() ?? {}
  const member = (await memberMoney(tx, ctx, memberId)) ?? refuse('not_found')
  const { marks, fits } = comparePayer(line, member)
  const account = fits === null ? undefined : member.accounts[fits]
  const shown = (bank: string | null, digits: string | null) => (digits === null ? bank : `${bank ?? ''} ${digits}`)
  return [
    { label: 'why', before: null, after: why, unit: 'text' },
    { label: 'cash', before, after: before + line.amount_satang, unit: 'satang' },
    {
      label: 'payerName',
      before: line.source_name,
      after: account?.account_name ?? member.name,
      unit: 'text',
      mark: marks?.name ?? 'unknown',
    },
    {
      label: 'payerAccount',
      before: shown(line.source_bank, maskedAccount(line.source_account)),
      unit: 'account',
      after: account ? shown(account.bank_code, maskAccount(account.account_digits)) : null,
      mark: marks?.account ?? 'unknown',
    },
    { label: 'line', before: null, after: `#${line.line_id}`, unit: 'text' },
    { label: 'bookedAt', before: null, after: line.booked_at.toISOString(), unit: 'instant' },
    ...(member.isBlocked ? [flag('blocked')] : []),
    ...(member.breakKind === null ? [] : [flag(member.breakKind)]),
  ]
}

const flag = (word: string): EffectFigure => ({
  label: 'memberState',
  before: null,
  after: `state.${word}`,
  unit: 'text',
})

/** The account as the bank shows it. Banks often mask it; a complete number is masked here. */
export function maskedAccount(account: string | null): string | null {
  const digits = account?.replace(/[\s-]/g, '') ?? ''
  return /^\d{6,}$/.test(digits) ? maskAccount(digits) : account
}
