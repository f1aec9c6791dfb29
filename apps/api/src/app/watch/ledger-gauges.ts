/** Gauges of the ledger: what was posted lately, and what the last verification found. */
import { sql } from 'kysely'
import type { Gauges } from '#entry/feature.ts'

/** Longer than any usual interval of scrapes, so that no posting is missed on a graph. */
const RECENT_MINUTES = 5

type Postings = { brand: string; kind: string; postings_recent: number; postings_recent_amount: number }

export const postingGauges: Gauges = {
  labels: ['kind'],
  help: {
    postings_recent: `Transfers that were posted within ${RECENT_MINUTES} minutes, by kind.`,
    postings_recent_amount: 'Their sum: satang, or points for kinds of points.',
  },
  read: async ({ db, clock }) => {
    const now = clock()
    const from = new Date(now.getTime() - RECENT_MINUTES * 60_000)
    const { rows } = await sql<Postings>`
      select
        b.client_id as brand,
        k.code as kind,
        r.postings as postings_recent,
        r.amount_satang as postings_recent_amount
      from ledger.recent_postings(${from}, ${now}) r
      join brands b on b.brand_id = r.brand_id
      join ledger.transfer_kinds k on k.kind = r.kind`.execute(db)
    return rows
  },
}

type Verification = { brand: string; ledger_verified_seconds: number | null; ledger_broken_invariants: number | null }

/** A partial run cannot clear what the last complete one found, so the worst of both counts. */
export const verificationGauges: Gauges = {
  help: {
    ledger_verified_seconds: 'Time since every invariant of the books was last checked on all data.',
    ledger_broken_invariants: 'Broken invariants in that check and in later partial ones.',
  },
  read: async ({ db, clock }) => {
    const { rows } = await sql<Verification>`
      with last_complete as (
        select verification_id, ended_at
        from ledger_verifications
        where is_complete
        order by verification_id desc
        limit 1
      )
      select
        b.client_id as brand,
        (select extract(epoch from ${clock()}::timestamptz - ended_at)::int from last_complete) as ledger_verified_seconds,
        (
          select max(v.broken_invariants)
          from ledger_verifications v
          where v.verification_id >= coalesce((select verification_id from last_complete), 0)
        ) as ledger_broken_invariants
      from brands b`.execute(db)
    return rows
  },
}
