/** Gauges of statement lines that wait for staff. */
import { sql } from 'kysely'
import type { Gauges } from '#core/feature.ts'

type Values = { brand: string; lines_queued: number; lines_unexplained: number }

export const lineGauges: Gauges = {
  help: {
    lines_queued: 'Statement lines in that wait for staff.',
    lines_unexplained: 'Statement lines out that no payout explains.',
  },
  read: async ({ db }) => {
    const { rows } = await sql<Values>`
      select
        b.client_id as brand,
        count(l.*) filter (where l.state = 'queued')::int as lines_queued,
        count(l.*) filter (where l.state = 'unexplained')::int as lines_unexplained
      from brands b
      left join statement_lines l on l.brand_id = b.brand_id and l.state in ('queued', 'unexplained')
      group by b.brand_id`.execute(db)
    return rows
  },
}
