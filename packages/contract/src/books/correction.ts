import * as z from 'zod/mini'
import { defineCall } from '../wire/define-call.ts'
import { instant, memberUuid, page, pageQuery } from '../wire/fields.ts'
import { amount, balance, signedAmount } from '../wire/money.ts'

export const CORRECTION_KINDS = ['unassign', 'credit', 'debit', 'goodwill', 'collect', 'write-off'] as const

/** Corrections of a member's credit by staff, and settlements of receivables. */
export const correctionItem = z.object({
  id: z.uuid(),
  /** `collect` and `write-off` settle a part of an earlier `unassign` or `debit`. */
  kind: z.enum(CORRECTION_KINDS),
  /** Total of the correction. */
  amount: amount(),
  /** Change of the credit at that moment, with the bonus. */
  change: signedAmount(),
  /** Bonus and winnings of the bonus that were reversed with a deposit. */
  bonus: balance(),
  /** The part that is still receivable from the member. */
  owed: balance(),
  note: z.nullable(z.string()),
  at: instant(),
})
export type CorrectionItem = z.output<typeof correctionItem>

export const listCorrections = defineCall({
  name: 'correction.history',
  promotes: false,
  method: 'GET',
  path: '/api/auth/correction/{uuid}',
  section: 'M2',
  summary: 'Corrections of the credit by staff, newest first, and the receivable that is left.',
  access: 'member',
  owner: [{ in: 'params', field: 'uuid', is: 'uuid' }],
  params: z.strictObject({ uuid: memberUuid() }),
  query: pageQuery(),
  reply: z.extend(page(correctionItem), { owed: balance() }),
  isReport: true,
  refusals: [],
  idempotency: 'none',
})

export const correctionCalls = [listCorrections] as const
