/** Gauges of the seal: the age of what is signed, and of what has left this machine. */
import { sql } from 'kysely'
import type { Gauges } from '#entry/feature.ts'

type Values = { brand: string; seal_head_seconds: number | null; seal_sent_seconds: number | null }

export const sealGauges: Gauges = {
  help: {
    seal_head_seconds: 'Time since which nothing is covered by a signed head of the seal.',
    seal_sent_seconds: 'The same of heads that SEAL_URL has accepted.',
  },
  read: async ({ db, clock, seal }) => {
    const { rows } = await sql<Values>`
      select
        b.client_id as brand,
        extract(epoch from ${clock()}::timestamptz - signed.covers_to)::int as seal_head_seconds,
        -- Before anything was accepted, the age of the first head.
        extract(epoch from ${clock()}::timestamptz - coalesce(sent.covers_to, first.covers_to))::int as seal_sent_seconds
      from brands b
      left join lateral (
        select covers_to from seal_heads h
        where h.brand_id = b.brand_id and ${seal.keys.length > 0}
        order by number desc
        limit 1
      ) signed on true
      left join lateral (
        select covers_to from seal_heads h
        where h.brand_id = b.brand_id and sent_at is not null and ${seal.url !== undefined}
        order by number desc
        limit 1
      ) sent on true
      left join seal_heads first
        on first.brand_id = b.brand_id and first.number = 1 and ${seal.url !== undefined}`.execute(db)
    return rows
  },
}
