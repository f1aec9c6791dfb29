/** A signed message of statement lines: kept first, then settled. The answer says what was kept, never whose money it is. */
import type { StatementLine } from '@duang/contract/bank'
import type { Ctx } from '#core/context.ts'
import { inTransaction } from '#kit/db.ts'
import { newLinesOf, settleLines } from './settle.ts'
import { type LineOutcome, storeLines } from './statement.ts'

// The bank waits for the answer; what is not settled by then is settled by a job.
const SETTLE_MS = 4_000

/**
 * Keeps the lines and settles those that are new. `raw` is the message as it came.
 * Once the lines are kept the message is acknowledged, whatever happens to the settling: new lines are swept up later.
 */
export async function takeStatement(
  ctx: Ctx,
  feed: string,
  message: { lines: readonly StatementLine[] },
  raw: unknown,
): Promise<{ id: string; outcome: LineOutcome }[]> {
  const documents = (raw as { lines: unknown[] }).lines
  const received = message.lines.map((line, index) => ({ line, document: documents[index], isTimeKnown: true }))
  const outcomes = await storeLines(ctx, feed, 'webhook', received)
  try {
    await settleNow(
      ctx,
      feed,
      message.lines.map((line) => line.id),
    )
  } catch (error) {
    ctx.log.error({ err: error, feed }, 'new lines are left to the sweep')
  }
  return message.lines.map((line, index) => ({ id: line.id, outcome: outcomes[index] as LineOutcome }))
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
