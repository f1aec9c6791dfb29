/** How long ago jobs were planned and done, for readiness and metrics. Late jobs concern all processes, so none leaves its proxy for them. */
import { sql } from 'kysely'
import { Gauge, Registry } from 'prom-client'
import type { Platform } from '#core/context.ts'
import type { Db } from '#kit/database/db.ts'
import { knownFor } from '../http/known-for.ts'

/** Schedules are read each minute. A job that has waited longer than two of them has no process that does it. */
const LATE_SECONDS = 150

/** Seconds. `done`: since the last success of the past hour. `waiting`: of the oldest one that is due and not begun. */
type QueueAges = {
  queue: string
  done: number | null
  waiting: number | null
  /** Jobs of the past hour that failed after all retries. */
  failed: number
}
export type JobAges = {
  /** Seconds since the schedules were read. Null: never. */
  planned: number | null
  queues: readonly QueueAges[]
  /** Names of queues whose jobs wait too long, and `schedules` when no process plans them. */
  late: readonly string[]
}

export const createJobAges = ({ db, elapsedMs }: Pick<Platform, 'db' | 'elapsedMs'>): (() => Promise<JobAges>) =>
  knownFor(() => readAges(db), elapsedMs)

async function readAges(db: Db): Promise<JobAges> {
  const [planned, queues] = await Promise.all([
    sql<{ planned: number | null }>`
      select extract(epoch from now() - max(cron_on))::int as planned
      from pgboss.version`.execute(db),
    sql<QueueAges>`
      select
        name as queue,
        extract(epoch from now() - max(completed_on) filter (where state = 'completed'))::int as done,
        extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now()))::int
          as waiting,
        -- pg-boss removes them once a day.
        count(*) filter (where state = 'failed' and completed_on > now() - interval '1 hour')::int as failed
      from pgboss.job
      where name not like '\\_\\_%'
      group by name
      order by name`.execute(db),
  ])
  const age = planned.rows[0]?.planned ?? null
  const waiting = queues.rows.filter((each) => (each.waiting ?? 0) > LATE_SECONDS).map((each) => each.queue)
  const late = (age ?? 0) > LATE_SECONDS ? ['schedules', ...waiting] : waiting
  return { planned: age, queues: queues.rows, late }
}

/** Returns the ages as text for Prometheus. Left out without the database, as the money metrics are. */
export function createJobMetrics(ages: () => Promise<JobAges>): () => Promise<string> {
  const registry = new Registry()
  const registers = [registry]
  const planned = new Gauge({
    name: 'duang_jobs_planned_seconds',
    help: 'Time since the schedules of jobs were read.',
    registers,
  })
  const byQueue = {
    done: new Gauge({
      name: 'duang_job_done_seconds',
      help: 'Time since a job of this queue succeeded.',
      labelNames: ['queue'],
      registers,
    }),
    waiting: new Gauge({
      name: 'duang_job_waiting_seconds',
      help: 'Time that the oldest due job of this queue has waited.',
      labelNames: ['queue'],
      registers,
    }),
  }
  const failed = new Gauge({
    name: 'duang_job_failed',
    help: 'Jobs of this queue that failed within the past hour, after all retries.',
    labelNames: ['queue'],
    registers,
  })
  return async () => {
    const now = await ages().catch(() => undefined)
    registry.resetMetrics()
    if (!now) return ''
    planned.set(now.planned ?? 0)
    for (const each of now.queues) {
      byQueue.waiting.set({ queue: each.queue }, each.waiting ?? 0)
      failed.set({ queue: each.queue }, each.failed)
      if (each.done !== null) byQueue.done.set({ queue: each.queue }, each.done)
    }
    return registry.metrics()
  }
}
