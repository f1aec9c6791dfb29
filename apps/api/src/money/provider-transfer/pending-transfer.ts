/** Reads the pending transfer of a member. */
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'

/** The pending transfer between a member and a provider. There is one at most. */
export async function pendingOf(
  executor: Tx | Ctx['db'],
  ctx: Ctx,
  memberId: number,
  provider: string,
): Promise<{ ref: string } | undefined> {
  return executor
    .selectFrom('provider_transfers')
    .select('ref')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .where('state', '=', 'pending')
    .executeTakeFirst()
}
