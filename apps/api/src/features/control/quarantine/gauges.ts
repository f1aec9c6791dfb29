/** Gauge of messages that contradict recorded ones, or cannot be read. */
import { sql } from 'kysely'
import type { Gauges } from '#entry/feature.ts'

export const quarantineGauges: Gauges = {
  help: { quarantine_open: 'Messages of feeds that contradict recorded ones or cannot be read, and wait for staff.' },
  read: async ({ db }) => {
    const { rows } = await sql<{ brand: string; quarantine_open: number }>`
      select b.client_id as brand, count(q.*)::int as quarantine_open
      from brands b
      left join quarantine q on q.brand_id = b.brand_id and q.resolved_at is null
      group by b.brand_id`.execute(db)
    return rows
  },
}
