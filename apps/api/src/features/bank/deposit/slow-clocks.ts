/** Bank feeds whose times are whole hours before the truth: their robots mark the time of UTC as that of Bangkok. */
import { sql } from 'kysely'
import type { Platform } from '#core/context.ts'

/** A late bank or an outage delays lines too. So it needs so many lines, over so long, and none that was fresh. */
const LINES_MIN = 5
const MINUTES_MIN = 30
const FRESH_MINUTES = 60
/** Zones that clocks of servers have: Bangkok is seven hours before UTC. */
const HOURS = { min: 2, max: 14 } as const
/** A line arrives so long after its booking, at least once in five. */
const DELAY_MINUTES_MAX = 20
/** A day, and the hours by which its lines are too early. */
const LOOKED_AT_HOURS = 24 + HOURS.max

/** `hours`: how much earlier than their arrival all lines of the feed are. */
export type SlowFeed = { brand: string; feed: string; lines: number; hours: number }

/** Returns the feeds whose last lines all arrived the same whole hours after their booking. Files bring lines late of course. */
export async function readSlowFeeds(
  { db, clock, bankMode }: Pick<Platform, 'db' | 'clock' | 'bankMode'>,
  brandId?: number,
): Promise<SlowFeed[]> {
  const { rows } = await sql<SlowFeed>`
    select b.client_id as brand, f.feed, late.lines, (late.minutes / 60)::int as hours
    from bank_feeds f
    join brands b on b.brand_id = f.brand_id
    cross join lateral (
      with l as materialized (
        select line_id, received_at, extract(epoch from received_at - booked_at)::int / 60 as delay
        from statement_lines
        where brand_id = f.brand_id and feed = f.feed and via <> 'file' and is_time_known
          and booked_at > ${clock()}::timestamptz - ${`${LOOKED_AT_HOURS} hours`}::interval
      )
      select count(*)::int as lines, min(delay) as minutes, max(received_at) - min(received_at) as span
      from l
      where line_id > coalesce((select max(line_id) from l where delay < ${FRESH_MINUTES}::int), 0)
    ) late
    where (${brandId ?? null}::int is null or f.brand_id = ${brandId ?? null})
      and f.is_active and f.adapter = ${bankMode}
      and late.lines >= ${LINES_MIN} and late.span >= ${`${MINUTES_MIN} minutes`}::interval
      and late.minutes between ${HOURS.min * 60} and ${HOURS.max * 60 + DELAY_MINUTES_MAX}
      and late.minutes % 60 <= ${DELAY_MINUTES_MAX}
    order by b.client_id, f.feed`.execute(db)
  return rows
}
