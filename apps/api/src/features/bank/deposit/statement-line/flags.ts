/** Deposits above the member's own limit or during a break. They are credited, and staff review them. */
import { type ListForm, type ListRequest, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'

export const FLAG_LIST: ListForm = {
  keys: [
    { column: 'f.flagged_at', type: 'timestamptz' },
    { column: 'f.deposit_id', type: 'uuid' },
  ],
  order: 'asc',
  at: 'f.flagged_at',
  member: 'f.member_id',
}

/** Returns the flags without a review, oldest first. */
export const openFlags = (ctx: Ctx, request: ListRequest) => pageOf(unseenFlags(ctx), FLAG_LIST, request)

const unseenFlags = (ctx: Ctx) =>
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

/** Stores the review of staff. False without an open flag on this line. */
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
    .where('d.unassigned_at', 'is', null)
    .where('f.seen_at', 'is', null)
    .set({ seen_at: ctx.clock(), seen_by: decision.actor, note: decision.reason })
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
