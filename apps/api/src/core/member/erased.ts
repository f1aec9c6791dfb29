/** Members whose personal data was erased: nothing personal is written about them again. */
import type { Ctx } from '#core/context.ts'
import type { Db, Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'

/** Refuses `desk_state_changed`. Locked by the caller, a member is not erased meanwhile. */
export async function assertNotErased(executor: Db | Tx, ctx: Ctx, memberId: number): Promise<void> {
  const erased = await executor
    .selectFrom('erasures')
    .select('member_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (erased) refuse('desk_state_changed')
}
