/** Brand settings of check-in. */
import * as z from 'zod'
import { satang } from '#core/brand/setting-types.ts'

const checkInSchema = z.strictObject({
  valuesSatang: z
    .array(satang)
    .min(1)
    .max(31)
    .default([0])
    .describe('Credit by day of the month, repeated from the first; 0: a day without value. All 0: closed.')
    .meta({ th: 'เครดิตเช็กอินตามวันของเดือน' }),
  minDepositTodaySatang: satang
    .default(0)
    .describe('Deposits of the same day that a check-in needs; 0: none.')
    .meta({ th: 'ยอดฝากวันนี้ขั้นต่ำ (0 = ไม่กำหนด)' }),
  minDepositMonthSatang: satang
    .default(0)
    .describe('Deposits of the same month that a check-in needs; 0: none.')
    .meta({ th: 'ยอดฝากเดือนนี้ขั้นต่ำ (0 = ไม่กำหนด)' }),
})

export const checkInSettings = {
  checkIn: checkInSchema
    .prefault({})
    .describe('Daily check-in (interpretation P2).')
    .meta({ th: 'เช็กอินรายวัน', guard: 'money' }),
}
