/**
 * Tries that cost more time the more of them fail, and counts within a window. Both are one statement each, so that parallel
 * tries cannot slip through together; nothing here locks anybody out for good.
 */
import { isIPv6 } from 'node:net'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Db, Tx } from '#kit/db.ts'

export type TryLimit = {
  /** Seconds to wait after the first, second, … failure; the last one stands for all that follow. */
  waits: readonly number[]
  /** After this long without a try, failures are forgotten. */
  forgetMinutes: number
}

/**
 * Takes one try, counting it as a failure until {@link forgetTries} or {@link giveTryBack} says otherwise.
 * Answers 0 when it was taken, else the seconds until the next one is.
 */
export async function takeTry(executor: Db | Tx, ctx: Ctx, subject: string, limit: TryLimit): Promise<number> {
  const now = ctx.clock()
  const forgetBefore = new Date(now.getTime() - limit.forgetMinutes * 60_000)
  const failures = sql<number>`case when throttles.updated_at < ${forgetBefore} then 1 else throttles.failures + 1 end`
  const notBefore = (count: RawBuilder<number>) => sql<Date | null>`
    ${now}::timestamptz + nullif((${limit.waits}::int[])[least(${count}, ${limit.waits.length})], 0) * interval '1 second'`
  const taken = await executor
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
  if (taken) return 0
  const row = await selectSubject(executor, ctx, subject)
  return Math.max(1, Math.ceil(((row?.not_before?.getTime() ?? 0) - now.getTime()) / 1000))
}

/** How many tries of the subject stand as failures, the one that {@link takeTry} has just taken among them. */
export async function triesOf(executor: Db | Tx, ctx: Ctx, subject: string): Promise<number> {
  return (await selectSubject(executor, ctx, subject))?.failures ?? 0
}

/** The try succeeded: the next one is the first again. */
export async function forgetTries(executor: Db | Tx, ctx: Ctx, subject: string): Promise<void> {
  await executor.deleteFrom('throttles').where('brand_id', '=', ctx.brand.id).where('subject', '=', subject).execute()
}

/** The try was no failure, but those before it stand. */
export async function giveTryBack(executor: Db | Tx, ctx: Ctx, subject: string): Promise<void> {
  await executor
    .updateTable('throttles')
    .set({ failures: sql<number>`greatest(failures - 1, 0)`, not_before: null })
    .where('brand_id', '=', ctx.brand.id)
    .where('subject', '=', subject)
    .execute()
}

/**
 * Counts one more within the present window (windows begin at multiples of their length); at most `max` are.
 * Answers 0 when it was counted, else the seconds until the next window.
 */
export async function countWithin(
  executor: Db | Tx,
  ctx: Ctx,
  subject: string,
  limit: { max: number; minutes: number },
): Promise<number> {
  const now = ctx.clock()
  const windowMs = limit.minutes * 60_000
  const window = Math.floor(now.getTime() / windowMs)
  const counted = await executor
    .insertInto('throttles')
    .values({ brand_id: ctx.brand.id, subject: `${subject}:${window}`, failures: 1, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['brand_id', 'subject'])
        .doUpdateSet({ failures: sql<number>`throttles.failures + 1`, updated_at: now })
        .where('throttles.failures', '<', limit.max),
    )
    .returning('failures')
    .executeTakeFirst()
  return counted ? 0 : Math.ceil(((window + 1) * windowMs - now.getTime()) / 1000)
}

const selectSubject = (executor: Db | Tx, ctx: Ctx, subject: string) =>
  executor
    .selectFrom('throttles')
    .select(['failures', 'not_before'])
    .where('brand_id', '=', ctx.brand.id)
    .where('subject', '=', subject)
    .executeTakeFirst()

/**
 * What counts as one address: an IPv4 address; of IPv6 the /64, because one household has that many.
 * Thai mobile networks put many people behind one IPv4 address, so limits by address must be soft.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const given = groups.length + (tail ? tail.split(':').length : 0)
  if (tail !== undefined) groups.push(...Array(Math.max(0, 8 - given)).fill('0'), ...(tail ? tail.split(':') : []))
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
