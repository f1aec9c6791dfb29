/** A payout that staff say came back: what came back is credited again by one person, or with a second one. */
import type { Ctx } from '#core/context.ts'
import { memberMoney } from '#entry/desk/member-money.ts'
import { type EffectFigure, type ProposalKind, propose } from '#entry/desk/proposal.ts'
import type { Db, Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { gateOfOne, gateOfTwo, type WhySecond } from '#money/second-person/money-gate.ts'
import { findWithdrawalOwner, type Returned, returnWithdrawal } from './returned.ts'

type Given = { lineId: number; amount?: number | undefined; isConfirmedDistinct: boolean }
type Person = { actor: string; reason: string }
type Payload = Given & { id: string }

export const PAYOUT_RETURN = 'payout.return'

export function returnOrPropose(ctx: Ctx, id: string, { actor, reason }: Person, given: Given): Promise<Returned> {
  const gate = gateOfOne(ctx, actor, (tx, why) => proposeReturn(tx, ctx, { actor, reason }, { id, why, ...given }))
  const { lineId, ...rest } = given
  return returnWithdrawal(ctx, id, lineId, { actor, note: reason, gate, ...rest })
}

type Wanted = Payload & { why: WhySecond }

async function proposeReturn(tx: Tx, ctx: Ctx, { actor, reason }: Person, { why, ...payload }: Wanted): Promise<void> {
  const owner = (await findWithdrawalOwner(tx, ctx, payload.id)) ?? refuse('not_found')
  const { member_id: memberId, amount_satang: paid, reference } = owner
  const amountSatang = payload.amount ?? paid
  const missing = paid - amountSatang
  const { cash } = (await memberMoney(tx, ctx, memberId)) ?? refuse('not_found')
  const effect: EffectFigure[] = [
    { label: 'why', before: null, after: missing > 0 && why === 'stranger' ? 'less' : why, unit: 'text' },
    { label: 'cash', before: cash, after: cash + amountSatang, unit: 'satang' },
    ...(missing > 0 ? [{ label: 'missing', before: null, after: missing, unit: 'satang' as const }] : []),
    { label: 'withdrawal', before: null, after: reference, unit: 'text' },
    { label: 'line', before: null, after: `#${payload.lineId}`, unit: 'text' },
  ]
  await propose(tx, ctx, actor, {
    kind: PAYOUT_RETURN,
    subject: payload.id,
    memberId,
    amountSatang,
    payload,
    effect,
    reason,
  })
}

export const returnProposal: ProposalKind = {
  kind: PAYOUT_RETURN,
  proposing: 'withdrawals.decide',
  permission: 'withdrawals.decide',
  execute: async (tx, ctx, payload, signed) => {
    const { id, lineId, amount, isConfirmedDistinct } = payload as Payload
    const decision = {
      actor: signed.approvedBy,
      note: signed.reason,
      gate: gateOfTwo(ctx, signed),
      ...{ amount, isConfirmedDistinct },
    }
    const outcome = await returnWithdrawal({ ...ctx, db: tx as Db }, id, lineId, decision)
    if (outcome === 'done') return
    if (outcome === 'duplicate') refuse('desk_line_duplicate')
    if (outcome === 'line-differs') refuse('desk_withdraw_line_differs')
    refuse(outcome === 'twice' ? 'desk_withdraw_returned_twice' : 'desk_state_changed')
  },
}
