/** Brand settings of corrections. */
import { satang } from '#core/brand/setting-types.ts'

export const correctionSettings = {
  secondPersonAboveSatang: satang
    .nullable()
    .default(1_000_000)
    .describe(
      'A correction, goodwill or write-off above this needs a second person (`duang approvals`); null: never. Orders for a member within 24 hours without a second person add up, for all persons together.',
    )
    .meta({ th: 'การแก้ไขเครดิตเกินยอดนี้ต้องมีผู้อนุมัติคนที่สอง', guard: 'money' }),
}
