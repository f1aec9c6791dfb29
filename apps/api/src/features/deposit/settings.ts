/** Brand settings of deposits. */
import * as z from 'zod'

export const depositSettings = {
  pointsPerHundredBaht: z
    .int()
    .min(0)
    .max(1000)
    .default(1)
    .describe('Points a member earns for every full 100 baht of a deposit (interpretation P5).'),
  depositSuffix: z
    .boolean()
    .default(false)
    .describe('Satang suffixes distinguish equal transfers; they add satang to the amount that a member types.'),
  depositIntentMinutes: z
    .int()
    .min(5)
    .max(1440)
    .default(30)
    .describe('How long a member is shown the same receiving account and suffix.'),
}
