/** Brand settings of deposits. */
import * as z from 'zod'

export const depositSettings = {
  pointsPerHundredBaht: z
    .int()
    .min(0)
    .max(1000)
    .default(1)
    .describe('Points a member earns for every full 100 baht of a deposit (interpretation P5).')
    .meta({ th: 'แต้มต่อยอดฝากทุก 100 บาท', guard: 'money' }),
  depositSuffix: z
    .boolean()
    .default(false)
    .describe('Satang suffixes distinguish equal transfers; they add satang to the amount that a member types.')
    .meta({ th: 'ใช้เศษสตางค์แยกยอดที่เท่ากัน', guard: 'brand' }),
  rotateAccounts: z
    .boolean()
    .default(false)
    .describe('Receiving accounts of the same priority take turns by member and day; off: the first one is given.')
    .meta({ th: 'สลับบัญชีรับเงินที่ลำดับเท่ากัน', guard: 'brand' }),
  depositIntentMinutes: z
    .int()
    .min(5)
    .max(1440)
    .default(30)
    .describe('How long a member is shown the same receiving account and suffix.')
    .meta({ th: 'จำนวนนาทีที่แสดงบัญชีรับเงินเดิม', guard: 'brand' }),
}
