import * as z from 'zod/mini'
import { instant } from '../wire/fields.ts'
import { signedAmount } from '../wire/money.ts'

/** One movement of the commission account or of the cashback account. */
export const potEntry = z.object({
  at: instant(),
  kind: z.enum(['accrue', 'claim', 'reversal']),
  change: signedAmount(),
})
export type PotEntry = z.output<typeof potEntry>
