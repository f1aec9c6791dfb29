/** Brand settings of the desk. */
import * as z from 'zod'
import { satang } from '#core/brand/setting-types.ts'

export const staffSettings = {
  deskNetworks: z
    .array(z.string().regex(/^[\da-f.:]+(\/\d{1,3})?$/i, 'must be an address or a network such as 203.0.113.0/24'))
    .max(50)
    .default([])
    .describe('Networks from which staff may work for this brand; empty: all.'),
  payoutApprovalAboveSatang: satang
    .nullable()
    .default(5_000_000)
    .describe('A withdrawal above this needs a second person at the desk; null: never.'),
  payoutDailyCapSatang: satang
    .nullable()
    .default(null)
    .describe('The sum of withdrawals that one person may approve alone in a day; null: no limit.'),
}
