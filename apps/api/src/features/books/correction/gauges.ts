/** Gauges of open receivables, and of corrections that wait for a second person. */
import { sql } from 'kysely'
import type { Gauges } from '#entry/feature.ts'

type Values = { brand: string; receivables_open: number; receivables_open_satang: number; approvals_open: number }

export const correctionGauges: Gauges = {
  help: {
    receivables_open: 'Open receivables of members after a correction.',
    receivables_open_satang: 'Their sum in satang.',
    approvals_open: 'Corrections that wait for a second person.',
  },
  read: async ({ db, clock }) => {
    const { rows } = await sql<Values>`
      select
        b.client_id as brand,
        receivables.count as receivables_open,
        receivables.satang as receivables_open_satang,
        approvals.count as approvals_open
      from brands b
      cross join lateral (
        select
          count(*)::int as count,
          coalesce(sum(amount_satang - collected_satang - settled_satang), 0)::bigint as satang
        from corrections c
        where c.brand_id = b.brand_id and c.settled_at is null
      ) receivables
      cross join lateral (
        select count(*)::int as count
        from approvals a
        where a.brand_id = b.brand_id and a.state = 'open' and a.expires_at > ${clock()}
      ) approvals`.execute(db)
    return rows
  },
}
