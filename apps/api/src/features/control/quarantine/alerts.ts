/** Messages of the bank that contradict known data, or cannot be read. */
import { sql } from 'kysely'
import type { AlertRule } from '#core/alert/alert-rule.ts'
import { countRows } from '#core/alert/count-rows.ts'

export const quarantineAlerts: readonly AlertRule[] = [
  {
    kind: 'bank-contradiction',
    isSevere: true,
    text: 'ข้อความจากธนาคาร {n} รายการขัดกับข้อมูลที่มีอยู่ หรืออ่านไม่ได้',
    en: '{n} messages of the bank contradict known data or cannot be read',
    command: 'quarantine list',
    screen: 'quarantine',
    count: ({ db, brand }) =>
      countRows(
        db,
        sql`
          select count(*)::int as count from quarantine
          where brand_id = ${brand.id} and resolved_at is null`,
      ),
  },
]
