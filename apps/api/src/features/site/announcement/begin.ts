/** Makes pages look anew when an announcement begins or ends by its time, and not when staff have written it. */
import { announcementEvent } from '@duang/contract/wire/live'
import type { Ctx } from '#core/context.ts'
import { announceToBrand } from '#core/live/announce.ts'

/** The job runs each minute. A longer look misses nothing when it is late, and a second event makes pages look once more. */
const LOOK_MS = 90_000

export async function announceBegun(ctx: Ctx): Promise<void> {
  const now = ctx.clock()
  const since = new Date(now.getTime() - LOOK_MS)
  const found = await ctx.db
    .selectFrom('announcements')
    .select('announcement_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('withdrawn_at', 'is', null)
    .where((where) =>
      where.or([
        where.and([where('published_at', '>', since), where('published_at', '<=', now)]),
        where.and([where('ends_at', '>', since), where('ends_at', '<=', now)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  if (found) await announceToBrand(ctx.db, ctx, announcementEvent, {})
}
