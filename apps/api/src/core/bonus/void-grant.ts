/** Ends the bonus of an unassigned deposit (decision 036): without its deposit no bonus was due. */
import type { Ctx } from '#core/context.ts'
import { houseAccount, memberAccount, post } from '#core/ledger/ledger.ts'
import type { Tx } from '#kit/db.ts'
import { stableId } from '#kit/ids.ts'
import { bonusClaim } from './forfeit.ts'

/**
 * Reverses the bonus of a deposit as far as `cash` (satang) covers it, and frees its window. Returns the collected satang.
 * An open bonus is reversed with its winnings (decision 029), a completed one without. A spent bonus is no debt: it was the house's money.
 * The member must be locked (`lockMember`).
 */
export async function voidGrant(tx: Tx, ctx: Ctx, memberId: number, depositId: string, cash: number): Promise<number> {
  const grant = await tx
    .selectFrom('bonus_grants')
    .select(['grant_id', 'bonus_satang', 'status'])
    .where('brand_id', '=', ctx.brand.id)
    .where('deposit_id', '=', depositId)
    .executeTakeFirst()
  if (!grant) return 0
  const isGivenBack = grant.status === 'forfeited'
  const collected = isGivenBack ? 0 : Math.min(cash, await dueOf(tx, ctx, memberId, grant))
  const now = ctx.clock()
  await tx
    .updateTable('bonus_grants')
    .set({ is_void: true, ...(isGivenBack ? {} : { status: 'forfeited', ended_at: now, forfeited_satang: collected }) })
    .where('brand_id', '=', ctx.brand.id)
    .where('grant_id', '=', grant.grant_id)
    .execute()
  if (collected > 0)
    await post(tx, ctx.brand.id, now, [
      {
        id: stableId('bonus.forfeit', ctx.brand.id, grant.grant_id),
        kind: 'bonus.forfeit',
        debit: memberAccount(memberId, 'cash'),
        credit: houseAccount('bonus'),
        amount: collected,
      },
    ])
  return collected
}

type Grant = { grant_id: string; bonus_satang: number; status: string }

/**
 * With other bonuses open, this one's part of the winnings is what the claim of the others does not cover. Staff do not wait for pending
 * results (decision 032): a pending bet counts as lost, or its stake would be paid twice.
 */
async function dueOf(tx: Tx, ctx: Ctx, memberId: number, grant: Grant): Promise<number> {
  if (grant.status !== 'active') return grant.bonus_satang
  const all = await bonusClaim(tx, ctx, memberId)
  const others = await bonusClaim(tx, ctx, memberId, grant.grant_id)
  return grant.bonus_satang + Math.max(0, (all?.certainWinnings ?? 0) - (others?.certainWinnings ?? 0))
}
