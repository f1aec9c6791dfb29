/** Deposits that came in above the member's own limit, or during a break: credited, and looked at by staff. */
import type { Ctx } from '#core/context.ts'

/** Those that nobody has looked at, oldest first. */
export const openFlags = (ctx: Ctx, limit: number) =>
  ctx.db
    .selectFrom('deposit_flags as f')
    .innerJoin('deposits as d', (join) =>
      join.onRef('d.brand_id', '=', 'f.brand_id').onRef('d.deposit_id', '=', 'f.deposit_id'),
    )
    .innerJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 'f.brand_id').onRef('m.member_id', '=', 'f.member_id'),
    )
    .select(['d.line_id', 'd.amount_satang', 'd.credited_at', 'm.username'])
    .select(['f.reason', 'f.period', 'f.limit_satang', 'f.deposited_satang'])
    .where('f.brand_id', '=', ctx.brand.id)
    .where('f.seen_at', 'is', null)
    .where('d.unassigned_at', 'is', null)
    .orderBy('f.flagged_at')
    .orderBy('f.deposit_id')
    .limit(limit)
    .execute()

/** Notes what staff made of it; false when there is no open flag on this line. */
export async function markSeen(
  ctx: Ctx,
  lineId: number,
  decision: { actor: string; reason: string },
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('deposit_flags as f')
    .from('deposits as d')
    .whereRef('d.brand_id', '=', 'f.brand_id')
    .whereRef('d.deposit_id', '=', 'f.deposit_id')
    .where('f.brand_id', '=', ctx.brand.id)
    .where('d.line_id', '=', lineId)
    .where('f.seen_at', 'is', null)
    .set({ seen_at: ctx.clock(), seen_by: decision.actor, note: decision.reason })
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
