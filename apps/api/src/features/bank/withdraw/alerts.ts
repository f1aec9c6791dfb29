/** Conditions of withdrawals that staff must look at. */
import { sql } from 'kysely'
import { type AlertRule, minutes } from '#core/alert/alert-rule.ts'
import { findRows, minutesAgo } from '#core/alert/count-rows.ts'
import { payoutGauges } from './gauges.ts'

export const withdrawAlerts: readonly AlertRule[] = [
  {
    kind: 'withdrawals-wait',
    text: 'รายการถอน {n} รายการรออนุมัติเกิน {limit} นาที',
    en: '{n} withdrawals have waited for approval for more than {limit} minutes',
    command: 'withdrawals list',
    screen: 'withdrawals',
    threshold: minutes(30),
    count: ({ db, brand, clock }, wait) =>
      findRows(
        db,
        sql`
          select count(*)::int as count, coalesce(sum(amount_satang), 0)::bigint as "amountSatang"
          from withdrawals
          where brand_id = ${brand.id} and state = 'requested' and requested_at < ${minutesAgo(clock(), wait)}`,
      ),
  },
  {
    kind: 'payouts-unknown',
    isSevere: true,
    text: 'ไม่ทราบผลการโอนเงินถอน {n} รายการเกิน {limit} นาที',
    en: 'The outcome of {n} payouts has been unknown for more than {limit} minutes',
    command: 'withdrawals list --state unknown',
    screen: 'payouts',
    threshold: minutes(15),
    count: ({ db, brand, clock }, wait) =>
      findRows(
        db,
        sql`
          select count(*)::int as count, coalesce(sum(amount_satang), 0)::bigint as "amountSatang"
          from withdrawals w
          where brand_id = ${brand.id} and state = 'unknown' and (
            select max(s.at) from withdrawal_steps s
            where s.brand_id = w.brand_id and s.withdrawal_id = w.withdrawal_id
          ) < ${minutesAgo(clock(), wait)}`,
      ),
  },
  {
    kind: 'payouts-undebited',
    isSevere: true,
    text: 'ธนาคารแจ้งว่าโอนเงินถอนแล้ว {n} รายการ แต่เกินหนึ่งวันยังไม่มีเงินออกจากบัญชี',
    en: 'The bank reported {n} payouts as paid, and has not debited them for a day',
    command: 'withdrawals undebited',
    screen: 'payouts',
    count: async (ctx) => {
      const rows = await payoutGauges.read(ctx)
      const own = rows.find(({ brand }) => brand === ctx.brand.clientId)
      return {
        count: Number(own?.payouts_undebited ?? 0),
        amountSatang: Number(own?.payouts_undebited_satang ?? 0),
      }
    },
  },
]
