/** Brand settings of rights to draw. */
import * as z from 'zod'
import { satang } from '#core/brand/setting-types.ts'

const rightRule = z.strictObject({
  daily: z.int().min(0).max(100).default(1).describe('Rights a Bangkok day.'),
  depositSatang: satang
    .default(0)
    .describe('One right for every full sum of this size in the deposits of a Bangkok day; 0: none.'),
  depositMax: z.int().min(0).max(100).default(10).describe('Most rights from the deposits of one day.'),
})

export const rightSettings = {
  rights: z
    .strictObject({
      wheel: rightRule.prefault({}).describe('Rights to the wheel.'),
      'flip-card': rightRule.prefault({}).describe('Rights to the flip card.'),
    })
    .prefault({})
    .describe('Rights that rules give (interpretation P3).'),
}
