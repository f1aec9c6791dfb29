/** Messages of the bank that contradict known data. */
import { sql } from 'kysely'
import { countRows } from '#core/alert/count-rows.ts'
import type { AlertRule } from '#core/feature.ts'

export const quarantineAlerts: readonly AlertRule[] = [
  {
    kind: 'bank-contradiction',
    text: 'ข้อความจากธนาคาร {n} รายการขัดกับข้อมูลที่มีอยู่',
    command: 'quarantine list',
    count: ({ db, brand }) =>
      countRows(
        db,
        sql`
          select count(*)::int as count from quarantine
          where brand_id = ${brand.id} and resolved_at is null`,
      ),
  },
]
