/** A signed message of statement lines: kept first, then settled. The answer says what was kept, never whose money it is. */
import type { Ctx } from '#core/context.ts'
import { inTransaction } from '#kit/db.ts'
import { refuse } from '#kit/refusal.ts'
import { keepUnreadable, readLines } from './readable-lines.ts'
import { newLinesOf, settleLines } from './settle.ts'
import { type LineOutcome, storeLines } from './statement.ts'

// The bank waits for the answer; what is not settled by then is settled by a job.
const SETTLE_MS = 4_000

/**
 * Keeps the lines and settles those that are new. `documents` are the lines as they came.
 * Once the lines are kept the message is acknowledged, whatever happens to the settling: new lines are swept up later.
 * Refuses `request_invalid` when a line cannot be read: the others are kept all the same, that one is in quarantine, and the sender,
 * who alone can mend it, hears which it is.
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
      unreadable.flatMap(({ faults }) => faults),
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
