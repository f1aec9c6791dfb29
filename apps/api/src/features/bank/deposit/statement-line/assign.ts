/** Staff credit a line to a member: alone, or with a second person who sees payer and member side by side. */
import { maskAccount } from '@duang/contract/bank/banks'
import type { PayerMarks } from '@duang/contract/desk/payer'
import type { Ctx } from '#core/context.ts'
import { isOtherPayer, payerMarks } from '#core/matching/payer-marks.ts'
import { type MemberMoney, memberMoney } from '#entry/desk/member-money.ts'
import { type EffectFigure, type ProposalKind, propose, type Signed } from '#entry/desk/proposal.ts'
import type { Db, Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { type Gate, gateOfOne, gateOfTwo, secondPersonFor, type WhySecond } from '#money/second-person/money-gate.ts'
import type { CreditOutcome } from '../credit.ts'
import { creditSlip } from '../slip/slip-credit.ts'
import { findSlip, type SlipRow } from '../slip/slip-list.ts'
import { comparableSender, type OpenLine } from './candidates.ts'
import { assignLine, findLine, isNamedByMatching, type QueueLine } from './queue.ts'

type Payer = Pick<OpenLine, 'source_bank' | 'source_account' | 'source_name'>

/** Payer against member. Undefined marks: the member has no account. */
export function comparePayer(line: Payer, member: MemberMoney): { marks: PayerMarks | null; fits: number | null } {
  const { source_name: name } = line
  const found = payerMarks(
    { ...comparableSender(line as OpenLine), ...(name === null ? {} : { name }) },
    member.accounts.map((each) => ({
      ...{ bankCode: each.bank_code, accountDigits: each.account_digits, isNameVerified: each.is_name_verified },
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

type Assignment = { lineId: number; memberId: number; slipId?: string; isConfirmedDistinct: boolean }
type Person = { actor: string; reason: string }

const KINDS = { line: 'line.assign', slip: 'slip.assign' } as const

/** Credits a line, or proposes it. Refuses `desk_line_reason_needed` where the payer is another person and nobody's word is written down. */
export async function assignOrPropose(
  ctx: Ctx,
  line: QueueLine,
  { reason, actor }: { actor: string; reason: string | undefined },
  assignment: Omit<Assignment, 'lineId'>,
): Promise<CreditOutcome> {
  const { memberId, isConfirmedDistinct } = assignment
  const member = (await memberMoney(ctx.db, ctx, memberId)) ?? refuse('not_found')
  const { marks } = comparePayer(line, member)
  const isNamed = isNamedByMatching(line, memberId)
  if (reason === undefined && (!isNamed || isOtherPayer(marks ?? undefined))) refuse('desk_line_reason_needed')
  const by = { actor, reason: reason ?? 'candidate of the matching' }
  const gate = gateOfOne(ctx, actor, (tx, why) => proposeAssignment(tx, ctx, by, { line, why, ...assignment }))
  return assignLine(ctx, line, memberId, { ...by, gate, isConfirmedDistinct })
}

/** The same for the line of a slip. Its member has the word of the slip. */
export function creditSlipOrPropose(
  ctx: Ctx,
  slip: SlipRow,
  line: QueueLine,
  { isConfirmedDistinct, ...by }: Person & { isConfirmedDistinct: boolean },
): Promise<CreditOutcome | 'line-unknown'> {
  const given = { memberId: slip.member_id, slipId: slip.slip_id, isConfirmedDistinct }
  const gate = gateOfOne(ctx, by.actor, (tx, why) => proposeAssignment(tx, ctx, by, { line, why, ...given }))
  return creditSlip(ctx, slip, { ...by, lineId: line.line_id, gate, isConfirmedDistinct })
}

type Wanted = { line: QueueLine; why: WhySecond } & Omit<Assignment, 'lineId'>

async function proposeAssignment(tx: Tx, ctx: Ctx, { actor, reason }: Person, wanted: Wanted): Promise<void> {
  const { line, why, ...assignment } = wanted
  const { memberId, slipId } = assignment
  const member = (await memberMoney(tx, ctx, memberId)) ?? refuse('not_found')
  await propose(tx, ctx, actor, {
    kind: slipId === undefined ? KINDS.line : KINDS.slip,
    ...{ subject: `line ${line.line_id}`, memberId, amountSatang: line.amount_satang, reason },
    payload: { ...assignment, lineId: line.line_id } satisfies Assignment,
    effect: effectOf(line, member, why),
  })
}

/** What the first person saw. */
function effectOf(line: QueueLine, member: MemberMoney, why: WhySecond): EffectFigure[] {
  const { marks, fits } = comparePayer(line, member)
  const account = fits === null ? undefined : member.accounts[fits]
  const shown = (bank: string | null, digits: string | null) => (digits === null ? bank : `${bank ?? ''} ${digits}`)
  return [
    { label: 'why', before: null, after: why, unit: 'text' },
    { label: 'cash', before: member.cash, after: member.cash + line.amount_satang, unit: 'satang' },
    {
      ...{ label: 'payerName', before: line.source_name, after: account?.account_name ?? member.name, unit: 'text' },
      mark: marks?.name ?? 'unknown',
    },
    {
      ...{
        label: 'payerAccount',
        before: shown(line.source_bank, maskedAccount(line.source_account)),
        unit: 'account',
      },
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

/** Carried out by the function that credits every line. It looks again at everything: the proposal may be a day old. */
async function execute(tx: Tx, ctx: Ctx, payload: unknown, signed: Signed): Promise<void> {
  const { lineId, memberId, slipId, isConfirmedDistinct } = payload as Assignment
  const own = { ...ctx, db: tx as Db }
  const line = (await findLine(own, lineId)) ?? refuse('desk_state_changed')
  const gate: Gate = gateOfTwo(ctx, signed)
  const decision = { actor: signed.approvedBy, reason: signed.reason, gate, isConfirmedDistinct }
  if (slipId === undefined) return refuseUnlessDone(await assignLine(own, line, memberId, decision))
  const slip = (await findSlip(own, slipId)) ?? refuse('desk_state_changed')
  return refuseUnlessDone(await creditSlip(own, slip, { ...decision, lineId }))
}

function refuseUnlessDone(outcome: CreditOutcome | 'line-unknown'): void {
  if (outcome === 'credited') return
  if (outcome === 'duplicate') refuse('desk_line_duplicate')
  if (outcome === 'payout') refuse('desk_line_payout_back')
  refuse(outcome === 'over-ceiling' ? 'desk_line_ceiling' : 'desk_state_changed')
}

const OF_LINES = { proposing: 'deposits.match', permission: 'deposits.match', execute } as const
export const assignProposals: readonly ProposalKind[] = [
  { kind: KINDS.line, ...OF_LINES },
  { kind: KINDS.slip, ...OF_LINES },
]
