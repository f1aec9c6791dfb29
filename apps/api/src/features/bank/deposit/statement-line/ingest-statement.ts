/** Ingests a signed message of statement lines: stores it, then settles it. The answer names stored lines and no member. */
import type { Ctx } from '#core/context.ts'
import { inTransaction } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { keepUnreadable, readLines } from './readable-lines.ts'
import { newLinesOf, settleLines } from './settle.ts'
import { type LineOutcome, storeLines } from './statement.ts'

// The bank waits for the answer. A job settles the lines that remain by then.
const SETTLE_MS = 4_000

/**
 * Stores the lines and settles the new ones. `documents`: the lines as received.
 * The message is acknowledged once its lines are stored, even if settling fails. A later sweep settles new lines.
 * Refuses `request_invalid` when a line cannot be read. The others are stored, and that one is in quarantine. The refusal names it to
 * the sender, which alone can correct it.
 */
export async function ingestStatement(
  ctx: Ctx,
  feed: string,
  documents: readonly unknown[],
): Promise<{ id: string; outcome: LineOutcome }[]> {
  const { received, unreadable } = readLines(documents)
  await keepUnreadable(ctx, feed, 'webhook', unreadable)
  const outcomes = received.length > 0 ? await storeLines(ctx, feed, 'webhook', received) : []
  const ids = received.map(({ line }) => line.id)
  try {
    await settleNow(ctx, feed, ids)
  } catch (error) {
    ctx.log.error({ err: error, feed }, 'new lines are left to the sweep')
  }
  if (unreadable.length > 0)
    refuse(
      'request_invalid',
      unreadable.flatMap(({ errors }) => errors),
    )
  return ids.map((id, index) => ({ id, outcome: outcomes[index] as LineOutcome }))
}

async function settleNow(ctx: Ctx, feed: string, extIds: readonly string[]): Promise<void> {
  const ids = await newLinesOf(ctx, feed, extIds)
  if (ids.length === 0) return
  await settleLines(ctx, ids, ['new'], new Date(ctx.clock().getTime() + SETTLE_MS))
  const left = await newLinesOf(ctx, feed, extIds)
  if (left.length > 0) {
    await inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, 'feed.poll', { brandId: ctx.brand.id, key: feed }))
  }
}
