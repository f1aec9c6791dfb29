/** Decisions of staff about members with the name of an excluded member (core/protection/namesakes.ts). */
import { type ListForm, type ListRequest, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'

export const NAMESAKE_LIST: ListForm = {
  keys: [{ column: 'n.namesake_id', type: 'bigint' }],
  order: 'asc',
  at: 'n.found_at',
  member: 'n.member_id',
}

const namesakes = (ctx: Ctx) =>
  ctx.db
    .selectFrom('excluded_namesakes as n')
    .innerJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 'n.brand_id').onRef('m.member_id', '=', 'n.member_id'),
    )
    .innerJoin('members as e', (join) =>
      join.onRef('e.brand_id', '=', 'n.brand_id').onRef('e.member_id', '=', 'n.excluded_member_id'),
    )
    .select(['n.namesake_id', 'n.found_at', 'n.found_by', 'm.username', 'e.username as excluded_username'])
    .where('n.brand_id', '=', ctx.brand.id)

/** Returns pairs without a decision of staff, oldest first. */
export const openNamesakes = (ctx: Ctx, request: ListRequest) =>
  pageOf(namesakes(ctx).where('n.seen_at', 'is', null), NAMESAKE_LIST, request)

/** Records that the two are different persons. False when the pair is not open. */
export async function markDistinct(
  tx: Tx,
  ctx: Ctx,
  id: number,
  decision: { actor: string; reason: string },
): Promise<boolean> {
  const result = await tx
    .updateTable('excluded_namesakes')
    .set({ seen_at: ctx.clock(), seen_by: decision.actor, note: decision.reason })
    .where('brand_id', '=', ctx.brand.id)
    .where('namesake_id', '=', id)
    .where('seen_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
