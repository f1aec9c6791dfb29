/** Announcements of a brand that a visitor or a member sees now. */
import type { CallReply } from '@duang/contract'
import type { listAnnouncements } from '@duang/contract/site/announcement'
import type { Language } from '@duang/contract/wire/language'
import { type Selectable, sql } from 'kysely'
import type { Caller, Ctx } from '#core/context.ts'
import { blocksOf } from '#core/rich-text.ts'
import type { Announcements } from '#kit/database/db-types.ts'
import { refuse } from '#kit/refusal.ts'
import { type PictureRow, pictureOf } from './picture.ts'

type News = CallReply<typeof listAnnouncements>['news']
const NEWS_MAX = 50

/** Announcements that are published, neither ended nor withdrawn. */
const current = (ctx: Ctx) =>
  ctx.db
    .selectFrom('announcements as a')
    .where('a.brand_id', '=', ctx.brand.id)
    .where('a.published_at', '<=', ctx.clock())
    .where('a.withdrawn_at', 'is', null)
    .where((where) => where.or([where('a.ends_at', 'is', null), where('a.ends_at', '>', ctx.clock())]))

/** Those for the level of a member. */
const currentFor = (ctx: Ctx, { memberId }: Caller) =>
  current(ctx)
    .innerJoin('members as m', (join) => join.onRef('m.brand_id', '=', 'a.brand_id').on('m.member_id', '=', memberId))
    .where((where) => where.or([where('a.levels', 'is', null), where('m.level', '=', sql<number>`any(a.levels)`)]))

const COLUMNS = [
  'a.announcement_id',
  'a.title',
  'a.body',
  'a.picture_hash',
  'a.picture_text',
  'a.published_at',
  'a.is_promotion',
  'a.title_en',
  'a.body_en',
] as const
type Row = Pick<Selectable<Announcements>, 'announcement_id' | 'title' | 'body' | 'published_at' | 'is_promotion'> &
  Pick<Selectable<Announcements>, 'title_en' | 'body_en'> &
  PictureRow

/** In the language of the reader, where staff wrote it in that. */
const newsOf = (rows: readonly Row[], language: Language): News =>
  rows.map((row) => ({
    id: row.announcement_id,
    title: (language === 'en' && row.title_en) || row.title,
    body: blocksOf((language === 'en' && row.body_en) || row.body),
    picture: pictureOf(row),
    at: row.published_at.toISOString(),
    promotes: row.is_promotion,
  }))

/** Newest first. */
export async function newsForVisitors(ctx: Ctx, language: Language): Promise<News> {
  const rows = await current(ctx)
    .select(COLUMNS)
    .where('a.is_public', '=', true)
    .orderBy('a.published_at', 'desc')
    .orderBy('a.announcement_id')
    .limit(NEWS_MAX)
    .execute()
  return newsOf(rows, language)
}

/** Newest first, without those that the member has dismissed. */
export async function newsForMember(ctx: Ctx, caller: Caller, language: Language): Promise<News> {
  const rows = await currentFor(ctx, caller)
    .select(COLUMNS)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('announcement_dismissals as d')
            .select(sql`1`.as('one'))
            .whereRef('d.brand_id', '=', 'a.brand_id')
            .whereRef('d.announcement_id', '=', 'a.announcement_id')
            .where('d.member_id', '=', caller.memberId),
        ),
      ),
    )
    .orderBy('a.published_at', 'desc')
    .orderBy('a.announcement_id')
    .limit(NEWS_MAX)
    .execute()
  return newsOf(rows, language)
}

/** Refuses `not_found` for an announcement that the member does not see. */
export async function dismiss(ctx: Ctx, caller: Caller, id: string): Promise<Record<string, never>> {
  const seen = await currentFor(ctx, caller)
    .select('a.announcement_id')
    .where('a.announcement_id', '=', id)
    .executeTakeFirst()
  if (!seen) refuse('not_found')
  await ctx.db
    .insertInto('announcement_dismissals')
    .values({
      brand_id: ctx.brand.id,
      member_id: caller.memberId,
      announcement_id: id,
      dismissed_at: ctx.clock(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return {}
}
