/** Gauges of payouts that were reported as paid and have no debit line. */
import { sql } from 'kysely'
import type { Gauges } from '#core/feature.ts'

const UNDEBITED_HOURS = 24
/** Older ones were alerted before. Without this bound, every scrape would read all payouts. */
const LOOKBACK_DAYS = 35

type Values = { brand: string; payouts_undebited: number; payouts_undebited_satang: number }

export const payoutGauges: Gauges = {
  help: {
    payouts_undebited: `Payouts that were reported as paid more than ${UNDEBITED_HOURS} hours ago (and less than ${LOOKBACK_DAYS} days), without a debit line.`,
    payouts_undebited_satang: 'Their sum in satang.',
  },
  read: async ({ db, clock }) => {
    const hoursAgo = (hours: number) => new Date(clock().getTime() - hours * 3_600_000)
    const { rows } = await sql<Values>`
      select
        b.client_id as brand,
        undebited.count as payouts_undebited,
        undebited.satang as payouts_undebited_satang
      from brands b
      cross join lateral (
        select count(*)::int as count, coalesce(sum(p.amount_satang), 0)::bigint as satang
        from payouts p
        where p.brand_id = b.brand_id
          and p.state = 'paid'
          and p.debit_checked_at is null
          and p.updated_at < ${hoursAgo(UNDEBITED_HOURS)}
          and p.updated_at > ${hoursAgo(24 * LOOKBACK_DAYS)}
          and not exists (
            select from statement_lines l
            where l.brand_id = p.brand_id
              and l.reference = p.payout_key
              and l.direction = 'out'
              and l.state = 'payout'
          )
      ) undebited`.execute(db)
    return rows
  },
}
