/** Ends the bonus of an unassigned deposit (decision 036): without its deposit no bonus was due. */
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'
import { post } from '#money/ledger/ledger.ts'
import { forfeitOf } from './forfeit.ts'
import { capBonusMoney } from './open-grants.ts'

/**
 * Reverses the bonus of a deposit as far as `cash` (satang) covers it, and frees its window. Returns the collected satang.
 * An open bonus is reversed with all that it holds (decision 077), a completed one without its winnings. A spent bonus is no debt: it was
 * the house's money. Staff do not wait for pending results: a pending bet counts as lost. The member must be locked (`lockMember`).
 */
export async function voidGrant(tx: Tx, ctx: Ctx, memberId: number, depositId: string, cash: number): Promise<number> {
  const grant = await tx
    .selectFrom('bonus_grants')
    .select(['grant_id', 'source', 'bonus_satang', 'held_satang', 'status', 'is_used_up'])
    .where('brand_id', '=', ctx.brand.id)
    .where('deposit_id', '=', depositId)
    .executeTakeFirst()
  if (!grant) return 0
  const isGivenBack = grant.status === 'forfeited'
  const collected = isGivenBack ? 0 : Math.min(cash, dueOf(grant))
  await tx
    .updateTable('bonus_grants')
    .set({
      is_void: true,
      ...(isGivenBack
        ? {}
        : {
            status: 'forfeited',
            ended_at: ctx.clock(),
            held_satang: 0,
            forfeited_satang: collected,
            is_used_up: false,
          }),
    })
    .where('brand_id', '=', ctx.brand.id)
    .where('grant_id', '=', grant.grant_id)
    .execute()
  if (collected > 0) {
    const { grant_id: grantId, source } = grant
    await post(tx, ctx.brand.id, ctx.clock(), [forfeitOf(ctx, memberId, { grantId, source, held: collected })])
    // Of a completed bonus, own money is taken first.
    await capBonusMoney(tx, ctx, memberId, cash - collected, `void ${depositId}`)
  }
  return collected
}

type Grant = { bonus_satang: number; held_satang: number | null; status: string; is_used_up: boolean }

function dueOf({ bonus_satang, held_satang, status, is_used_up }: Grant): number {
  if (status === 'active') return held_satang ?? bonus_satang
  return is_used_up ? 0 : bonus_satang
}
