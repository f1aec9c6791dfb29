/** The result of a transfer by the word of staff: recorded by one person, or with a second one. */
import type { Ctx } from '#core/context.ts'
import { memberMoney } from '#entry/desk/member-money.ts'
import { type EffectFigure, type ProposalKind, propose } from '#entry/desk/proposal.ts'
import type { Db, Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { type Gate, gateOfOne, gateOfTwo, type WhySecond } from '#money/second-person/money-gate.ts'
import { findPending, type PendingTransfer, type Resolution, recordResult } from './transfers.ts'

const KIND = 'provider.transfer'

type Payload = { ref: string; outcome: Resolution['outcome']; amount: number }

export const gateOfResult = (ctx: Ctx, row: PendingTransfer, resolution: Resolution): Gate =>
  gateOfOne(ctx, resolution.by, (tx, why) => proposeResult(tx, ctx, row, { ...resolution, why }))

async function proposeResult(
  tx: Tx,
  ctx: Ctx,
  { ref, member_id: memberId, provider, direction, amount_satang: sent }: PendingTransfer,
  { outcome, amount, by, note: reason, why }: Resolution & { why: WhySecond },
): Promise<void> {
  const { cash } = (await memberMoney(tx, ctx, memberId)) ?? refuse('not_found')
  const amountSatang = direction === 'in' ? amount : (sent ?? 0)
  const effect: EffectFigure[] = [
    { label: 'why', before: null, after: why, unit: 'text' },
    { label: 'cash', before: cash, after: cash + amountSatang, unit: 'satang' },
    { label: 'provider', before: null, after: provider, unit: 'text' },
    { label: 'result', before: null, after: `result.${direction}.${outcome}`, unit: 'text' },
  ]
  const payload: Payload = { ref, outcome, amount }
  await propose(tx, ctx, by, { kind: KIND, subject: ref, memberId, amountSatang, payload, effect, reason })
}

export const transferProposal: ProposalKind = {
  kind: KIND,
  proposing: 'providers.manage',
  permission: 'providers.manage',
  execute: async (tx, ctx, payload, signed) => {
    const { ref, outcome, amount } = payload as Payload
    const own = { ...ctx, db: tx as Db }
    const row = (await findPending(own, ref)) ?? refuse('desk_state_changed')
    const resolution = { outcome, amount, by: signed.approvedBy, note: signed.reason }
    if ((await recordResult(own, row, resolution, gateOfTwo(ctx, signed))) !== outcome) refuse('desk_state_changed')
  },
}
