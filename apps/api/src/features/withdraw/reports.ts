/** Reports of a bank that contradict what is definite: kept for staff, and looked at when the withdrawal is settled. */
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/db.ts'

/** Settled together with the withdrawal: whoever decided it has looked at them. */
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
