/** Links by which a member sets a new password (docs/operating.md): a token in the address, of which only the hash is stored. */
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/db.ts'

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
