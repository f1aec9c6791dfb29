/** Brand settings of the legal pages. */
import * as z from 'zod'

const line = (max: number) => z.string().trim().min(1).max(max).nullable().default(null)

export const legalSettings = {
  operatorName: line(120)
    .describe('Who operates the site, as the legal pages show it. `duang document check` warns without it.')
    .meta({ th: 'ชื่อผู้ให้บริการในหน้ากฎหมาย', guard: 'access' }),
  operatorContact: line(200)
    .describe(
      'How members reach the operator in writing: an address or e-mail. `duang document check` warns without it.',
    )
    .meta({ th: 'ช่องทางติดต่อผู้ให้บริการ', guard: 'access' }),
}
