/** Conditions of deposits that staff must look at. */
import { sql } from 'kysely'
import { countRows, minutesAgo } from '#core/alert/count-rows.ts'
import type { AlertRule } from '#core/feature.ts'

const WAIT_MINUTES = 30
/** Feeds are polled each minute. */
export const SILENT_MINUTES = 10

export const depositAlerts: readonly AlertRule[] = [
  {
    kind: 'lines-wait',
    text: `เงินเข้า {n} รายการรอทีมงานเกิน ${WAIT_MINUTES} นาที`,
    command: 'deposits list',
    count: ({ db, brand, clock }) =>
      countRows(
        db,
        sql`
          select count(*)::int as count from statement_lines
          where brand_id = ${brand.id} and state = 'queued' and received_at < ${minutesAgo(clock(), WAIT_MINUTES)}`,
      ),
  },
  {
    kind: 'lines-unexplained',
    text: 'เงินออก {n} รายการไม่ตรงกับรายการถอนใด',
    command: 'deposits list --state unexplained',
    count: ({ db, brand }) =>
      countRows(
        db,
        sql`
          select count(*)::int as count from statement_lines
          where brand_id = ${brand.id} and state = 'unexplained'`,
      ),
  },
  {
    kind: 'feed-silent',
    text: `ดึงรายการเดินบัญชีไม่ได้เกิน ${SILENT_MINUTES} นาที ({n} แหล่ง)`,
    command: 'feeds list',
    count: ({ db, brand, bankMode, clock }) =>
      countRows(
        db,
        sql`
          select count(*)::int as count from bank_feeds
          where brand_id = ${brand.id} and is_active and poll_url is not null and adapter = ${bankMode}
            and coalesce(polled_at, created_at) < ${minutesAgo(clock(), SILENT_MINUTES)}`,
      ),
  },
]
