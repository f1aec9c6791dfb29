/** Gauges of statement lines that wait for staff. */
import { sql } from 'kysely'
import type { Gauges } from '#entry/feature.ts'

type Values = {
  brand: string
  lines_queued: number
  lines_queued_satang: number
  lines_queued_seconds: number
  lines_unexplained: number
  lines_unexplained_satang: number
}

export const lineGauges: Gauges = {
  help: {
    lines_queued: 'Statement lines in that wait for staff.',
    lines_queued_satang: 'Their sum in satang.',
    lines_queued_seconds: 'Time since the oldest of them arrived.',
    lines_unexplained: 'Statement lines out that no payout explains.',
    lines_unexplained_satang: 'Their sum in satang.',
  },
  read: async ({ db, clock }) => {
    const { rows } = await sql<Values>`
      select
        b.client_id as brand,
        count(l.*) filter (where l.state = 'queued')::int as lines_queued,
        coalesce(sum(l.amount_satang) filter (where l.state = 'queued'), 0)::bigint as lines_queued_satang,
        coalesce(
          extract(epoch from ${clock()}::timestamptz - min(l.received_at) filter (where l.state = 'queued')),
          0
        )::int as lines_queued_seconds,
        count(l.*) filter (where l.state = 'unexplained')::int as lines_unexplained,
        coalesce(sum(l.amount_satang) filter (where l.state = 'unexplained'), 0)::bigint as lines_unexplained_satang
      from brands b
      left join statement_lines l on l.brand_id = b.brand_id and l.state in ('queued', 'unexplained')
      group by b.brand_id`.execute(db)
    return rows
  },
}
