/**
 * Rounds that stay open. Most providers end a round within seconds, some never say that one has ended; no call exists by which they could
 * be asked. What is closed here only reads as ended: a win that comes later is paid and counted, and a bet is taken, as in any other.
 */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'

/** A bet may run this long: on a match of next week. */
export const RUNNING_MS = 7 * 24 * 3_600_000
/** Results and rollbacks are repeated for a day until they are heard (wallet protocol). */
export const LATE_MS = 24 * 3_600_000

const ROWS_AT_ONCE = 1_000
// A sweep ends well before its job would be given to another process; what is left is closed by the next one.
const SWEEP_MS = 30_000

/** Closes the rounds that are open for longer than any bet runs, oldest first. Waits for no bet: what is locked is closed the next time. */
export async function sweepRounds(ctx: Ctx): Promise<void> {
  const now = ctx.clock()
  const closed = new Map<string, number>()
  for (;;) {
    const { rows } = await sql<{ provider: string }>`
      update rounds set closed_at = ${now}, closed_by = 'sweep' where ctid = any (array(
        select ctid from rounds where brand_id = ${ctx.brand.id} and closed_at is null
          and opened_at < ${new Date(now.getTime() - RUNNING_MS)}
        order by opened_at limit ${ROWS_AT_ONCE} for update skip locked))
      returning provider`.execute(ctx.db)
    for (const { provider } of rows) closed.set(provider, (closed.get(provider) ?? 0) + 1)
    if (rows.length < ROWS_AT_ONCE || ctx.clock().getTime() > now.getTime() + SWEEP_MS) break
  }
  for (const [provider, rounds] of closed) ctx.log.warn({ provider, rounds }, 'rounds that were not ended are closed')
}
