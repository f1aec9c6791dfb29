/**
 * The rhythm of bank feeds that push. A robot that stops sends nothing, so only its silence shows. Silence is counted without the nights.
 * A feed is late after the silence that staff have set, or after one and a half times the longest that was usual within two weeks.
 */
import { sql } from 'kysely'
import type { Ctx, Platform } from '#core/context.ts'
import { bangkokDate } from '#kit/text/bangkok-time.ts'
import { type Night, nightOf, wakingMinutes } from './waking-time.ts'

/** Days from whose silences a rhythm is learned. */
const LEARNED_DAYS = 14
const LEARNED_DAYS_MIN = 3
const LEARNED_FACTOR = 1.5
/** Bounds of a learned silence, and the one of a feed that is not known well: most of a day. */
const LEARNED_MINUTES = { min: 60, max: 1_440, unknown: 720 } as const

/** A feed, with the time since its last message and the silence after which it is late. */
export type FeedRhythm = {
  /** The public id of the brand. */
  brand: string
  feed: string
  messageAt: Date | null
  statementAt: Date | null
  /** The last refused message, when none was accepted since. */
  refused: { at: Date; fault: string; clockSeconds: number | null } | null
  night: Night
  /** Minutes of silence after which the feed is late. Null: it is not judged. */
  limitMinutes: number | null
  /** How staff set it. */
  mode: 'learned' | 'set' | 'off'
  /** Minutes beyond the limit, without those of the nights. */
  lateMinutes: number
}

type Row = {
  brand: string
  feed: string
  message_at: Date | null
  statement_at: Date | null
  refused_at: Date | null
  refused_fault: string | null
  clock_seconds: number | null
  watched_from: Date | null
  night_from: string | null
  night_until: string | null
  silence_minutes: number | null
  is_watched: boolean
  is_judged: boolean
  days: number
  usual_minutes: number | null
}

/**
 * Returns the rhythms of the feeds that push, of one brand or of all of this cell. A polled feed, one that is off and the bank of a
 * demonstration without a set silence are not judged. Neither is a feed that has never sent a line: it may exist for files only.
 */
export async function readRhythms(
  { db, clock, bankMode }: Pick<Platform, 'db' | 'clock' | 'bankMode'>,
  brandId?: number,
): Promise<FeedRhythm[]> {
  const now = clock()
  const { rows } = await sql<Row>`
    select
      b.client_id as brand, f.feed,
      a.message_at, a.statement_at, a.refused_at, a.refused_fault, a.clock_seconds,
      f.watched_from, f.night_from, f.night_until, f.silence_minutes,
      f.is_watched,
      f.is_active and f.is_watched and f.poll_url is null and f.adapter = ${bankMode}
        and (f.adapter = 'feed' or f.silence_minutes is not null) as is_judged,
      s.days, s.usual_minutes
    from bank_feeds f
    join brands b on b.brand_id = f.brand_id
    left join feed_arrivals a on a.brand_id = f.brand_id and a.feed = f.feed
    -- One outage must not become the rhythm: the second longest counts.
    cross join lateral (
      select count(*)::int as days, (array_agg(longest_minutes order by longest_minutes desc))[2] as usual_minutes
      from feed_silences s
      where s.brand_id = f.brand_id and s.feed = f.feed
        and s.bangkok_date > ${bangkokDate(now)}::date - ${LEARNED_DAYS}::int
    ) s
    where (${brandId ?? null}::int is null or f.brand_id = ${brandId ?? null})
      -- The new cell of a moved brand gets its messages.
      and not exists (select from brand_moves m where m.brand_id = f.brand_id and m.moved_at is not null)
    order by b.client_id, f.feed`.execute(db)
  return rows.map((row) => rhythmOf(row, now))
}

function rhythmOf(row: Row, now: Date): FeedRhythm {
  const night = nightOf(row)
  const since = later(row.statement_at, row.watched_from)
  const isJudged = row.is_judged && since !== null
  const limitMinutes = isJudged ? (row.silence_minutes ?? learnedMinutes(row)) : null
  return {
    brand: row.brand,
    feed: row.feed,
    messageAt: row.message_at,
    statementAt: row.statement_at,
    night,
    refused: refusalOf(row),
    limitMinutes,
    mode: !row.is_watched ? 'off' : row.silence_minutes === null ? 'learned' : 'set',
    lateMinutes: isJudged ? Math.max(0, wakingMinutes(since, now, night) - (limitMinutes ?? 0)) : 0,
  }
}

function refusalOf({ message_at, refused_at, refused_fault, clock_seconds }: Row): FeedRhythm['refused'] {
  if (!refused_at || (message_at && message_at >= refused_at)) return null
  return { at: refused_at, fault: refused_fault ?? '', clockSeconds: clock_seconds }
}

function learnedMinutes({ days, usual_minutes }: Pick<Row, 'days' | 'usual_minutes'>): number {
  if (days < LEARNED_DAYS_MIN || usual_minutes === null) return LEARNED_MINUTES.unknown
  const learned = Math.ceil(usual_minutes * LEARNED_FACTOR)
  return Math.min(LEARNED_MINUTES.max, Math.max(LEARNED_MINUTES.min, learned))
}

const later = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one > other ? one : other) : (one ?? other)

/** A message of a feed whose time is recorded. */
export type Arrival = { feed: string; isStatement: boolean; night: Night; watchedFrom: Date | null }

/**
 * Records that a feed has sent a message, and the silence that ended. Written at most every ten seconds, so that messages of one
 * moment do not wait for each other.
 */
export async function noteArrival(ctx: Ctx, { feed, isStatement, night, watchedFrom }: Arrival): Promise<void> {
  const now = ctx.clock()
  const statementAt = isStatement ? now : null
  const { rows } = await sql<{ before: Date | null }>`
    insert into feed_arrivals as a (brand_id, feed, message_at, statement_at)
    values (${ctx.brand.id}, ${feed}, ${now}, ${statementAt})
    on conflict (brand_id, feed) do update
    set message_at = excluded.message_at, statement_at = coalesce(excluded.statement_at, a.statement_at)
    where coalesce(a.message_at, '-infinity') < excluded.message_at - interval '10 seconds'
      or (
        excluded.statement_at is not null
        and coalesce(a.statement_at, '-infinity') < excluded.statement_at - interval '10 seconds'
      )
    returning old.statement_at as before`.execute(ctx.db)
  const before = isStatement ? (rows[0]?.before ?? null) : null
  const since = before && later(before, watchedFrom)
  const minutes = since ? wakingMinutes(since, now, night) : 0
  if (minutes === 0) return
  await ctx.db
    .insertInto('feed_silences')
    .values({ brand_id: ctx.brand.id, feed, bangkok_date: bangkokDate(now), longest_minutes: minutes })
    .onConflict((conflict) =>
      conflict
        .columns(['brand_id', 'feed', 'bangkok_date'])
        .doUpdateSet({ longest_minutes: minutes })
        .where('feed_silences.longest_minutes', '<', minutes),
    )
    .execute()
}
