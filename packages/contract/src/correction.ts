import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { instant, memberUuid, page, pageQuery } from './fields.ts'
import { amount, balance, signedAmount } from './money.ts'

export const CORRECTION_KINDS = ['unassign', 'credit', 'debit', 'goodwill', 'collect', 'write-off'] as const

/** What staff corrected of a member's credit, or settled of what the member owes. */
export const correctionItem = z.object({
  id: z.uuid(),
  /** `collect` and `write-off` settle a part of an earlier `unassign` or `debit`. */
  kind: z.enum(CORRECTION_KINDS),
  /** Of the whole correction. */
  amount: amount(),
  /** What it did to the credit at that moment, with the bonus. */
  change: signedAmount(),
  /** Bonus and winnings of the bonus that went back with a deposit. */
  bonus: balance(),
  /** What of it the member still owes now. */
  owed: balance(),
  note: z.nullable(z.string()),
  at: instant(),
})
export type CorrectionItem = z.output<typeof correctionItem>

export const listCorrections = defineCall({
  name: 'correction.history',
  method: 'GET',
  path: '/api/auth/correction/{uuid}',
  section: 'M2',
  summary: 'Corrections of the credit by staff, newest first, and what the member still owes.',
  access: 'member',
  owner: [{ in: 'params', field: 'uuid', is: 'uuid' }],
  params: z.strictObject({ uuid: memberUuid() }),
  query: pageQuery(),
  reply: z.extend(page(correctionItem), { owed: balance() }),
  refusals: [],
  idempotency: 'none',
})

export const correctionCalls = [listCorrections] as const
