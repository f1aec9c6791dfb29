/** Credit of a promotion: a coupon, a prize, a reward. With a multiple it is a grant that must be wagered (interpretation M4). */

import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'
import { stableId } from '#kit/ids.ts'
import { refuse } from '#kit/refusal.ts'
import { turnoverOf } from '#money/bonus/windows.ts'
import { houseAccount, type Kind, type LockedMember, memberAccount, post, roomOf } from '#money/ledger/ledger.ts'

export type PromotionCredit = {
  /** A kind from `house:promotion` to `member:cash`. */
  kind: Kind
  /** The promotion, such as `wheel`; any word but `deposit`. */
  source: string
  /** Its fact, such as the draw: once a source and fact. */
  sourceId: string
  satang: number
  /** How often the credit must be wagered before it can be withdrawn; 0: not at all. */
  turnoverMultiple: number
}

/**
 * Posts the credit, with the id `stableId(kind, brand, sourceId)`, and writes the grant where the multiple is above 0.
 * Refuses `credit_too_high` where the account would not hold it.
 */
export async function grantCredit(
  tx: Tx,
  ctx: Ctx,
  { memberId, balances }: LockedMember,
  given: PromotionCredit,
): Promise<void> {
  const { kind, source, sourceId, satang, turnoverMultiple } = given
  if (satang > roomOf(balances)) refuse('credit_too_high')
  const now = ctx.clock()
  const transferId = stableId(kind, ctx.brand.id, sourceId)
  const [debit, credit] = [houseAccount('promotion'), memberAccount(memberId, 'cash')]
  await post(tx, ctx.brand.id, now, [{ id: transferId, kind, debit, credit, amount: satang }])
  if (turnoverMultiple === 0) return
  await tx
    .insertInto('bonus_grants')
    .values({
      brand_id: ctx.brand.id,
      grant_id: stableId('grant', ctx.brand.id, source, sourceId),
      member_id: memberId,
      source,
      source_id: sourceId,
      transfer_id: transferId,
      bonus_satang: satang,
      held_satang: satang,
      turnover_multiple: turnoverMultiple,
      turnover_required_satang: turnoverOf(satang, turnoverMultiple),
      granted_at: now,
    })
    .execute()
}
