/** Brand settings of corrections. */
import { satang } from '#core/brand/setting-types.ts'

export const correctionSettings = {
  secondPersonAboveSatang: satang
    .nullable()
    .default(1_000_000)
    .describe(
      'An act of staff on the money of a member above this needs a second person, as does a line for a member to whom the data of the bank does not point; null: never. Acts for a member within 24 hours that one person did alone add up, for all persons together.',
    )
    .meta({ th: 'เครดิตที่พนักงานให้หรือหักเกินยอดนี้ต้องมีคนที่สอง', guard: 'money' }),
  secondPersonAboveDailySatang: satang
    .nullable()
    .default(5_000_000)
    .describe(
      'The sum of such acts that one person does alone in a Bangkok day, for all members together; above it a second person decides. Null: no limit.',
    )
    .meta({ th: 'ยอดรวมต่อวันที่พนักงานหนึ่งคนให้หรือหักเองได้', guard: 'money' }),
}
