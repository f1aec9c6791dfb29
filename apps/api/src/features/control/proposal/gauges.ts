/** Gauges of proposals that wait for a second person. */
import { sql } from 'kysely'
import type { Gauges } from '#entry/feature.ts'

type Values = { brand: string; proposals_open: number; proposals_open_seconds: number | null }

export const proposalGauges: Gauges = {
  help: {
    proposals_open: 'Proposals that wait for a second person.',
    proposals_open_seconds: 'Age of the oldest one.',
  },
  read: async ({ db, clock }) => {
    const now = clock()
    const { rows } = await sql<Values>`
      select
        b.client_id as brand,
        open.count as proposals_open,
        open.seconds as proposals_open_seconds
      from brands b
      cross join lateral (
        select
          count(*)::int as count,
          extract(epoch from ${now}::timestamptz - min(p.proposed_at))::int as seconds
        from proposals p
        where p.brand_id = b.brand_id and p.state = 'open' and p.expires_at > ${now}
      ) open`.execute(db)
    return rows
  },
}
