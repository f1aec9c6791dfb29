/** What staff do with quarantined messages: the list, and closing one after an investigation. */
import { dismissQuarantine, listQuarantine } from '@duang/contract/action/quarantine'
import { implement, implementList } from '#entry/action/implement.ts'
import { refuse } from '#kit/refusal.ts'
import { type Contradiction, findContradiction, formOf, listContradictions, maskedText } from './quarantine.ts'

const LIST_TEXT_MAX = 300

export const messageOnWire = (message: Contradiction) => ({
  id: message.quarantine_id,
  feed: message.feed,
  kind: message.kind,
  extId: message.ext_id,
  receivedAt: message.received_at.toISOString(),
  resolvedAt: message.resolved_at?.toISOString() ?? null,
  resolvedBy: message.resolved_by,
  note: message.note,
})

const list = implementList(listQuarantine, formOf, async ({ ctx, filters, request }) => {
  const { items, next } = await listContradictions(ctx, filters.state, request)
  return {
    items: items.map((each) => ({
      ...messageOnWire(each),
      text: maskedText(JSON.stringify(each.raw)).slice(0, LIST_TEXT_MAX),
    })),
    next,
  }
})

const dismiss = implement(dismissQuarantine, async ({ tx, ctx, person, input: { message: id, reason } }) => {
  const message = (await findContradiction(ctx, id)) ?? refuse('not_found')
  const permission = 'withdrawals.decide'
  // Afterwards the hold of a failed payout may be released.
  if (message.kind === 'payout-result' && person.permissions?.has(permission) === false)
    refuse('desk_not_permitted', { permission })
  const { numUpdatedRows } = await tx
    .updateTable('quarantine')
    .set({ resolved_at: ctx.clock(), resolved_by: person.actor, note: reason })
    .where('brand_id', '=', ctx.brand.id)
    .where('quarantine_id', '=', id)
    .where('resolved_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? { outcome: 'done' as const } : refuse('desk_state_changed')
})

export const quarantineLists = [list]
export const quarantineActions = [dismiss]
