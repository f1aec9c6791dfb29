import * as z from 'zod/mini'
import { instant } from './fields.ts'
import { signedAmount } from './money.ts'

/** One movement of the commission account or of the cashback account. */
export const potEntry = z.object({
  at: instant(),
  kind: z.enum(['accrue', 'claim', 'reversal']),
  change: signedAmount(),
})
export type PotEntry = z.output<typeof potEntry>
