/** Findings on bank feeds: those that push and are late, those with a wrong clock, and those whose lines are of the future. */
import { sql } from 'kysely'
import { type FeedRhythm, readRhythms } from '#core/bank/feed-rhythm.ts'
import type { Platform } from '#core/context.ts'
import { readSlowFeeds } from '#features/bank/deposit/slow-clocks.ts'
import { AHEAD_MAX_MINUTES } from '#features/bank/deposit/statement-line/settle.ts'
import { advice, type Finding, ok, wrong } from './finding.ts'

const CHECK = 'feed-rhythm'
/** A message may be this old: the tolerance of its signature. */
const CLOCK_SECONDS_MAX = 300

export async function rhythmFindings(platform: Pick<Platform, 'db' | 'clock' | 'bankMode'>): Promise<Finding[]> {
  const rhythms = await readRhythms(platform)
  const ahead = await aheadFindings(platform)
  const behind = await behindFindings(platform)
  const found = [...ahead, ...behind, ...rhythms.flatMap((each) => [...lateFinding(each), ...clockFinding(each)])]
  if (found.length > 0) return found
  const judged = rhythms.filter(({ limitMinutes }) => limitMinutes !== null).length
  return [ok(CHECK, `${judged} pushing bank feeds are watched, none is late.`)]
}

function lateFinding({ brand, feed, lateMinutes, limitMinutes, statementAt }: FeedRhythm): Finding[] {
  if (lateMinutes === 0) return []
  return [
    wrong(CHECK, {
      what: `${brand}/${feed} has sent no lines for ${(limitMinutes ?? 0) + lateMinutes} minutes of the day, since ${statementAt?.toISOString() ?? 'its rhythm was set'}.`,
      why: 'Its robot or its bank has stopped: deposits by it are not credited.',
      todo: 'Start the robot, and read its log. Is the pause usual: duang feeds rhythm',
    }),
  ]
}

/** A robot with a wrong clock is refused all day. A stranger can cause one such message as well. */
function clockFinding({ brand, feed, refused }: FeedRhythm): Finding[] {
  const behind = refused?.clockSeconds ?? 0
  if (refused?.fault !== 'expired' || Math.abs(behind) <= CLOCK_SECONDS_MAX) return []
  return [
    advice(CHECK, {
      what: `The clock of the sender of ${brand}/${feed} is ${Math.abs(behind)} seconds ${behind > 0 ? 'behind' : 'ahead'}.`,
      why: 'Its last message was refused, and none was accepted since.',
      todo: 'Set the clock of the robot. "webhook refused" in the log has its network.',
    }),
  ]
}

/** Such lines are credited. Requests of members, bonus windows and days miss them. */
async function behindFindings(platform: Pick<Platform, 'db' | 'clock' | 'bankMode'>): Promise<Finding[]> {
  return (await readSlowFeeds(platform)).map(({ brand, feed, lines, hours }) =>
    wrong('feed-clock', {
      what: `Lines of ${brand}/${feed} arrive ${hours} hours after their time: each of the last ${lines}.`,
      why: 'Whole hours are a time zone: its robot marks the time of UTC or of its server as +07:00. Requests, bonus windows and days are missed.',
      todo: 'Let the robot send the true offset, such as "Z" for UTC.',
    }),
  )
}

type Ahead = { brand: string; feed: string; lines: number; minutes: number }

/** Waiting lines that are later than their arrival. One is enough: no bank of such a feed books ahead. */
async function aheadFindings({ db }: Pick<Platform, 'db'>): Promise<Finding[]> {
  const { rows } = await sql<Ahead>`
    select
      b.client_id as brand, l.feed,
      count(*)::int as lines,
      round(extract(epoch from (array_agg(l.booked_at - l.received_at order by l.line_id desc))[1]) / 60)::int as minutes
    from statement_lines l
    join brands b on b.brand_id = l.brand_id
    join bank_feeds f on f.brand_id = l.brand_id and f.feed = l.feed
    where l.state = 'queued' and l.direction = 'in' and not f.books_ahead
      and l.booked_at > l.received_at + ${`${AHEAD_MAX_MINUTES} minutes`}::interval
    group by b.client_id, l.feed
    order by b.client_id, l.feed`.execute(db)
  return rows.map(({ brand, feed, lines, minutes }) =>
    wrong('feed-clock', {
      what: `Lines of ${brand}/${feed} are later than their arrival: ${lines} wait, the last one is ${spanOf(minutes)} ahead.`,
      why: `${isZone(minutes) ? 'Whole hours are a time zone: its robot marks Bangkok time as another one, such as "Z".' : 'The clock of its robot or of this machine is wrong.'} Nothing of it is credited by itself.`,
      todo: `${isZone(minutes) ? 'Send times with +07:00' : 'timedatectl on both machines'}; then assign the lines: duang deposits list. Does this bank book on a later day: duang feeds books-ahead`,
    }),
  )
}

const HOUR = 60
const spanOf = (minutes: number): string =>
  minutes < HOUR ? `${minutes} min` : `${Math.floor(minutes / HOUR)} h ${minutes % HOUR} min`

/** Within ten minutes of whole hours, as a line arrives some minutes after its booking. */
const isZone = (minutes: number): boolean => {
  const hours = Math.round(minutes / HOUR)
  return hours >= 1 && hours <= 14 && Math.abs(minutes - hours * HOUR) <= 10
}
