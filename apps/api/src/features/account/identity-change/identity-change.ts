/** The member has read the notice of a change. */
import type { Caller, Ctx } from '#core/context.ts'
import { dismissPasswordLink } from '#core/member/password-resets.ts'
import { refuse } from '#kit/refusal.ts'

/** Refuses `not_found` for a change of another member. The first time counts. */
export async function dismiss(ctx: Ctx, { memberId }: Caller, id: string): Promise<Record<string, never>> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('identity_changes')
    .set((eb) => ({ dismissed_at: eb.fn.coalesce('dismissed_at', eb.val(ctx.clock())) }))
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('change_id', '=', id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n && !(await dismissPasswordLink(ctx, memberId, id))) refuse('not_found')
  return {}
}
