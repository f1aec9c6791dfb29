/** Contradicting or unreadable messages. They are never applied. Staff ask the bank for the correct data, and close them. */
import { type ListForm, type ListRequest, type Page, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'

export type Contradiction = {
  quarantine_id: string
  feed: string
  kind: 'statement-line' | 'payout-result'
  ext_id: string
  raw: unknown
  received_at: Date
}

export const QUARANTINE_LIST: ListForm = {
  keys: [
    { column: 'received_at', type: 'timestamptz' },
    { column: 'quarantine_id', type: 'uuid' },
  ],
  order: 'asc',
  at: 'received_at',
}

/** Returns the open ones, oldest first. */
export function openContradictions(ctx: Ctx, request: ListRequest): Promise<Page<Contradiction>> {
  const query = ctx.db
    .selectFrom('quarantine')
    .select(['quarantine_id', 'feed', 'kind', 'ext_id', 'raw', 'received_at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('resolved_at', 'is', null)
    .$castTo<Contradiction>()
  return pageOf(query, QUARANTINE_LIST, request)
}

/** Closes one. False without an open one of this id. The row keeps its content, the actor and the reason. */
export async function dismiss(ctx: Ctx, id: string, decision: { actor: string; reason: string }): Promise<boolean> {
  const result = await ctx.db
    .updateTable('quarantine')
    .set({ resolved_at: ctx.clock(), resolved_by: decision.actor, note: decision.reason })
    .where('brand_id', '=', ctx.brand.id)
    .where('quarantine_id', '=', id)
    .where('resolved_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
