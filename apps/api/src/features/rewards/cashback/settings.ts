/** Brand settings of cashback; its percent and its cap belong to the level. */
import * as z from 'zod'
import { satang } from '#core/brand/setting-types.ts'

const cashbackSchema = z.strictObject({
  period: z
    .enum(['day', 'week'])
    .default('week')
    .describe('A Bangkok day, or a week from Monday. A change applies from the next period on.')
    .meta({ th: 'รอบคืนยอดเสีย' }),
  minimumSatang: satang
    .default(100)
    .describe('Least cashback that a member transfers to the credit at once.')
    .meta({ th: 'ยอดคืนขั้นต่ำที่โอนเป็นเครดิต' }),
})

export const cashbackSettings = {
  cashback: cashbackSchema
    .prefault({})
    .describe('Cashback on own losses (interpretation M8).')
    .meta({ th: 'คืนยอดเสีย', guard: 'money' }),
}
