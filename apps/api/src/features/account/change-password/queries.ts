import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'

export const selectMember = (ctx: Ctx, memberId: number) =>
  ctx.db
    .selectFrom('members')
    .select(['username', 'phone', 'password_hash as passwordHash'])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()

/** Replaces the hash if it is still the one that was verified. */
export async function replaceHash(tx: Tx, ctx: Ctx, memberId: number, from: string, to: string): Promise<boolean> {
  const result = await tx
    .updateTable('members')
    .set({ password_hash: to })
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('password_hash', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
