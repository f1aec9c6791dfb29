/** Links by which a member sets a new password (docs/operating.md): a token in the address, of which only the hash is stored. */
import type { PasswordLink } from '@duang/contract/account/identity-change'
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'

/** Revokes the open link of a member. Returns the number of revoked links. */
export async function revokeResets(tx: Tx, ctx: Ctx, memberId: number): Promise<number> {
  const result = await tx
    .updateTable('password_resets')
    .set({ revoked_at: ctx.clock() })
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

const NOTICE_DAYS = 90
const LISTED = 20

/** Links that work now, and those that were used lately, for the member. The newest first. */
export async function passwordLinksOf(ctx: Ctx, memberId: number, isUnread = false): Promise<PasswordLink[]> {
  const now = ctx.clock()
  const rows = await ctx.db
    .selectFrom('password_resets')
    .select(['reset_id', 'created_at', 'used_at', 'wait_hours', 'dismissed_at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('created_at', '>', new Date(now.getTime() - NOTICE_DAYS * 86_400_000))
    .where((eb) =>
      eb.or([eb('used_at', 'is not', null), eb.and([eb('revoked_at', 'is', null), eb('expires_at', '>', now)])]),
    )
    .$if(isUnread, (all) => all.where('dismissed_at', 'is', null))
    .orderBy('created_at', 'desc')
    .limit(LISTED)
    .execute()
  return rows.map(({ reset_id: id, created_at, used_at, wait_hours, dismissed_at }) => ({
    id,
    step: used_at ? ('used' as const) : ('made' as const),
    at: (used_at ?? created_at).toISOString(),
    payableFrom: used_at && wait_hours > 0 ? new Date(used_at.getTime() + wait_hours * 3_600_000).toISOString() : null,
    isDismissed: dismissed_at !== null,
  }))
}

/** False for a link of another member. The first time counts. */
export async function dismissPasswordLink(ctx: Ctx, memberId: number, id: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('password_resets')
    .set((eb) => ({ dismissed_at: eb.fn.coalesce('dismissed_at', eb.val(ctx.clock())) }))
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('reset_id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
