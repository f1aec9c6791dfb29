/** Closes lines without a credit, by decision of staff: return, ignore, mark as a duplicate, dismiss. */
import { recordAction } from '#core/audit/audit.ts'
import {
  isGivenAlready,
  type LineFacts,
  lockDuplicateCandidates,
  mayBeOneTransfer,
} from '#core/bank/duplicate-transfers.ts'
import type { Ctx } from '#core/context.ts'
import { inTransaction, type Tx } from '#kit/database/db.ts'

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
  isConfirmedDistinct?: boolean
  /** Of an ignored line: the line that reports the same transfer and counts. */
  duplicateOf?: number | undefined
}

/**
 * Closes an open line without credit. `closed`: it was no longer open, or its direction differs. `duplicate`: it is to be returned,
 * and another source may have reported the same transfer, which was credited or returned. `isConfirmedDistinct` confirms another one.
 * `not-duplicate`: the line of `duplicateOf` cannot be the same transfer, or is itself a duplicate.
 */
export function closeLine(
  ctx: Ctx,
  lineId: number,
  closing: Closing,
  decision: ClosingDecision,
): Promise<Closing | 'closed' | 'duplicate' | 'not-duplicate'> {
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
    if (!reply || !open) return 'closed'
    if (closing === 'returned' && !decision.isConfirmedDistinct && (await isGivenAlready(tx, ctx, reply)))
      return 'duplicate'
    if (decision.duplicateOf !== undefined && !(await linkDuplicate(tx, ctx, reply, decision))) return 'not-duplicate'
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
    return closing
  })
}

/**
 * Records which line counts. False for a line that is no candidate, and for one that is itself a duplicate: otherwise two lines could be
 * closed as duplicates of each other, and their money would be credited to nobody. Lines that may be one transfer share the lock.
 */
async function linkDuplicate(tx: Tx, ctx: Ctx, line: LineFacts, decision: ClosingDecision): Promise<boolean> {
  const duplicateOf = decision.duplicateOf as number
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
  await recordAction(tx, ctx, {
    ...{ actor: decision.actor, reason: decision.reason, action: 'statement_lines.duplicate' },
    ...{ subject: String(line.line_id), after: { duplicateOf } },
  })
  return true
}
