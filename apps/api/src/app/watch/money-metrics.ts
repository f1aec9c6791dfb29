/** Gauges of money and of work that waits, for alerts and dashboards: docs/monitoring.md lists them. Read from the database. */
import { Gauge, Registry } from 'prom-client'
import type { Platform } from '#core/context.ts'
import type { Gauges } from '#entry/feature.ts'
import { FEATURES } from '../features.ts'
import { knownFor } from '../http/known-for.ts'

/** Several scrapers share one reading of this age. Documented in docs/monitoring.md. */
const KNOWN_FOR_MS = 15_000

/**
 * Returns the gauges of all features as text. Those that cannot be read, without the database, are left out, so that the scrape of
 * the others does not fail.
 */
export function createMoneyMetrics(platform: Platform): () => Promise<string> {
  const registry = new Registry()
  const sources = FEATURES.flatMap(({ gauges }) => gauges ?? []).map((each) => createSource(each, registry))
  const refresh = async () => {
    for (const { read, set } of sources) {
      const rows = await readServed(platform, read).catch((error: unknown) => {
        platform.log.warn({ err: error }, 'the gauges of money could not be read')
        return []
      })
      set(rows)
    }
    return registry.metrics()
  }
  return knownFor(refresh, platform.elapsedMs, KNOWN_FOR_MS)
}

type Rows = Awaited<ReturnType<Gauges['read']>>

/** Leaves out brands that moved: their new cell counts the rows, and the old ones never change. */
async function readServed(platform: Platform, read: Gauges['read']): Promise<Rows> {
  const [rows, moved] = await Promise.all([
    read(platform),
    platform.db.selectFrom('brand_moves').select('client_id').where('moved_at', 'is not', null).execute(),
  ])
  const gone = new Set(moved.map(({ client_id }) => client_id))
  return rows.filter(({ brand }) => !gone.has(String(brand)))
}

function createSource({ help, labels = [], read }: Gauges, registry: Registry) {
  const labelNames = ['brand', ...labels]
  const gauges = Object.entries(help).map(([name, text]) => ({
    name,
    gauge: new Gauge({ name: `duang_${name}`, help: text, labelNames, registers: [registry] }),
  }))
  const set = (rows: Rows) => {
    for (const { name, gauge } of gauges) {
      gauge.reset()
      for (const row of rows) {
        const value = row[name]
        const labelled = Object.fromEntries(labelNames.map((label) => [label, String(row[label])]))
        if (value !== null && value !== undefined) gauge.set(labelled, Number(value))
      }
    }
  }
  return { read, set }
}
