/** What staff do with withdrawals. Claims of the queue are checked and ended by the core. */

import type { ActionResult } from '@duang/contract/action/define-action'
import {
  approveWithdrawal as approve,
  listWithdrawals as list,
  refundWithdrawal as refund,
  rejectWithdrawal as reject,
  resendWithdrawal as resend,
  returnWithdrawal as returned,
} from '@duang/contract/action/withdraw'
import { maskAccount } from '@duang/contract/bank/banks'
import { unknown } from '#core/command.ts'
import type { Ctx } from '#core/context.ts'
import { implement, implementList, type Work } from '#entry/action/implement.ts'
import type { EffectFigure } from '#entry/desk/proposal.ts'
import { refuse } from '#kit/refusal.ts'
import { whySecond } from './desk-approval.ts'
import {
  findWithdrawalOwner,
  listWithdrawals,
  lockIn,
  payOut,
  refundWithdrawal,
  rejectWithdrawal,
  resendWithdrawal,
  WITHDRAWAL_LIST,
  WITHDRAWALS_NEWEST,
  type WithdrawalRow,
  withdrawalIdByReference,
} from './queue.ts'
import { returnWithdrawal } from './returned.ts'
import { type RiskFigures, riskFigures, scoreOf } from './risk.ts'
import type { State } from './states.ts'

const REFERENCE = /^[\dA-HJKMNP-TV-Z]{8}$/

/** The reference on the slip of the member. Capitals, gaps and look-alike characters do not matter. */
export async function idOfReference(ctx: Ctx, text: string): Promise<string | undefined> {
  const reference = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (!REFERENCE.test(reference)) return undefined
  return (await withdrawalIdByReference(ctx, reference)) ?? Promise.reject(unknown('withdrawal', text))
}
const named = { withdrawal: idOfReference }

export const withdrawActions = [
  implement(
    approve,
    async ({ tx, ctx, rule, person: { actor }, input: { withdrawal: id } }) => {
      const withdrawal = await lockIn(tx, ctx, id, 'requested')
      const { member_id: memberId, amount_satang: amount } = withdrawal
      const why = await whySecond(tx, ctx, actor, amount)
      if (why) rule.ask({ why, memberId, amount })
      await payOut(tx, ctx, withdrawal, actor)
      return {}
    },
    {
      named,
      unsaidReason: 'beyond what one person pays out',
      effect: ({ rule }) => {
        const { amount = 0 } = rule.asked() ?? {}
        return [
          { label: 'payout', before: 0, after: amount, unit: 'satang' },
          { label: 'hold', before: amount, after: 0, unit: 'satang' },
        ]
      },
    },
  ),
  implement(
    reject,
    async ({ ctx, person: { actor }, input: { withdrawal, reason } }) => {
      await rejectWithdrawal(ctx, withdrawal, actor, reason)
      return {}
    },
    { named },
  ),
  implement(
    resend,
    async ({ ctx, person: { actor }, input: { withdrawal } }) => {
      await resendWithdrawal(ctx, withdrawal, actor)
      return {}
    },
    { named },
  ),
  implement(
    refund,
    async ({ ctx, person: { actor }, input: { withdrawal, reason } }) => {
      await refundWithdrawal(ctx, withdrawal, actor, reason)
      return {}
    },
    { named },
  ),
  implement(
    returned,
    async ({ ctx, rule, person: { actor }, input: { withdrawal, line, reason: note, ...given } }) => ({
      credit: await returnWithdrawal(ctx, withdrawal, line, { actor, note, gate: rule.gate, ...given }),
    }),
    { named, effect: returnedEffect },
  ),
]

/** What the second person sees. */
async function returnedEffect(
  { tx, ctx, rule, input }: Work<typeof returned>,
  { credit }: ActionResult<typeof returned>,
): Promise<EffectFigure[]> {
  const { amount_satang: paid, reference } =
    (await findWithdrawalOwner(tx, ctx, input.withdrawal)) ?? refuse('not_found')
  const back = input.amount ?? paid
  const why = rule.asked()?.why ?? null
  const missing = paid - back
  return [
    { label: 'why', before: null, after: missing > 0 && why === 'stranger' ? 'less' : why, unit: 'text' },
    { label: 'cash', before: credit, after: credit + back, unit: 'satang' },
    ...(missing > 0 ? [{ label: 'missing', before: null, after: missing, unit: 'satang' as const }] : []),
    { label: 'withdrawal', before: null, after: reference, unit: 'text' },
    { label: 'line', before: null, after: `#${input.line}`, unit: 'text' },
  ]
}

export const withdrawLists = [
  implementList(list, WITHDRAWAL_LIST, async ({ ctx, filters: { state, member, order }, request }) => {
    const form = order === 'newest' ? WITHDRAWALS_NEWEST : WITHDRAWAL_LIST
    const waiting = member === undefined ? 'requested' : undefined
    const { items, next } = await listWithdrawals(ctx, state ?? waiting, request, form)
    const risks = await riskFigures(
      ctx,
      items.map((row) => row.withdrawal_id),
    )
    return { items: items.map((row) => onWire(ctx, row, risks.get(row.withdrawal_id))), next }
  }),
]

export const onWire = (ctx: Ctx, row: WithdrawalRow, risk: RiskFigures | undefined) => ({
  id: row.withdrawal_id,
  reference: row.reference,
  username: row.username,
  amount: row.amount_satang,
  state: row.state as State,
  bankCode: row.bank_code,
  account: maskAccount(row.account_digits),
  level: row.level,
  requestedAt: row.requested_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  payoutState: row.payout_state,
  note: row.note,
  risk: scoreOf(ctx, risk),
})
