/** Brand settings of the contact page. */
import * as z from 'zod'

const lineId = z
  .string()
  .max(51)
  .regex(/^([@~]?[A-Za-z0-9._-]{1,50})?$/, 'must be a LINE id such as @name, or empty')

export const settingSettings = {
  lineIds: z
    .tuple([lineId, lineId])
    .default(['', ''])
    .describe('LINE accounts of the contact page: primary and backup; empty: none.')
    .meta({ th: 'บัญชี LINE ของหน้าติดต่อ: หลักและสำรอง', guard: 'access' }),
}
