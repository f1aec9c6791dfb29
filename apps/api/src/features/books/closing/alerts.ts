/** Closings that are late or unequal. */
import { sql } from 'kysely'
import type { AlertRule } from '#core/alert/alert-rule.ts'
import { countRows } from '#core/alert/count-rows.ts'
import { addDays, bangkokDate, startOfBangkokDate } from '#kit/text/bangkok-time.ts'

const DUE_HOURS = 6

export const closingAlerts: readonly AlertRule[] = [
  {
    kind: 'closing-late',
    text: `ยังปิดยอดไม่ครบ {n} วัน (ต้องเสร็จก่อน 0${DUE_HOURS}:00 น.)`,
    en: `{n} days are not closed (due at 0${DUE_HOURS}:00)`,
    command: 'closing list',
    screen: 'closings',
    // From six o'clock on, the day before must be closed. A brand of today has no day to close.
    count: ({ db, brand, clock }) => {
      const due = addDays(bangkokDate(new Date(clock().getTime() - DUE_HOURS * 3_600_000)), -1)
      return countRows(
        db,
        sql`
          select greatest(0, ${due}::date - coalesce(
            (select max(day) from daily_closings where brand_id = ${brand.id}),
            (select first_day - 1 from ledger.open_days where brand_id = ${brand.id}),
            (select (created_at at time zone 'Asia/Bangkok')::date - 1 from brands
              where brand_id = ${brand.id} and created_at < ${startOfBangkokDate(addDays(due, 1))}),
            ${due}::date
          )) as count`,
      )
    },
  },
  {
    kind: 'closing-unequal',
    isSevere: true,
    text: 'ยอดปิด {n} วันไม่ตรงกับบัญชี',
    en: '{n} closings differ from the ledger',
    command: 'closing list',
    screen: 'closings',
    count: ({ db, brand }) =>
      countRows(
        db,
        sql`
          select count(*)::int as count from closing_checks
          where brand_id = ${brand.id} and difference is not null`,
      ),
  },
]
