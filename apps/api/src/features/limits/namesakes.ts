/** What staff decide about members who carry the name of an excluded member (core/protection/namesakes.ts). */
import type { Ctx } from '#core/context.ts'

/** Pairs that staff have not looked at, oldest first; `next` goes back in as `after`. */
export async function openNamesakes(ctx: Ctx, page: { after: number; limit: number }) {
  const items = await ctx.db
    .selectFrom('excluded_namesakes as n')
    .innerJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 'n.brand_id').onRef('m.member_id', '=', 'n.member_id'),
    )
    .innerJoin('members as e', (join) =>
      join.onRef('e.brand_id', '=', 'n.brand_id').onRef('e.member_id', '=', 'n.excluded_member_id'),
    )
    .select(['n.namesake_id', 'n.found_at', 'n.found_by', 'm.username', 'e.username as excluded_username'])
    .where('n.brand_id', '=', ctx.brand.id)
    .where('n.seen_at', 'is', null)
    .where('n.namesake_id', '>', page.after)
    .orderBy('n.namesake_id')
    .limit(page.limit + 1)
    .execute()
  const shown = items.slice(0, page.limit)
  return { items: shown, next: items.length > page.limit ? (shown.at(-1)?.namesake_id ?? null) : null }
}

/** Notes that the two are different persons; false when the pair is not open. */
export async function markDistinct(
  ctx: Ctx,
  id: number,
  decision: { actor: string; reason: string },
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('excluded_namesakes')
    .set({ seen_at: ctx.clock(), seen_by: decision.actor, note: decision.reason })
    .where('brand_id', '=', ctx.brand.id)
    .where('namesake_id', '=', id)
    .where('seen_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
