/** The limit of what one person records as credit that came back from a provider. */
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'

/**
 * Refuses `desk_transfer_above` for an amount above what the provider may hold and one person may decide alone: winnings that are not reported
 * yet may lift what comes back. Without a limit of the brand what the provider may hold is the limit.
 */
export async function assertPlausible(
  tx: Tx,
  ctx: Ctx,
  { memberId, provider, amount }: { memberId: number; provider: string; amount: number },
): Promise<void> {
  const above = ctx.brand.settings.secondPersonAboveSatang ?? 0
  const row = await tx
    .selectFrom('provider_credit')
    .select('outstanding_satang')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  if (amount > Math.max(0, row?.outstanding_satang ?? 0) + above) refuse('desk_transfer_above')
}
