/**
 * Attempts with a wait that grows with every failure, and counts within a window. Both are one statement each, so that parallel
 * attempts cannot pass together. Nothing here locks a subject out for good.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Db, Tx } from '#kit/database/db.ts'
import { createKeyedSemaphore } from '#kit/keyed-semaphore.ts'
import { networksOf } from './networks.ts'

export type AttemptLimit = {
  /** Seconds to wait after the first, second, … failure. The last one applies to all that follow. */
  waits: readonly number[]
  /** After this long without a try, failures are forgotten. */
  forgetMinutes: number
}

/** Requests of one subject need one row. They wait for it here, where no connection is held. */
const inTurn = createKeyedSemaphore({ atOnce: 1, waitingMax: 200 })

/**
 * Consumes one attempt and counts it as a failure, which {@link resetAttempts} or {@link refundAttempt} undo.
 * Returns 0 when the attempt is allowed, else the seconds until the next one is.
 */
export async function consumeAttempt(
  executor: Db | Tx,
  ctx: Ctx,
  subject: string,
  limit: AttemptLimit,
): Promise<number> {
  const now = ctx.clock()
  const forgetBefore = new Date(now.getTime() - limit.forgetMinutes * 60_000)
  const failures = sql<number>`case when throttles.updated_at < ${forgetBefore} then 1 else throttles.failures + 1 end`
  const notBefore = (count: RawBuilder<number>) => sql<Date | null>`
    ${now}::timestamptz + nullif((${limit.waits}::int[])[least(${count}, ${limit.waits.length})], 0) * interval '1 second'`
  const counted = await executor
    .insertInto('throttles')
    .values({
      brand_id: ctx.brand.id,
      subject,
      failures: 1,
      not_before: notBefore(sql<number>`1`),
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['brand_id', 'subject'])
        .doUpdateSet({ failures, not_before: notBefore(failures), updated_at: now })
        .where((eb) =>
          eb.or([
            eb('throttles.not_before', 'is', null),
            eb('throttles.not_before', '<=', now),
            eb('throttles.updated_at', '<', forgetBefore),
          ]),
        ),
    )
    .returning('failures')
    .executeTakeFirst()
  if (counted) return 0
  const row = await selectSubject(executor, ctx, subject)
  return Math.max(1, Math.ceil(((row?.not_before?.getTime() ?? 0) - now.getTime()) / 1000))
}

/** The number of failed attempts of the subject, including the one that {@link consumeAttempt} has just counted. */
export async function attemptsOf(executor: Db | Tx, ctx: Ctx, subject: string): Promise<number> {
  return (await selectSubject(executor, ctx, subject))?.failures ?? 0
}

/** The try succeeded: the next one is the first again. */
export async function resetAttempts(executor: Db | Tx, ctx: Ctx, subject: string): Promise<void> {
  await executor.deleteFrom('throttles').where('brand_id', '=', ctx.brand.id).where('subject', '=', subject).execute()
}

/** Removes one attempt that was no failure. Earlier failures remain. */
export async function refundAttempt(executor: Db | Tx, ctx: Ctx, subject: string): Promise<void> {
  await executor
    .updateTable('throttles')
    .set({ failures: sql<number>`greatest(failures - 1, 0)`, not_before: null })
    .where('brand_id', '=', ctx.brand.id)
    .where('subject', '=', subject)
    .execute()
}

/**
 * Counts one more within the present window (windows begin at multiples of their length), up to `max`.
 * Returns 0 when it was counted, else the seconds until the next window.
 */
export const countWithin = (
  executor: Db | Tx,
  ctx: Ctx,
  subject: string,
  limit: { max: number; minutes: number },
): Promise<number> => countEachWithin(executor, ctx, [{ subject, max: limit.max }], limit.minutes)

/**
 * Counts one more for each network of an address, by {@link networksOf}: a wider network has a larger share.
 * Returns 0 when all of them had room, else the seconds until the next window. A narrow network is counted although a wide one had
 * no room left.
 */
export const countByNetwork = (
  ctx: Ctx,
  prefix: string,
  address: string,
  limit: { max: number; minutes: number },
): Promise<number> => {
  const shares = networksOf(address).map(({ network, share }) => ({
    subject: `${prefix}@${network}`,
    max: limit.max * share,
  }))
  return countEachWithin(ctx.db, ctx, shares, limit.minutes)
}

/** The count of the subject within the present window of {@link countWithin}. */
export const countedWithin = async (ctx: Ctx, subject: string, minutes: number): Promise<number> =>
  (await countedWithinEach(ctx, [subject], minutes))[0] ?? 0

/** The count of each subject within the present window. */
export async function countedWithinEach(ctx: Ctx, subjects: readonly string[], minutes: number): Promise<number[]> {
  const ofWindow = subjects.map((each) => `${each}:${windowOf(ctx, minutes)}`)
  const rows = await ctx.db
    .selectFrom('throttles')
    .select(['subject', 'failures'])
    .where('brand_id', '=', ctx.brand.id)
    .where('subject', 'in', ofWindow)
    .execute()
  return ofWindow.map((subject) => rows.find((each) => each.subject === subject)?.failures ?? 0)
}

/** The number of the present window. */
export const windowOf = (ctx: Ctx, minutes: number): number => Math.floor(ctx.clock().getTime() / (minutes * 60_000))

async function countEachWithin(
  executor: Db | Tx,
  ctx: Ctx,
  counts: readonly { subject: string; max: number }[],
  minutes: number,
): Promise<number> {
  const now = ctx.clock()
  const windowMs = minutes * 60_000
  const window = windowOf(ctx, minutes)
  const subjects = counts.map(({ subject }) => `${subject}:${window}`)
  const maxima = counts.map(({ max }) => max)
  const count = async () => {
    const { numAffectedRows = 0n } = await sql`
      insert into throttles as t (brand_id, subject, failures, updated_at)
      select ${ctx.brand.id}, subject, 1, ${now}
      from unnest(${subjects}::text[]) as subject
      order by subject
      on conflict (brand_id, subject) do update
        set failures = t.failures + 1, updated_at = ${now}
        where t.failures < (${maxima}::int[])[array_position(${subjects}::text[], t.subject)]`.execute(executor)
    return Number(numAffectedRows)
  }
  // Within a transaction the connection is held already.
  const counted = await (executor === ctx.db ? inTurn(`${ctx.brand.id}:${subjects[0]}`, count) : count())
  return counted === counts.length ? 0 : Math.ceil(((window + 1) * windowMs - now.getTime()) / 1000)
}

const selectSubject = (executor: Db | Tx, ctx: Ctx, subject: string) =>
  executor
    .selectFrom('throttles')
    .select(['failures', 'not_before'])
    .where('brand_id', '=', ctx.brand.id)
    .where('subject', '=', subject)
    .executeTakeFirst()
