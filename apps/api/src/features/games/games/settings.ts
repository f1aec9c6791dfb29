/** Brand settings of credit at providers. */
import * as z from 'zod'

export const gamesSettings = {
  recallIdleMinutes: z
    .int()
    .min(0)
    .max(1440)
    .default(30)
    .describe(
      'Credit at a provider in transfer mode is recalled after this long without play there; 0: never by time. A round that runs is waited for.',
    )
    .meta({ th: 'เรียกเครดิตคืนจากค่ายเมื่อไม่เล่นครบ (นาที, 0 = ไม่เรียก)', guard: 'brand' }),
}
