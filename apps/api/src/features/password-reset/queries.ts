import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/db.ts'

/** Returns the link of this token and its member, if the link is usable now. */
export const findOpen = (ctx: Ctx, tokenHash: Buffer) =>
  ctx.db
    .selectFrom('password_resets as r')
    .innerJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 'r.brand_id').onRef('m.member_id', '=', 'r.member_id'),
    )
    .select(['m.member_id as memberId', 'm.username', 'm.phone', 'r.expires_at as expiresAt'])
    .where('r.brand_id', '=', ctx.brand.id)
    .where('r.token_hash', '=', tokenHash)
    .where('r.used_at', 'is', null)
    .where('r.revoked_at', 'is', null)
    .where('r.expires_at', '>', ctx.clock())
    .executeTakeFirst()

/** Consumes a link. False when it is no longer usable. */
export async function consume(tx: Tx, ctx: Ctx, tokenHash: Buffer): Promise<boolean> {
  const now = ctx.clock()
  const result = await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('brand_id', '=', ctx.brand.id)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function setPassword(tx: Tx, ctx: Ctx, memberId: number, hash: string): Promise<void> {
  await tx
    .updateTable('members')
    .set({ password_hash: hash })
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .execute()
}
