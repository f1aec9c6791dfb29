import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/db.ts'

/** Wrong answers about phone and account, of one link. */
const TRIES_MAX = 5

/** Returns the link of this token and its member, if the link is usable now. */
export const findOpen = (ctx: Ctx, tokenHash: Buffer) =>
  ctx.db
    .selectFrom('password_resets as r')
    .innerJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 'r.brand_id').onRef('m.member_id', '=', 'r.member_id'),
    )
    .select(['m.member_id as memberId', 'm.username', 'm.phone', 'r.expires_at as expiresAt'])
    .select(['r.created_by as madeBy', 'r.created_at as madeAt'])
    .where('r.brand_id', '=', ctx.brand.id)
    .where('r.token_hash', '=', tokenHash)
    .where('r.used_at', 'is', null)
    .where('r.revoked_at', 'is', null)
    .where('r.expires_at', '>', ctx.clock())
    .where('r.tries', '<', TRIES_MAX)
    .executeTakeFirst()

/** Counts an answer about phone and account. False for a link without any left. */
export async function countTry(ctx: Ctx, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('password_resets')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('brand_id', '=', ctx.brand.id)
    .where('token_hash', '=', tokenHash)
    .where('tries', '<', TRIES_MAX)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The answer was right, and was no guess. */
export const refundAttempt = (ctx: Ctx, tokenHash: Buffer) =>
  ctx.db
    .updateTable('password_resets')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('brand_id', '=', ctx.brand.id)
    .where('token_hash', '=', tokenHash)
    .where('tries', '>', 0)
    .execute()

/** Account numbers that the member registered. */
export const accountsOf = (ctx: Ctx, memberId: number) =>
  ctx.db
    .selectFrom('member_banks')
    .select('account_digits')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('is_active', '=', true)
    .execute()

const LOOK_DAYS = 30

/** Whether the person who made the link has uncovered numbers of the member, then or shortly before. */
export async function hasMakerLooked(
  ctx: Ctx,
  { memberId, madeBy, madeAt }: { memberId: number; madeBy: string; madeAt: Date },
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('audit_log')
    .select('audit_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('actor', '=', madeBy)
    .where('action', '=', 'desk.desk-member.unmask')
    .where('at', '>', new Date(madeAt.getTime() - LOOK_DAYS * 86_400_000))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

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
