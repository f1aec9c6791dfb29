/** A quarantined bank message at the desk, beside what it contradicts. */
import * as z from 'zod/mini'
import { instant } from '../wire/fields.ts'
import { amount } from '../wire/money.ts'
import { BRAND_PATH, defineDeskCall, inBrandWithUuid } from './define-desk-call.ts'
import { claim } from './queue.ts'

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

export const deskQuarantineCalls = [readQuarantine] as const
