/** Messages that contradict what is known, or cannot be read. Nothing of them is ever applied; staff ask the bank what is true, and close them. */
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

/** Those that nobody has closed, oldest first. */
export function openContradictions(ctx: Ctx, request: ListRequest): Promise<Page<Contradiction>> {
  const query = ctx.db
    .selectFrom('quarantine')
    .select(['quarantine_id', 'feed', 'kind', 'ext_id', 'raw', 'received_at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('resolved_at', 'is', null)
    .$castTo<Contradiction>()
  return pageOf(query, QUARANTINE_LIST, request)
}

/** Closes one; false when there is none of this id that is open. What it said stays kept, with who closed it and why. */
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
