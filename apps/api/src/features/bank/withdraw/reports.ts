/** Reports of a bank that contradict a definite result. They are kept for staff, and closed with the withdrawal. */
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'

/** Closes them together with the withdrawal, because its decision includes a review of them. */
export async function dismissReports(
  tx: Tx,
  ctx: Ctx,
  payoutKey: string,
  { actor, note }: { actor: string; note: string },
): Promise<void> {
  await tx
    .updateTable('quarantine')
    .set({ resolved_at: ctx.clock(), resolved_by: actor, note })
    .where('brand_id', '=', ctx.brand.id)
    .where('kind', '=', 'payout-result')
    .where('ext_id', '=', payoutKey)
    .where('resolved_at', 'is', null)
    .execute()
}
