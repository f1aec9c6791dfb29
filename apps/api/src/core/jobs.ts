/** Background work on pg-boss: enqueued in the transaction of the fact, so that neither can be without the other. */
import { type Db, fromKysely, PgBoss } from 'pg-boss'
import { APP_ROLE, type Tx, whenDatabaseIsThere } from '#kit/db.ts'
import type { Log } from '#kit/log.ts'

/** All queues. `cron` in Bangkok time; `atOnce` in one process, 1 if not said. A handler may run twice and must not mind. */
export const QUEUES = {
  /** One payout is to be sent, or the bank asked about it. A bank that hangs holds up one of eight, not all. */
  'payout.send': { atOnce: 8 },
  /** Finds payouts that are due and have no job, for whatever reason. */
  'payout.sweep': { cron: '* * * * *' },
  /** Failed payouts whose time for another try has run out give the money back. */
  'withdraw.expire': { cron: '*/5 * * * *' },
  /** Statement lines are fetched from feeds that are polled. */
  'feed.poll': { cron: '* * * * *' },
  /** House balances are rolled up. */
  'ledger.roll-up': { cron: '* * * * *' },
  /** The games of providers are asked for. */
  'games.sync': { cron: '*/10 * * * *' },
  /** One movement of credit to or from a provider is asked about. */
  'transfer.settle': { atOnce: 4 },
  /** Finds movements that are due and have no job, for whatever reason. */
  'transfer.sweep': { cron: '* * * * *' },
  /** Rounds of one provider that holds credit are asked for: credit has just come back from there. */
  'rounds.read': {},
  /** Rounds of all providers that hold credit are asked for. */
  'rounds.read-all': { cron: '* * * * *' },
  /** Rounds whose provider does not end them are closed by its rule. */
  'rounds.sweep': { cron: '* * * * *' },
  /** A member has decided on a break or a limit: the credit comes back from providers that hold it. */
  'play.empty-tables': { atOnce: 4 },
  /** Credit of everybody who may not play any more comes back from providers that hold it. */
  'play.empty-all-tables': { cron: '* * * * *' },
  /** Credit at providers that nobody has played with for the brand's idle time comes back. */
  'play.recall-idle': { cron: '* * * * *' },
  /** Tickets, throttles, stored replies and sessions that nobody needs any more are removed. */
  'upkeep.prune': { cron: '17 4 * * *' },
} as const satisfies Record<string, { cron?: string; atOnce?: number }>

export type QueueName = keyof typeof QUEUES
/** What a job carries: a brand and the key of one row, nothing personal. */
export type JobData = { brandId: number; key: string }

export type Jobs = {
  /** Enqueues within the transaction; `after` delays the first try. */
  enqueue: (tx: Tx, queue: QueueName, data: JobData, after?: Date) => Promise<void>
  work: (queue: QueueName, handler: (data: JobData | undefined) => Promise<void>) => Promise<void>
  start: () => Promise<void>
  stop: () => Promise<void>
}

// A worker that was killed must not keep its job for long; every handler ends well within this.
const EXPIRE_SECONDS = 45

/** Installs pg-boss and its queues; part of the migrations, run as the owner. */
export async function installJobs(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, max: 2 })
  boss.on('error', () => undefined)
  await boss.start()
  try {
    const installed = new Set((await boss.getQueues()).map((queue) => queue.name))
    for (const name of Object.keys(QUEUES)) {
      if (!installed.has(name))
        await boss.createQueue(name, {
          retryLimit: 5,
          retryDelay: 1,
          retryBackoff: true,
          expireInSeconds: EXPIRE_SECONDS,
          deleteAfterSeconds: 3600,
        })
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
    connectionString: options.url,
    options: `-c role=${APP_ROLE}`,
    max: 4,
    migrate: false,
    createSchema: false,
    reindex: false,
    useListenNotify: true,
  }
  const boss = new PgBoss(config)
  boss.on('error', (error) => log.warn({ reason: error.message }, 'jobs'))
  // The library's own pool, which `start` opens if nothing has opened it before.
  const database = boss.getDb() as Db & { opened: boolean; open: () => Promise<void> }
  const startBoss = async () => {
    try {
      await boss.start()
    } catch (error) {
      // What had started before it failed would be started twice. Meanwhile jobs may still be enqueued.
      await boss.stop({ graceful: false, close: false }).catch(() => undefined)
      throw error
    }
  }
  const handlers: { queue: QueueName; handler: (data: JobData | undefined) => Promise<void> }[] = []
  return {
    async enqueue(tx, queue, data, after) {
      // An operator's command never starts the jobs, and a site takes requests before it has started them.
      if (!database.opened) await database.open()
      await boss.send(queue, data, { db: fromKysely(tx), ...(after ? { startAfter: after } : {}) })
    },
    async work(queue, handler) {
      handlers.push({ queue, handler })
    },
    async start() {
      await whenDatabaseIsThere(startBoss)
      for (const { queue, handler } of handlers) {
        const { cron, atOnce = 1 } = QUEUES[queue] as { cron?: string; atOnce?: number }
        const pace = { pollingIntervalSeconds: options.pollingSeconds ?? 2, batchSize: 1, localConcurrency: atOnce }
        await whenDatabaseIsThere(() => boss.work<JobData>(queue, pace, async ([job]) => handler(job?.data)))
        if (cron) await whenDatabaseIsThere(() => boss.schedule(queue, cron, null, { tz: 'Asia/Bangkok' }))
      }
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
