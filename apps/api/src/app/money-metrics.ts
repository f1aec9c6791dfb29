/** Gauges of money that waits for a person, for alerts: docs/operating.md has the rules. Read from the database with each scrape. */
import { Gauge, Registry } from 'prom-client'
import type { Platform } from '#core/context.ts'
import { FEATURES } from './features.ts'

/**
 * Returns the gauges of all features as text, read now. Those that cannot be read, without the database, are left out, so that the
 * scrape of the others does not fail.
 */
export function createMoneyMetrics(platform: Platform): () => Promise<string> {
  const registry = new Registry()
  const sources = FEATURES.flatMap(({ gauges }) => (gauges ? [gauges] : [])).map(({ help, read }) => ({
    read,
    gauges: Object.entries(help).map(([name, text]) => ({
      name,
      gauge: new Gauge({ name: `duang_${name}`, help: text, labelNames: ['brand'], registers: [registry] }),
    })),
  }))
  return async () => {
    for (const { read, gauges } of sources) {
      const rows = await read(platform).catch((error: unknown) => {
        platform.log.warn({ err: error }, 'the gauges of money could not be read')
        return []
      })
      for (const { name, gauge } of gauges) {
        gauge.reset()
        for (const row of rows) gauge.set({ brand: String(row.brand) }, Number(row[name]))
      }
    }
    return registry.metrics()
  }
}
