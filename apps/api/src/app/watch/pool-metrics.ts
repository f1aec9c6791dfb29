/** Connections of the pools of this process, read with each scrape. */
import { Gauge, Registry } from 'prom-client'
import { type Db, poolUsage } from '#kit/database/db.ts'

export function createPoolMetrics(pools: Readonly<Record<string, Db>>): () => Promise<string> {
  const registry = new Registry()
  const registers = [registry]
  const connections = new Gauge({
    name: 'duang_database_connections',
    help: 'Connections of this process, by pool and state: `used` or `idle`.',
    labelNames: ['pool', 'state'],
    registers,
  })
  const max = new Gauge({
    name: 'duang_database_connections_max',
    help: 'Most connections of the pool.',
    labelNames: ['pool'],
    registers,
  })
  const waiting = new Gauge({
    name: 'duang_database_waiting',
    help: 'Statements that wait for a connection of the pool.',
    labelNames: ['pool'],
    registers,
  })
  return () => {
    for (const [pool, each] of Object.entries(pools)) {
      const usage = poolUsage(each)
      connections.set({ pool, state: 'used' }, usage.total - usage.idle)
      connections.set({ pool, state: 'idle' }, usage.idle)
      max.set({ pool }, usage.max)
      waiting.set({ pool }, usage.waiting)
    }
    return registry.metrics()
  }
}
