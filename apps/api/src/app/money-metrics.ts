/** Gauges of money that waits for a person, for alerts: docs/operating.md has the rules. Read from the database with each scrape. */
import { sql } from 'kysely'
import { Gauge, Registry } from 'prom-client'
import type { Platform } from '#core/context.ts'

const UNDEBITED_HOURS = 24
/** Older ones were alerted, and every scrape would look at all payouts of all time. */
const LOOKED_BACK_DAYS = 35

/** Name of a gauge without its prefix, what it tells, and its value by brand. */
const GAUGES = {
  payouts_undebited: `Payouts that were reported as paid more than ${UNDEBITED_HOURS} hours ago (and less than ${LOOKED_BACK_DAYS} days), without a debit line.`,
  payouts_undebited_satang: 'Their sum in satang.',
  receivables_open: 'Receivables that are open: what members owe after a correction.',
  receivables_open_satang: 'Their sum in satang.',
  approvals_open: 'Corrections that wait for a second person.',
  lines_queued: 'Statement lines in that wait for staff.',
  lines_unexplained: 'Statement lines out that no payout explains.',
} as const
type Name = keyof typeof GAUGES
type Values = { brand: string } & Record<Name, number>

async function valuesOf({ db, clock }: Platform): Promise<Values[]> {
  const now = clock()
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const { rows } = await sql<Values>`
    select b.client_id as brand, p.count as payouts_undebited, p.satang as payouts_undebited_satang,
      r.count as receivables_open, r.satang as receivables_open_satang, a.count as approvals_open,
      l.queued as lines_queued, l.unexplained as lines_unexplained
    from brands b
    cross join lateral (
      select count(*)::int as count, coalesce(sum(p.amount_satang), 0)::bigint as satang from payouts p
      where p.brand_id = b.brand_id and p.state = 'paid' and p.debit_checked_at is null
        and p.updated_at < ${ago(UNDEBITED_HOURS)} and p.updated_at > ${ago(24 * LOOKED_BACK_DAYS)}
        and not exists (
          select from statement_lines l
          where l.brand_id = p.brand_id and l.reference = p.payout_key and l.direction = 'out' and l.state = 'payout'
        )
    ) p
    cross join lateral (
      select count(*)::int as count, coalesce(sum(amount_satang - taken_satang - settled_satang), 0)::bigint as satang
      from corrections c where c.brand_id = b.brand_id and c.settled_at is null
    ) r
    cross join lateral (
      select count(*)::int as count from approvals a
      where a.brand_id = b.brand_id and a.state = 'open' and a.expires_at > ${now}
    ) a
    cross join lateral (
      select count(*) filter (where state = 'queued')::int as queued, count(*) filter (where state = 'unexplained')::int as unexplained
      from statement_lines l where l.brand_id = b.brand_id and l.state in ('queued', 'unexplained')
    ) l`.execute(db)
  return rows
}

/**
 * The gauges as text, read now: one query fills all of them. Without the database they are left out, so that the scrape of the others
 * does not fail.
 */
export function createMoneyMetrics(platform: Platform): () => Promise<string> {
  const registry = new Registry()
  const gauges = (Object.keys(GAUGES) as Name[]).map((name) => ({
    name,
    gauge: new Gauge({ name: `duang_${name}`, help: GAUGES[name], labelNames: ['brand'], registers: [registry] }),
  }))
  return async () => {
    const values = await valuesOf(platform).catch((error: unknown) => {
      platform.log.warn({ err: error }, 'the gauges of money could not be read')
      return []
    })
    for (const { name, gauge } of gauges) {
      gauge.reset()
      for (const each of values) gauge.set({ brand: each.brand }, each[name])
    }
    return registry.metrics()
  }
}
