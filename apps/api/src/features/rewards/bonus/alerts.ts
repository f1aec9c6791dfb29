/** The bonuses of a day against the budget of the brand. */
import { sql } from 'kysely'
import type { AlertRule } from '#core/alert/alert-rule.ts'
import { findRows } from '#core/alert/count-rows.ts'
import { bangkokDate, startOfBangkokDate } from '#kit/text/bangkok-time.ts'

export const bonusAlerts: readonly AlertRule[] = [
  {
    kind: 'bonus-budget',
    text: 'โบนัสวันนี้เกินงบ {limit} บาท ({n} รายการ)',
    en: 'The bonuses of today exceed the budget of {limit} baht ({n} bonuses)',
    command: 'report promotions',
    screen: 'figures',
    threshold: { unit: 'satang', usual: 10_000_000, min: 100, max: 100_000_000_000 },
    count: async ({ db, brand, clock }, budget) => {
      const today = await findRows(
        db,
        sql`
          select count(*)::int as count, coalesce(sum(bonus_satang), 0)::bigint as "amountSatang"
          from bonus_grants
          where brand_id = ${brand.id} and granted_at >= ${startOfBangkokDate(bangkokDate(clock()))} and not is_void`,
      )
      return (today.amountSatang ?? 0) > budget ? today : 0
    },
  },
]
