/**
 * Jobs that cover each period of Bangkok days once. A period is a row; each transaction handles a batch of members and records how far it
 * came, so a job that is killed at any point continues behind the last committed batch, and two processes take turns at the row.
 */
import type { Ctx } from '#core/context.ts'
import { inTransaction, type Tx } from '#kit/database/db.ts'
import { addDays, bangkokDate, startOfBangkokDate } from '#kit/text/bangkok-time.ts'

/** Bangkok days, both included. */
export type Days = { first: string; last: string }
/** `terms`: as they were when the period was opened. */
export type Period<Terms> = Days & { terms: Terms }

/** Handles the members after `after`, a batch of them. Returns the last one, or null when none is left. */
export type PeriodStep<Terms> = (tx: Tx, ctx: Ctx, period: Period<Terms>, after: number) => Promise<number | null>

export type PeriodJob<Terms extends object> = {
  name: 'affiliate' | 'cashback' | 'level'
  /** The period that contains a day. */
  daysOf: (ctx: Ctx, day: string) => Days
  termsOf: (ctx: Ctx) => Terms
  steps: readonly PeriodStep<Terms>[]
}

/** Providers that hold credit report rounds of the night later; a period is handled this long after its end. */
const DELAY_MS = 3 * 3_600_000
/** A run ends well before its job would be given to another process; the next run continues. */
const WORK_MS = 30_000

/** Handles every period that has ended, oldest first, as far as the time of a job allows. */
export async function runPeriods<Terms extends object>(ctx: Ctx, job: PeriodJob<Terms>): Promise<void> {
  const until = ctx.elapsedMs() + WORK_MS
  while (ctx.elapsedMs() < until) {
    await openPeriod(ctx, job)
    const isHandled = await inTransaction(ctx.db, (tx) => handleBatch(tx, ctx, job))
    if (!isHandled) return
  }
}

/** Opens the period behind the last one, or the running period where there is none. */
async function openPeriod<Terms extends object>(ctx: Ctx, job: PeriodJob<Terms>): Promise<void> {
  const newest = await ctx.db
    .selectFrom('period_runs')
    .select(['last_day', 'completed_at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('job', '=', job.name)
    .orderBy('first_day', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest && newest.completed_at === null) return
  const now = ctx.clock()
  const next = newest && addDays(newest.last_day, 1)
  const { first, last } = job.daysOf(ctx, next ?? bangkokDate(now))
  await ctx.db
    .insertInto('period_runs')
    .values({
      brand_id: ctx.brand.id,
      job: job.name,
      first_day: next ?? first,
      last_day: last,
      terms: JSON.stringify(job.termsOf(ctx)),
      opened_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns whether there was something to do. */
async function handleBatch<Terms extends object>(tx: Tx, ctx: Ctx, job: PeriodJob<Terms>): Promise<boolean> {
  const row = await tx
    .selectFrom('period_runs')
    .select(['first_day', 'last_day', 'step', 'done_to', 'terms'])
    .where('brand_id', '=', ctx.brand.id)
    .where('job', '=', job.name)
    .where('completed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  const step = row && job.steps[row.step - 1]
  if (!step || !hasEnded(ctx, row.last_day)) return false
  const period = { first: row.first_day, last: row.last_day, terms: row.terms as Terms }
  const doneTo = await step(tx, ctx, period, row.done_to)
  const isLastStep = row.step === job.steps.length
  await tx
    .updateTable('period_runs')
    .set(
      doneTo !== null
        ? { done_to: doneTo }
        : isLastStep
          ? { completed_at: ctx.clock() }
          : { step: row.step + 1, done_to: 0 },
    )
    .where('brand_id', '=', ctx.brand.id)
    .where('job', '=', job.name)
    .where('first_day', '=', row.first_day)
    .execute()
  return true
}

const hasEnded = (ctx: Ctx, lastDay: string): boolean =>
  ctx.clock().getTime() >= startOfBangkokDate(addDays(lastDay, 1)).getTime() + DELAY_MS
