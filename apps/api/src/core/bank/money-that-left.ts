/** A statement line of money that left was explained by a payout, and the payout turns out to have failed. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/db.ts'

/** Kept as the doubts of a matching are (features/deposit/queue-reasons.ts). */
const FAILED = JSON.stringify({ verdict: 'none', ranked: [], refused: [], doubts: ['payout-failed'] })

/** The line is unexplained again, as it would be had it come after the failure: the hold goes back, so staff must know where the money is. */
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
