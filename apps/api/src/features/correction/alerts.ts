/** Corrections that wait for a second person. */
import { sql } from 'kysely'
import { countRows, minutesAgo } from '#core/alert/count-rows.ts'
import type { AlertRule } from '#core/feature.ts'

const WAIT_HOURS = 4

export const correctionAlerts: readonly AlertRule[] = [
  {
    kind: 'approvals-wait',
    text: `รายการแก้ไขเครดิต {n} รายการรอผู้อนุมัติคนที่สองเกิน ${WAIT_HOURS} ชั่วโมง`,
    command: 'approvals list',
    count: ({ db, brand, clock }) =>
      countRows(
        db,
        sql`
          select count(*)::int as count from approvals
          where brand_id = ${brand.id} and state = 'open' and expires_at > ${clock()}
            and proposed_at < ${minutesAgo(clock(), WAIT_HOURS * 60)}`,
      ),
  },
]
