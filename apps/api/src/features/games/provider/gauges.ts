/** Gauges of open rounds, and of transfers of credit to and from providers that have no result yet. */
import { sql } from 'kysely'
import type { Gauges } from '#entry/feature.ts'

type Values = {
  brand: string
  provider: string
  rounds_open: number
  rounds_open_seconds: number
  provider_transfers_open: number
  provider_transfers_open_seconds: number
}

export const providerGauges: Gauges = {
  labels: ['provider'],
  help: {
    rounds_open: 'Rounds of a provider that have not ended.',
    rounds_open_seconds: 'Age of the oldest of them.',
    provider_transfers_open: 'Transfers of credit to and from a provider without a result.',
    provider_transfers_open_seconds: 'Age of the oldest of them.',
  },
  read: async ({ db, clock }) => {
    const { rows } = await sql<Values>`
      select
        b.client_id as brand,
        p.provider,
        rounds.count as rounds_open,
        coalesce(extract(epoch from ${clock()}::timestamptz - rounds.oldest), 0)::int as rounds_open_seconds,
        coalesce(transfers.count, 0) as provider_transfers_open,
        coalesce(extract(epoch from ${clock()}::timestamptz - transfers.oldest), 0)::int
          as provider_transfers_open_seconds
      from brands b
      join providers p on p.brand_id = b.brand_id
      cross join lateral (
        select count(*)::int as count, min(r.opened_at) as oldest
        from rounds r
        where r.brand_id = p.brand_id and r.provider = p.provider and r.closed_at is null
      ) rounds
      left join (
        select brand_id, provider, count(*)::int as count, min(created_at) as oldest
        from provider_transfers
        where state = 'pending'
        group by brand_id, provider
      ) transfers on transfers.brand_id = p.brand_id and transfers.provider = p.provider`.execute(db)
    return rows
  },
}
