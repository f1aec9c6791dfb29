/** Quarantined bank messages at the desk: what contradicts known data or cannot be read. */
import * as z from 'zod/mini'
import { instant, page } from '../wire/fields.ts'
import { amount } from '../wire/money.ts'
import { BRAND_PATH, defineDeskCall, deskPageFields, inBrand, inBrandWithUuid, reason } from './define-desk-call.ts'
import { claim } from './queue.ts'

export const QUARANTINE_STATES = ['open', 'closed'] as const

const messageRow = z.object({
  id: z.uuid(),
  feed: z.string(),
  /** `payout-result`: a result that contradicts the recorded one. `statement-line`: another content of a known line, or one that cannot be read. */
  kind: z.enum(['statement-line', 'payout-result']),
  /** The bank's id of the line, or the key of the payout. */
  extId: z.string(),
  receivedAt: instant(),
  resolvedAt: z.nullable(instant()),
  resolvedBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
  claim: claim(),
})

export const listQuarantine = defineDeskCall({
  name: 'desk-quarantine.list',
  method: 'GET',
  path: `${BRAND_PATH}/quarantine`,
  summary: 'Open messages oldest first, or closed ones newest first.',
  access: 'staff',
  permission: 'deposits.read',
  params: inBrand(),
  query: z.strictObject({ ...deskPageFields(), state: z.enum(QUARANTINE_STATES) }),
  reply: page(messageRow),
  refusals: [],
})

export const readQuarantine = defineDeskCall({
  name: 'desk-quarantine.read',
  method: 'GET',
  path: `${BRAND_PATH}/quarantine/{id}`,
  summary: 'One message as it was received, beside the known record that it contradicts.',
  access: 'staff',
  permission: 'deposits.read',
  params: inBrandWithUuid(),
  reply: z.extend(messageRow, {
    /** The message as indented JSON, with long numbers masked. It is text of others: show it as text only. */
    text: z.string(),
    /** The message is longer than `text`. */
    isCut: z.boolean(),
    /** The recorded line or payout of the same id. */
    known: z.nullable(
      z.object({
        lineId: z.nullable(z.int()),
        withdrawalId: z.nullable(z.uuid()),
        amount: amount(),
        at: instant(),
        state: z.string(),
      }),
    ),
  }),
  refusals: [],
})

export const dismissQuarantine = defineDeskCall({
  name: 'desk-quarantine.dismiss',
  method: 'POST',
  path: `${BRAND_PATH}/quarantine/{id}/dismiss`,
  summary:
    'Close a message that is settled with the bank: known data stays. Results of payouts need the permission for withdrawals too.',
  access: 'staff',
  permission: 'deposits.match',
  needsStepUp: true,
  params: inBrandWithUuid(),
  body: z.strictObject({ reason: reason() }),
  reply: z.object({ outcome: z.literal('done') }),
  refusals: ['desk_state_changed', 'desk_claimed', 'desk_not_permitted'],
})

export const deskQuarantineCalls = [listQuarantine, readQuarantine, dismissQuarantine] as const
