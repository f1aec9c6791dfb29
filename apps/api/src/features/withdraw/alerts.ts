/** Conditions of withdrawals that staff must look at. */
import { sql } from 'kysely'
import { countRows, minutesAgo } from '#core/alert/count-rows.ts'
import type { AlertRule } from '#core/feature.ts'
import { payoutGauges } from './gauges.ts'

const WAIT_MINUTES = 30
const UNKNOWN_MINUTES = 15

export const withdrawAlerts: readonly AlertRule[] = [
  {
    kind: 'withdrawals-wait',
    text: `รายการถอน {n} รายการรออนุมัติเกิน ${WAIT_MINUTES} นาที`,
    command: 'withdrawals list',
    count: ({ db, brand, clock }) =>
      countRows(
        db,
        sql`
          select count(*)::int as count from withdrawals
          where brand_id = ${brand.id} and state = 'requested'
            and requested_at < ${minutesAgo(clock(), WAIT_MINUTES)}`,
      ),
  },
  {
    kind: 'payouts-unknown',
    text: `ไม่ทราบผลการโอนเงินถอน {n} รายการเกิน ${UNKNOWN_MINUTES} นาที`,
    command: 'withdrawals list --state unknown',
    count: ({ db, brand, clock }) =>
      countRows(
        db,
        sql`
          select count(*)::int as count from withdrawals w
          where brand_id = ${brand.id} and state = 'unknown' and (
            select max(s.at) from withdrawal_steps s
            where s.brand_id = w.brand_id and s.withdrawal_id = w.withdrawal_id
          ) < ${minutesAgo(clock(), UNKNOWN_MINUTES)}`,
      ),
  },
  {
    kind: 'payouts-undebited',
    text: 'ธนาคารแจ้งว่าโอนเงินถอนแล้ว {n} รายการ แต่เกินหนึ่งวันยังไม่มีเงินออกจากบัญชี',
    command: 'withdrawals undebited',
    count: async (ctx) => {
      const rows = await payoutGauges.read(ctx)
      return Number(rows.find(({ brand }) => brand === ctx.brand.clientId)?.payouts_undebited ?? 0)
    },
  },
]
