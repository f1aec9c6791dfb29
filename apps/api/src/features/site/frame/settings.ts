/** Brand settings of framed pages. */
import * as z from 'zod'
import { address } from '#core/brand/setting-types.ts'

export const frameSettings = {
  frames: z
    .strictObject({
      liveScore: address
        .default('')
        .describe('Address of the live football results; empty: not available (interpretation S5).')
        .meta({ th: 'ที่อยู่หน้าผลบอลสด' }),
      score: address
        .default('')
        .describe('Address of the standings; empty: not available.')
        .meta({ th: 'ที่อยู่ตารางคะแนน' }),
    })
    .prefault({})
    .describe('Framed pages of results.')
    .meta({ th: 'หน้าผลกีฬาในกรอบ', guard: 'access' }),
}
