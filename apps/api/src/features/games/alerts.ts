/** Transfers of credit that a game provider could not explain. */
import { sql } from 'kysely'
import { countRows } from '#core/alert/count-rows.ts'
import type { AlertRule } from '#core/feature.ts'

export const gamesAlerts: readonly AlertRule[] = [
  {
    kind: 'provider-transfers-wait',
    text: 'การโอนเครดิตกับค่ายเกม {n} รายการไม่ทราบผล รอทีมงานตัดสินใจ',
    command: 'provider transfers list',
    count: ({ db, brand }) =>
      countRows(
        db,
        sql`
          select count(*)::int as count from provider_transfers
          where brand_id = ${brand.id} and state = 'pending' and staff_at is not null`,
      ),
  },
]
