/** Brand settings of sessions. */
import * as z from 'zod'

export const loginSettings = {
  sessionIdleMinutes: z
    .int()
    .min(5)
    .max(1440)
    .default(60)
    .describe('A session ends after this long without a call.')
    .meta({ th: 'เซสชันหมดอายุเมื่อไม่ใช้งาน (นาที)', guard: 'access' }),
  sessionHours: z
    .int()
    .min(1)
    .max(168)
    .default(12)
    .describe('A session ends after this long in any case.')
    .meta({ th: 'อายุเซสชันสูงสุด (ชั่วโมง)', guard: 'access' }),
}
