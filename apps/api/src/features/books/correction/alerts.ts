/** Corrections that wait for a second person. */
import { sql } from 'kysely'
import { type AlertRule, minutes } from '#core/alert/alert-rule.ts'
import { countRows, minutesAgo } from '#core/alert/count-rows.ts'

export const correctionAlerts: readonly AlertRule[] = [
  {
    kind: 'approvals-wait',
    text: 'รายการแก้ไขเครดิต {n} รายการรอผู้อนุมัติคนที่สองเกิน {limit} นาที',
    en: '{n} corrections have waited for a second person for more than {limit} minutes',
    command: 'approvals list',
    screen: 'corrections',
    threshold: minutes(10),
    count: ({ db, brand, clock }, wait) =>
      countRows(
        db,
        sql`
          select count(*)::int as count from approvals
          where brand_id = ${brand.id} and state = 'open' and expires_at > ${clock()}
            and proposed_at < ${minutesAgo(clock(), wait)}`,
      ),
  },
]
