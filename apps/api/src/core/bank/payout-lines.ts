/** Statement lines that name payouts: outgoing money of a payout, and returned money of one. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/db.ts'

/** Returns whether a line contains the key of one of our payouts: its money left, or the bank has sent it back. */
export const namesPayout = (lines: 'l' | 'statement_lines') => sql<boolean>`exists (
  select from payouts p where p.brand_id = ${sql.ref(`${lines}.brand_id`)} and p.payout_key = ${sql.ref(`${lines}.reference`)})`

/** Kept as the doubts of a matching are (features/deposit/queue-reasons.ts). */
const FAILED = JSON.stringify({ outcome: 'none', ranked: [], refused: [], doubts: ['payout-failed'] })

/**
 * Makes the line of a failed payout unexplained again, as if the line had come after the failure. The hold is released, so staff must
 * find out where the money is.
 */
export async function unexplainMoney(tx: Tx, ctx: Ctx, payoutKey: string): Promise<void> {
  await tx
    .updateTable('statement_lines')
    .set({ state: 'unexplained', matching: sql`${FAILED}::jsonb`, decided_by: 'engine', decided_at: ctx.clock() })
    .where('brand_id', '=', ctx.brand.id)
    .where('reference', '=', payoutKey)
    .where('direction', '=', 'out')
    .where('state', '=', 'payout')
    .execute()
}
