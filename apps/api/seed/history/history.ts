/**
 * Fills a new demonstration with ninety days of play money. SQL writes the facts of some five hundred members and posts their money at its
 * time by the ledger's own function; what is rare is done by the product's functions with the clock of its day. A start that is
 * interrupted continues behind the last finished day.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { STAND_INS, standInPassword } from '@duang/contract/site/stand-ins'
import { sql } from 'kysely'
import { createBrandFinder } from '#core/brand/brand.ts'
import type { Platform } from '#core/context.ts'
import { type Db, inTransaction } from '#kit/database/db.ts'
import { addDays, bangkokDate, startOfBangkokDate } from '#kit/text/bangkok-time.ts'
import { isSeedsOwn } from '../brand-seed.ts'
import { DEMONSTRATION_BRAND, DEMONSTRATION_FEED, DUANG } from '../demonstration.ts'
import { actOn } from './acts.ts'
import { announceInThePast } from './announcements.ts'
import type { CtxAt } from './ctx-at.ts'
import { HISTORY_GAMES } from './games.ts'
import { holdTournaments } from './held-tournaments.ts'
import { runNightJobs } from './night-jobs.ts'

const DAYS = 90
const FILES = ['01-members', '02-play', '03-withdrawals', '04-entries', '05-turnover']
const MINUTE_MS = 60_000
/** What members did by hand happens at this minute of a day, between two parts of its postings. */
const NOON = 13 * 60
const NIGHT = 3 * 60 + 30

export type HistoryGiven = { owner: Db; platform: Platform; sandboxSecret: string; now: Date }

/** Whether a history is due: the brand is the demonstration's own and its ledger is empty, or an earlier start did not finish. */
export async function isHistoryDue(owner: Db): Promise<boolean> {
  if (!(await isSeedsOwn(owner, DUANG))) return false
  const { rows } = await sql<{ is_due: boolean }>`
    select to_regnamespace('history') is not null
      or not exists (select from ledger.transfers where brand_id = ${DEMONSTRATION_BRAND}) as is_due`.execute(owner)
  return rows[0]?.is_due === true
}

/** Fills the demonstration brand. Run as the owner, before the api starts. Returns the number of transfers. */
export async function fillHistory(given: HistoryGiven): Promise<number> {
  const { owner, platform, now } = given
  await inTransaction(owner, (tx) => writeFacts(tx, given))
  const brands = await createBrandFinder(platform.db, platform.clock, platform.log).all()
  const brand = brands.find(({ id }) => id === DEMONSTRATION_BRAND)
  if (!brand) throw new Error('The brand of the demonstration has no host.')
  const ctxAt: CtxAt = (at) => ({ ...platform, clock: () => at, brand })
  let posted = 0
  for (let day = await nextDay(owner); day <= bangkokDate(now); day = addDays(day, 1))
    posted += await fillDay({ owner, ctxAt, day, now })
  await sql`select history.wager()`.execute(owner)
  await announceInThePast(owner, now)
  await sql`drop schema history cascade`.execute(owner)
  // The plans of the first requests must know how much there is.
  await sql`analyze`.execute(owner)
  return posted
}

async function writeFacts(tx: Db, { platform, sandboxSecret, now }: HistoryGiven): Promise<void> {
  const { rows } = await sql`select from pg_namespace where nspname = 'history'`.execute(tx)
  if (rows.length > 0) return
  const today = bangkokDate(now)
  const people = STAND_INS.map(({ afCode, ...person }, n) => ({ n, ...person, af_code: afCode }))
  const hash = await platform.passwords.hash(await standInPassword(sandboxSecret))
  const settings = DUANG.settings
  await sql`create schema history`.execute(tx)
  await sql`
    create table history.setup as
      select
        ${DEMONSTRATION_BRAND}::int as brand,
        ${DEMONSTRATION_FEED}::text as feed,
        ${addDays(today, -DAYS)}::date as first_day,
        ${addDays(today, -DAYS)}::date as next_day,
        ${today}::date as today,
        ${now}::timestamptz as now_at,
        ${hash}::text as password_hash,
        ${settings.termsVersion ?? '1'}::text as terms_version,
        ${settings.pointsPerHundredBaht ?? 1}::int as points_per_hundred_baht,
        ${settings.checkIn?.valuesSatang ?? [0]}::int[] as check_in_values,
        ${JSON.stringify(people)}::jsonb as people`.execute(tx)
  await sql`
    create table history.game as
      select g.*, p.mode
      from jsonb_to_recordset(${JSON.stringify(HISTORY_GAMES)}::jsonb)
        as g (provider text, game_code text, type text, weight float8)
      join providers p on p.brand_id = ${DEMONSTRATION_BRAND} and p.provider = g.provider`.execute(tx)
  for (const file of FILES)
    await sql.raw(readFileSync(path.join(import.meta.dirname, `${file}.sql`), 'utf8')).execute(tx)
}

async function nextDay(owner: Db): Promise<string> {
  const { rows } = await sql<{ next_day: string }>`select next_day from history.setup`.execute(owner)
  return rows[0]?.next_day as string
}

export type HistoryDay = { owner: Db; ctxAt: CtxAt; day: string; now: Date }

/** One Bangkok day: the jobs of the night, the morning's money, what members do by hand, and the rest of the money. */
async function fillDay({ owner, ctxAt, day, now }: HistoryDay): Promise<number> {
  const start = startOfBangkokDate(day)
  const at = (minute: number) => new Date(start.getTime() + minute * MINUTE_MS)
  if (at(NIGHT) < now) await runNightJobs(ctxAt(at(NIGHT)))
  let posted = await post(owner, start, at(NOON))
  if (at(NOON) < now) {
    await holdTournaments(owner, ctxAt(at(NOON)), { day, today: bangkokDate(now) })
    await actOn(owner, ctxAt, { day, today: bangkokDate(now), noon: at(NOON) })
  }
  posted += await post(owner, at(NOON), startOfBangkokDate(addDays(day, 1)))
  await sql`update history.setup set next_day = ${addDays(day, 1)}::date`.execute(owner)
  return posted
}

async function post(owner: Db, from: Date, to: Date): Promise<number> {
  const { rows } = await sql<{ posted: number }>`select history.post(${from}, ${to}) as posted`.execute(owner)
  return Number(rows[0]?.posted ?? 0)
}
