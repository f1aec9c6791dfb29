/** Finds due transfers and settles them, such as those of a lost job or a killed process. */
import type { Ctx } from '#core/context.ts'
import { settle } from '#money/provider-transfer/provider-transfer.ts'

const ROWS = 100
const AT_ONCE = 4
// A sweep ends well before its job would be assigned to another process. The next sweep finds the rest.
const SWEEP_MS = 30_000

export async function sweepProviderTransfers(ctx: Ctx): Promise<void> {
  const now = ctx.clock()
  const due = await ctx.db
    .selectFrom('provider_transfers')
    .select('ref')
    .where('brand_id', '=', ctx.brand.id)
    .where('state', '=', 'pending')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(ROWS)
    .execute()
  const waiting = due.values()
  const until = now.getTime() + SWEEP_MS
  const work = async () => {
    for (const { ref } of waiting) {
      if (ctx.clock().getTime() > until) return
      await settle(ctx, ref)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
