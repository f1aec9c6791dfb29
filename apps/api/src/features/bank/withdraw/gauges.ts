/** Gauges of withdrawals and payouts by state, and of payouts that were reported as paid and have no debit line. */
import { sql } from 'kysely'
import type { Gauges } from '#entry/feature.ts'

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

type OpenRow = { brand: string; state: string; count: number; satang: number; seconds: number | null }

/** Each open state has a row, also with nothing in it, so that a graph does not end. */
const openGauges = (name: string, what: string, read: Gauges['read']): Gauges => ({
  labels: ['state'],
  help: {
    [name]: `${what}, by state.`,
    [`${name}_satang`]: 'Their sum in satang.',
    [`${name}_seconds`]: 'Age of the oldest of them.',
  },
  read,
})

export const openWithdrawalGauges = openGauges('withdrawals_open', 'Withdrawals that have not ended', async (ctx) => {
  const { rows } = await sql<OpenRow>`
    select
      b.client_id as brand,
      states.state,
      count(w.*)::int as count,
      coalesce(sum(w.amount_satang), 0)::bigint as satang,
      coalesce(extract(epoch from ${ctx.clock()}::timestamptz - min(w.requested_at)), 0)::int as seconds
    from brands b
    cross join unnest(array['requested', 'approved', 'sent', 'unknown', 'failed']) as states (state)
    left join withdrawals w on w.brand_id = b.brand_id and w.state = states.state
    group by b.brand_id, states.state`.execute(ctx.db)
  return rows.map((row) => named('withdrawals_open', row))
})

export const openPayoutGauges = openGauges('payouts_open', 'Payouts without a final result', async (ctx) => {
  const { rows } = await sql<OpenRow>`
    select
      b.client_id as brand,
      states.state,
      count(p.*)::int as count,
      coalesce(sum(p.amount_satang), 0)::bigint as satang,
      coalesce(extract(epoch from ${ctx.clock()}::timestamptz - min(p.created_at)), 0)::int as seconds
    from brands b
    cross join unnest(array['ready', 'sending', 'unknown']) as states (state)
    left join payouts p
      on p.brand_id = b.brand_id
      and p.state = states.state
      and p.state in ('ready', 'sending', 'unknown')
    group by b.brand_id, states.state`.execute(ctx.db)
  return rows.map((row) => named('payouts_open', row))
})

const named = (name: string, { brand, state, count, satang, seconds }: OpenRow) => ({
  brand,
  state,
  [name]: count,
  [`${name}_satang`]: satang,
  [`${name}_seconds`]: seconds,
})
