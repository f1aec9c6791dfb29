/** Closes lines without a credit, by decision of staff: return, ignore, mark as a duplicate, dismiss. */
import {
  isGivenAlready,
  type LineFacts,
  lockDuplicateCandidates,
  mayBeOneTransfer,
} from '#core/bank/duplicate-transfers.ts'
import type { Ctx } from '#core/context.ts'
import { inTransaction, type Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'

/** Direction and open states of each way to close a line: incoming money that is no deposit, and investigated outgoing money. */
const CLOSES = {
  returned: { direction: 'in', from: ['new', 'queued'] },
  ignored: { direction: 'in', from: ['new', 'queued'] },
  dismissed: { direction: 'out', from: ['unexplained'] },
} as const
export type Closing = keyof typeof CLOSES

type ClosingDecision = {
  actor: string
  reason: string
  isConfirmedDistinct?: boolean | undefined
  /** Of an ignored line: the line that reports the same transfer and counts. */
  duplicateOf?: number | undefined
}

/**
 * Closes an open line without credit. Refuses `not_found`; `desk_state_changed` for one that is no longer open, or has another direction;
 * `desk_line_duplicate` where it is to be returned, and another source may have reported the same transfer, which was credited or returned,
 * unless `isConfirmedDistinct` confirms another one; `desk_line_no_duplicate` where the line of `duplicateOf` cannot be the same transfer, or is
 * itself a duplicate.
 */
export function closeLine(ctx: Ctx, lineId: number, closing: Closing, decision: ClosingDecision): Promise<void> {
  const { direction, from } = CLOSES[closing]
  return inTransaction(ctx.db, async (tx) => {
    const reply = await lockDuplicateCandidates(tx, ctx, lineId)
    const open = await tx
      .selectFrom('statement_lines')
      .select('line_id')
      .where('brand_id', '=', ctx.brand.id)
      .where('line_id', '=', lineId)
      .where('direction', '=', direction)
      .where('state', 'in', from)
      .forUpdate()
      .executeTakeFirst()
    if (!reply) return refuse('not_found')
    if (!open) return refuse('desk_state_changed')
    if (closing === 'returned' && !decision.isConfirmedDistinct && (await isGivenAlready(tx, ctx, reply)))
      refuse('desk_line_duplicate')
    if (decision.duplicateOf !== undefined && !(await linkDuplicate(tx, ctx, reply, decision.duplicateOf)))
      refuse('desk_line_no_duplicate')
    await tx
      .updateTable('statement_lines')
      .set({
        state: closing === 'returned' ? 'returned' : 'ignored',
        decided_by: decision.actor,
        decided_at: ctx.clock(),
        note: decision.reason,
      })
      .where('brand_id', '=', ctx.brand.id)
      .where('line_id', '=', lineId)
      .execute()
  })
}

/**
 * Records which line counts. False for a line that is no candidate, and for one that is itself a duplicate: otherwise two lines could be
 * closed as duplicates of each other, and their money would be credited to nobody. Lines that may be one transfer share the lock.
 */
async function linkDuplicate(tx: Tx, ctx: Ctx, line: LineFacts, duplicateOf: number): Promise<boolean> {
  if (!(await mayBeOneTransfer(tx, ctx, line, duplicateOf))) return false
  const itself = await tx
    .selectFrom('line_duplicates')
    .select('line_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('line_id', '=', duplicateOf)
    .executeTakeFirst()
  if (itself) return false
  await tx
    .insertInto('line_duplicates')
    .values({ brand_id: ctx.brand.id, line_id: line.line_id, duplicate_of: duplicateOf })
    .execute()
  return true
}
