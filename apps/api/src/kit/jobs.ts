/** Background work on pg-boss: enqueued in the transaction of the fact, so that neither can be without the other. */
import { type Db, fromKysely, PgBoss } from 'pg-boss'
import { connectionOf } from '#kit/database/database-hosts.ts'
import { createLossLog } from '#kit/database/database-trouble.ts'
import { APP_ROLE, type Tx, waitForDatabase } from '#kit/database/db.ts'
import type { Log } from '#kit/log/log.ts'

/** The data of a job: a brand and the key of one row, nothing personal. */
export type JobData = { brandId: number; key: string }

/** Queue of one kind of job, and when and how often it runs. */
export type Schedule = {
  queue: string
  /** In Bangkok time. Without it, the job runs on demand. */
  cron?: string
  /** Jobs of this kind that run at once in one process. 1 by default. */
  concurrency?: number
  /** Takes minutes: its worker reports that it lives, instead of ending in time. */
  isLong?: true
}
type JobHandler = (data: JobData | undefined) => Promise<void>

export type Jobs = {
  /** Enqueues within the transaction; `after` delays the first try. */
  enqueue: (tx: Tx, queue: string, data: JobData, after?: Date) => Promise<void>
  work: (schedule: Schedule, handler: JobHandler) => void
  start: () => Promise<void>
  stop: () => Promise<void>
}

// A killed worker must not keep its job for long. Every handler ends well within this.
const EXPIRE_SECONDS = 45
/** A long job is given to another process when its worker has not reported for this time. */
const HEARTBEAT_SECONDS = 30
const LONG_SECONDS = 6 * 3_600
/** Longest statement of pg-boss. */
const STATEMENT_MS = 10_000

/** Installs pg-boss and these queues. Part of the migrations, which run as the owner. */
export async function installJobs(
  url: string,
  queues: readonly string[],
  longQueues: readonly string[] = [],
): Promise<void> {
  const boss = new PgBoss({ ...connectionOf(url), supervise: false, schedule: false, max: 2 })
  boss.on('error', () => undefined)
  await boss.start()
  try {
    const installed = new Set((await boss.getQueues()).map((queue) => queue.name))
    for (const name of [...queues, ...longQueues]) {
      if (installed.has(name)) continue
      const time = longQueues.includes(name)
        ? { expireInSeconds: LONG_SECONDS, heartbeatSeconds: HEARTBEAT_SECONDS }
        : { expireInSeconds: EXPIRE_SECONDS }
      const retries = { retryLimit: 5, retryDelay: 1, retryBackoff: true }
      await boss.createQueue(name, { ...retries, ...time, deleteAfterSeconds: 3600 })
    }
    const db = boss.getDb()
    // One at a time: of two processes that grant the same at the same moment PostgreSQL refuses one.
    await db.executeSql(
      `select pg_advisory_xact_lock(4142434402);
       grant usage on schema pgboss to ${APP_ROLE};
       grant select, insert, update, delete on all tables in schema pgboss to ${APP_ROLE};
       grant execute on all functions in schema pgboss to ${APP_ROLE}`,
    )
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** The jobs of one process. Nothing runs before `start`; `stop` waits for what is running. */
export function createJobs(options: { url: string; log: Log; pollingSeconds?: number }): Jobs {
  const { log } = options
  const config = {
    ...connectionOf(options.url),
    options: `-c role=${APP_ROLE}`,
    max: 4,
    // A database that falls silent must not hold the jobs for good.
    connectionTimeoutMillis: 3_000,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS,
    keepAlive: true,
    migrate: false,
    createSchema: false,
    reindex: false,
    useListenNotify: true,
  }
  const boss = new PgBoss(config)
  boss.on('error', createLossLog(log, 'jobs'))
  // The library's own pool, which `start` opens if nothing has opened it before.
  const database = boss.getDb() as Db & { opened: boolean; open: () => Promise<void> }
  const startBoss = async () => {
    try {
      await boss.start()
    } catch (error) {
      // Otherwise queues that had started before the failure would be started twice. Jobs may still be enqueued.
      await boss.stop({ graceful: false, close: false }).catch(() => undefined)
      throw error
    }
  }
  const handlers: { schedule: Schedule; handler: JobHandler }[] = []
  return {
    async enqueue(tx, queue, data, after) {
      // An operator's command never starts the jobs, and a site accepts requests before it has started them.
      if (!database.opened) await database.open()
      await boss.send(queue, data, { db: fromKysely(tx), ...(after ? { startAfter: after } : {}) })
    },
    work(schedule, handler) {
      handlers.push({ schedule, handler })
    },
    async start() {
      await waitForDatabase(startBoss)
      for (const { schedule, handler } of handlers) {
        const { queue, cron, concurrency = 1 } = schedule
        const pace = {
          pollingIntervalSeconds: options.pollingSeconds ?? 2,
          batchSize: 1,
          localConcurrency: concurrency,
        }
        await waitForDatabase(() => boss.work<JobData>(queue, pace, async ([job]) => handler(job?.data)))
        if (cron) await waitForDatabase(() => boss.schedule(queue, cron, null, { tz: 'Asia/Bangkok' }))
      }
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
