/** Gauges of open receivables. */
import { sql } from 'kysely'
import type { Gauges } from '#entry/feature.ts'

type Values = { brand: string; receivables_open: number; receivables_open_satang: number }

export const correctionGauges: Gauges = {
  help: {
    receivables_open: 'Open receivables of members after a correction.',
    receivables_open_satang: 'Their sum in satang.',
  },
  read: async ({ db }) => {
    const { rows } = await sql<Values>`
      select
        b.client_id as brand,
        receivables.count as receivables_open,
        receivables.satang as receivables_open_satang
      from brands b
      cross join lateral (
        select
          count(*)::int as count,
          coalesce(sum(amount_satang - collected_satang - settled_satang), 0)::bigint as satang
        from corrections c
        where c.brand_id = b.brand_id and c.settled_at is null
      ) receivables`.execute(db)
    return rows
  },
}
