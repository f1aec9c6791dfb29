/**
 * Closes the Bangkok days of a brand in order, each once. All state is in the database: a process that is killed leaves a day without a
 * closing, and the next run closes it. Decision 073 has the reasons.
 */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { addDays, bangkokDate, startOfBangkokDate } from '#kit/text/bangkok-time.ts'
import { lastClosedDay } from '#money/finance/closed-days.ts'
import { readMark, untilEnded } from '#money/ledger/ledger.ts'

/** A day is closed this long after its end, so that transactions of midnight end in their own day. */
const DELAY_MS = 2 * 60_000
/** A run ends well before its job would be given to another process; the next run continues. */
const WORK_MS = 25_000
const PATIENCE_MS = 10_000

/** `isComplete`: all days that are over are closed. */
export type ClosingRun = { closed: string[]; isComplete: boolean }

/** The last Bangkok day that is over for long enough to be closed. */
export const lastClosableDay = (ctx: Ctx): string =>
  addDays(bangkokDate(new Date(ctx.clock().getTime() - DELAY_MS)), -1)

/** The last closed day, and how many later days can be closed now. The books of a brand begin with its first transfer. */
export async function daysDue(ctx: Ctx): Promise<{ lastClosed: string | null; due: number }> {
  const lastClosed = await lastClosedDay(ctx)
  const { rows } = await sql<{ due: number }>`
    select greatest(0, ${lastClosableDay(ctx)}::date - coalesce(
      ${lastClosed}::date,
      (select first_day - 1 from ledger.open_days where brand_id = ${ctx.brand.id}),
      ${lastClosableDay(ctx)}::date - 1
    )) as due`.execute(ctx.db)
  return { lastClosed, due: rows[0]?.due ?? 0 }
}

/** Closes every day that is over, oldest first, as far as the time of a job allows. */
export async function closeDays(ctx: Ctx): Promise<ClosingRun> {
  const until = ctx.elapsedMs() + WORK_MS
  const last = lastClosableDay(ctx)
  const closedTo = await lastClosedDay(ctx)
  if (closedTo !== null && closedTo >= last) return { closed: [], isComplete: true }
  const first = await endDay(ctx, last)
  // Taken after the end of the day was committed: whoever read an earlier one has a lower id.
  const { runningBefore } = await readMark(ctx.db)
  if (!(await untilEnded(ctx.db, runningBefore, PATIENCE_MS))) return { closed: [], isComplete: false }
  const closed: string[] = []
  for (let day = closedTo === null ? first : addDays(closedTo, 1); day <= last; day = addDays(day, 1)) {
    if (ctx.elapsedMs() > until) return { closed, isComplete: false }
    if (await closeDay(ctx, day, runningBefore)) closed.push(day)
  }
  return { closed, isComplete: true }
}

/** From here on no transfer is dated to this day or an earlier one. Returns the first day of the books. */
async function endDay({ batchDb, brand }: Ctx, day: string): Promise<string> {
  const { rows } = await sql<{ first_day: string }>`
    select ledger.open_days_from(${brand.id}, ${startOfBangkokDate(addDays(day, 1))}) as first_day`.execute(batchDb)
  return (rows[0] as { first_day: string }).first_day
}

/** Three transactions, each of which can be repeated: a large day takes longer than a statement may. */
async function closeDay({ batchDb, brand, clock, log }: Ctx, day: string, runningBefore: string): Promise<boolean> {
  await sql`select finance.write_games(${brand.id}, ${day}::date, ${runningBefore}::xid8)`.execute(batchDb)
  await sql`select finance.write_members(${brand.id}, ${day}::date, ${runningBefore}::xid8)`.execute(batchDb)
  const { rows } = await sql<{ is_closed: boolean }>`
    select finance.close_day(${brand.id}, ${day}::date, ${runningBefore}::xid8, ${clock()}) as is_closed`.execute(
    batchDb,
  )
  const isClosed = rows[0]?.is_closed ?? false
  if (isClosed) log.info({ brand: brand.clientId, day }, 'a day was closed')
  return isClosed
}
