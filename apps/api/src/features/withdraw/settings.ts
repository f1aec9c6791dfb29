/** Brand settings of withdrawals. */
import * as z from 'zod'
import { satang } from '#core/brand/setting-types.ts'

export const withdrawSettings = {
  withdrawMinimumSatang: satang.default(100).describe('Smallest withdrawal.'),
  autoApproveSatang: satang
    .default(5_000_000)
    .describe('Withdrawals up to this are approved at once; above it staff decide.'),
  bankChangeWaitHours: z
    .int()
    .min(0)
    .max(720)
    .default(24)
    .describe('Withdrawals wait this long after staff replaced the bank account of a member; 0: not at all.'),
  failedPayoutHours: z
    .int()
    .min(1)
    .max(168)
    .default(24)
    .describe('A payout that failed but may be sent again gives the money back this long after it failed first.'),
}
