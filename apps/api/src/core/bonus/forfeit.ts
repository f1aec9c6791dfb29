/** Giving open bonuses back (reading M4), in the transaction that decides it. */
import type { Ctx } from '#core/context.ts'
import { houseAccount, memberAccount, type Posting, post } from '#core/ledger/ledger.ts'
import type { Tx } from '#kit/db.ts'
import { stableId } from '#kit/ids.ts'

export type Forfeiture = { grants: number; forfeited: number; last: Posting | undefined }

/**
 * Ends all open bonuses of a member and takes their amounts from the credit; the deposits stay the member's. Nothing is done where the
 * credit (`cash`, satang) does not hold them any more: then `last` is undefined though there are grants.
 * The member must be locked (`lockMember`).
 */
export async function forfeitBonuses(tx: Tx, ctx: Ctx, memberId: number, cash: number): Promise<Forfeiture> {
  const open = await tx
    .selectFrom('bonus_grants')
    .select(['grant_id', 'bonus_satang'])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('status', '=', 'active')
    .execute()
  const forfeited = open.reduce((sum, each) => sum + each.bonus_satang, 0)
  if (open.length === 0 || cash < forfeited) return { grants: open.length, forfeited, last: undefined }
  const now = ctx.clock()
  await tx
    .updateTable('bonus_grants')
    .set({ status: 'forfeited', ended_at: now })
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('status', '=', 'active')
    .execute()
  const postings = await post(
    tx,
    ctx.brand.id,
    now,
    open.map((each) => ({
      id: stableId('bonus.forfeit', ctx.brand.id, each.grant_id),
      kind: 'bonus.forfeit' as const,
      debit: memberAccount(memberId, 'cash'),
      credit: houseAccount('bonus'),
      amount: each.bonus_satang,
    })),
  )
  return { grants: open.length, forfeited, last: postings.at(-1) }
}
