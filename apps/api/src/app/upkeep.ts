/** Removes what nobody needs any more. Money and its facts are never removed. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { DEVICE_DAYS } from '#features/login/known-device.ts'

const DAY_MS = 86_400_000

/** What is removed, so many days after the time in `since`; each has an index that leads to its oldest rows. */
const OLD = [
  { table: 'registration_tickets', since: 'expires_at', days: 1 },
  { table: 'throttles', since: 'updated_at', days: 2 },
  // Stored replies are kept far longer than any client retries.
  { table: 'idempotency_keys', since: 'created_at', days: 30 },
  // Dead after hours; before the logins that they point at. Their tokens go to play_tokens (db/functions/wallet/02-rounds.sql).
  { table: 'game_sessions', since: 'launched_at', days: 90 },
  // A win may come late: providers keep transactions for four months and longer.
  { table: 'play_tokens', since: 'launched_at', days: 400 },
  // What ended or could have been used no longer; the last login of a member stands with the member.
  { table: 'sessions', since: 'coalesce(ended_at, expires_at)', days: 90 },
  // As long as browsers keep the cookie.
  { table: 'known_devices', since: 'seen_at', days: DEVICE_DAYS },
  // Who asked for an account speaks for a late line, and a statement file may be of last month.
  { table: 'deposit_intents', since: 'expires_at', days: 60 },
  // A signature is right for minutes; see core/bank/feed-messages.ts.
  { table: 'webhook_messages', since: 'received_at', days: 1 },
] as const

// Few enough that a batch is done well within the time-out of a statement, and holds up nobody.
export const ROWS_AT_ONCE = 5_000
const BATCHES_MAX = 1_000
// Ends well before its job would be given to another process; what is left is removed the next day.
const PRUNE_MS = 30_000

export async function prune(ctx: Ctx): Promise<void> {
  const now = ctx.clock().getTime()
  for (const { table, since, days } of OLD) {
    const before = new Date(now - days * DAY_MS)
    for (let batch = 0; batch < BATCHES_MAX; batch++) {
      if (ctx.clock().getTime() > now + PRUNE_MS) return
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where ctid = any (array(
          select ctid from ${sql.table(table)} where brand_id = ${ctx.brand.id} and ${sql.raw(since)} < ${before} limit ${ROWS_AT_ONCE}))`.execute(
        ctx.db,
      )
      if (Number(numAffectedRows) < ROWS_AT_ONCE) break
    }
  }
}
