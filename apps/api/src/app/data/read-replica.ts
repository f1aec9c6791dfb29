/** The read replica of a process: what it logs and counts. */
import { Gauge, Registry } from 'prom-client'
import { countReplicaRead } from '#core/metrics.ts'
import { withLoginOf } from '#kit/database/database-hosts.ts'
import { createLossLog } from '#kit/database/database-trouble.ts'
import type { Db } from '#kit/database/db.ts'
import { createReplica, type Replica } from '#kit/database/replica.ts'
import type { Log } from '#kit/log/log.ts'
import { createLogRateLimit } from '#kit/log/log-rate-limit.ts'

/** The replica of a process, as metrics and log name it. */
export type NamedReplica = Replica & { name: string }

type Surroundings = {
  log: Log
  primary: Db
  primaryUrl: string
  /** URL of the owner, for a command that reads what the application may not. */
  ownerUrl?: string
}

/** Undefined without the setting. */
export function openReplica(
  { READ_DATABASE_URL: url, DATABASE_POOL }: { READ_DATABASE_URL?: string | undefined; DATABASE_POOL: number },
  { log, primary, primaryUrl, ownerUrl }: Surroundings,
): NamedReplica | undefined {
  if (url === undefined) return undefined
  const name = new URL(url).host
  const allowLine = createLogRateLimit({ max: 1, seconds: 10 })
  const replica = createReplica({
    url,
    primaryUrl,
    primary,
    poolSize: DATABASE_POOL,
    ...(ownerUrl === undefined ? {} : { owner: { url: withLoginOf(url, ownerUrl) } }),
    onError: createLossLog(log, 'connection to the read replica lost'),
    onRead: (reason) => countReplicaRead(name, reason),
    onChange: (reason, detail) => {
      const allowed = allowLine(reason ?? 'used', new Date())
      if (!allowed) return
      if (reason === undefined) log.info({ replica: name, ...allowed }, 'reports are read from the read replica')
      else log.warn({ replica: name, reason, detail, ...allowed }, 'the read replica is not used: the primary answers')
    },
  })
  return { ...replica, name }
}

/** Gauges of the replica, read with each scrape. They have no values without one. */
export function createReplicaMetrics(replica: NamedReplica | undefined): () => Promise<string> {
  const registry = new Registry()
  const common = { labelNames: ['replica'], registers: [registry] }
  const used = new Gauge({
    ...common,
    name: 'duang_replica_used',
    help: '1 while reports and lists are read from the read replica, 0 while the primary answers them.',
  })
  const lag = new Gauge({
    ...common,
    name: 'duang_replica_lag_seconds',
    help: 'Age of the oldest position of the primary that the read replica lacks. 0: it has all.',
  })
  return () => {
    if (replica) {
      const { fallback, lagSeconds } = replica.state()
      used.set({ replica: replica.name }, fallback === undefined ? 1 : 0)
      lag.set({ replica: replica.name }, lagSeconds)
    }
    return registry.metrics()
  }
}
