/** Brand settings of rights to draw. */
import * as z from 'zod'
import { satang } from '#core/brand/setting-types.ts'

const rightRule = z.strictObject({
  daily: z.int().min(0).max(100).default(1).describe('Rights a Bangkok day.').meta({ th: 'สิทธิ์ต่อวัน' }),
  depositSatang: satang
    .default(0)
    .describe('One right for every full sum of this size in the deposits of a Bangkok day; 0: none.')
    .meta({ th: 'ยอดฝากต่อหนึ่งสิทธิ์ (0 = ไม่ให้)' }),
  depositMax: z
    .int()
    .min(0)
    .max(100)
    .default(10)
    .describe('Most rights from the deposits of one day.')
    .meta({ th: 'สิทธิ์จากยอดฝากสูงสุดต่อวัน' }),
})

export const rightSettings = {
  rights: z
    .strictObject({
      wheel: rightRule.prefault({}).describe('Rights to the wheel.').meta({ th: 'สิทธิ์วงล้อ' }),
      'flip-card': rightRule.prefault({}).describe('Rights to the flip card.').meta({ th: 'สิทธิ์เปิดไพ่' }),
    })
    .prefault({})
    .describe('Rights that rules give (interpretation P3).')
    .meta({ th: 'สิทธิ์ที่ได้ตามกติกา', guard: 'money' }),
}
