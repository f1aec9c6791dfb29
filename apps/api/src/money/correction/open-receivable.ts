/** Claims of the house on a member. The credit pays what it covers, the rest becomes a receivable. */

import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'
import { stableId } from '#kit/ids.ts'
import { capBonusMoney } from '#money/bonus/open-grants.ts'
import { houseAccount, memberAccount, post } from '#money/ledger/ledger.ts'
import { done, type Executed, type Order, type SignedBy } from './order.ts'

type ReceivableOrder = Order & { act: 'unassign' | 'debit' }

/** Records the receivable and collects at once what `cash` (satang) holds. The member must be locked. */
export async function openReceivable(
  tx: Tx,
  ctx: Ctx,
  order: ReceivableOrder,
  signed: SignedBy,
  cash: number,
  bonus: (cashLeft: number) => Promise<number> = () => Promise.resolve(0),
): Promise<Executed> {
  const { act, id, memberId, amount } = order
  const collected = Math.min(cash, amount)
  const now = ctx.clock()
  await post(tx, ctx.brand.id, now, [
    {
      id: stableId(act === 'unassign' ? 'deposit.unassign' : 'correction.debit', ctx.brand.id, id),
      kind: act === 'unassign' ? 'deposit.unassign' : 'correction.debit',
      debit: memberAccount(memberId, 'receivable'),
      credit: houseAccount(act === 'unassign' ? 'bank' : 'correction'),
      amount,
    },
    ...(collected > 0 ? [collection(ctx, id, memberId, collected)] : []),
  ])
  await capBonusMoney(tx, ctx, memberId, cash - collected, `claim ${id}`)
  const bonusCollected = await bonus(cash - collected)
  await tx
    .insertInto('corrections')
    .values({
      brand_id: ctx.brand.id,
      correction_id: id,
      member_id: memberId,
      kind: act,
      amount_satang: amount,
      reason: order.reason,
      note: order.note,
      at: now,
      requested_by: signed.requestedBy,
      approved_by: signed.approvedBy,
      collected_satang: collected,
      bonus_satang: bonusCollected,
      settled_at: collected === amount ? now : null,
      deposit_id: order.act === 'unassign' ? order.depositId : null,
    })
    .execute()
  return done(id, { taken: collected, owed: amount - collected, bonus: bonusCollected })
}

/** The transfer by which credit pays a receivable; `fact` is its correction, or a later settlement. */
export const collection = (ctx: Ctx, fact: string, memberId: number, amount: number) => ({
  id: stableId('receivable.collect', ctx.brand.id, fact),
  kind: 'receivable.collect' as const,
  debit: memberAccount(memberId, 'cash'),
  credit: memberAccount(memberId, 'receivable'),
  amount,
})
