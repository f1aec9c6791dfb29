import type { CallReply } from '@duang/contract'
import type { listAnnouncements } from '@duang/contract/setting'
import type { Ctx } from '#core/context.ts'

type News = CallReply<typeof listAnnouncements>['news']
const NEWS_MAX = 50

/** Returns announcements that are published and not withdrawn, newest first. Visitors see the public ones, members all. */
export async function newsFor(ctx: Ctx, readers: 'visitors' | 'members'): Promise<News> {
  const rows = await ctx.db
    .selectFrom('announcements')
    .select(['announcement_id', 'title', 'body', 'published_at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('published_at', '<=', ctx.clock())
    .where('withdrawn_at', 'is', null)
    .$if(readers === 'visitors', (query) => query.where('is_public', '=', true))
    .orderBy('published_at', 'desc')
    .orderBy('announcement_id')
    .limit(NEWS_MAX)
    .execute()
  return rows.map((row) => ({
    id: row.announcement_id,
    title: row.title,
    body: row.body,
    at: row.published_at.toISOString(),
  }))
}
