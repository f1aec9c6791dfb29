/** Removes what nobody needs any more. Money and its facts are never removed. */
import type { Ctx } from '#core/context.ts'
import { pruneSessions } from '#core/session/session.ts'

const DAY_MS = 86_400_000
/** Stored replies are kept far longer than any client retries. */
const REPLIES_DAYS = 30
const SESSIONS_DAYS = 90

export async function prune(ctx: Ctx): Promise<void> {
  const now = ctx.clock().getTime()
  const before = (days: number) => new Date(now - days * DAY_MS)
  await ctx.db
    .deleteFrom('registration_tickets')
    .where('brand_id', '=', ctx.brand.id)
    .where('expires_at', '<', before(1))
    .execute()
  await ctx.db
    .deleteFrom('throttles')
    .where('brand_id', '=', ctx.brand.id)
    .where('updated_at', '<', before(2))
    .execute()
  await ctx.db
    .deleteFrom('idempotency_keys')
    .where('brand_id', '=', ctx.brand.id)
    .where('created_at', '<', before(REPLIES_DAYS))
    .execute()
  await pruneSessions(ctx, before(SESSIONS_DAYS))
}
