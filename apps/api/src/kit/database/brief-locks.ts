/**
 * Locks of schema changes beside a running site. A statement that waits for a table lock makes each later request wait behind it, so it
 * gives up soon and is tried again. It gives up before PostgreSQL looks for deadlocks, so that no request is the victim of one.
 */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { sqlState } from './db.ts'

/** Below `deadlock_timeout`, a second by default, and below what a request may wait. */
const LOCK_MS = 400
/** Requests that waited are served meanwhile. */
const PAUSE_MS = 600
const TRY_FOR_MS = 120_000
const [LOCK_NOT_AVAILABLE, DEADLOCK] = ['55P03', '40P01']

/** Runs `work` in a transaction of its own, again when it did not get its locks. `name` is that of a file, for the refusal. */
export async function withBriefLocks<Result>(
  client: pg.PoolClient,
  name: string,
  work: () => Promise<Result>,
  tryForMs = TRY_FOR_MS,
): Promise<Result> {
  const until = performance.now() + tryForMs
  for (;;) {
    try {
      await client.query(`begin; set local lock_timeout = ${LOCK_MS}`)
      const result = await work()
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      if (sqlState(error) !== LOCK_NOT_AVAILABLE && sqlState(error) !== DEADLOCK) throw error
      if (performance.now() > until) throw new Error(await blockedBy(client, name))
    }
    await sleep(randomInt(PAUSE_MS / 2, PAUSE_MS * 1.5))
  }
}

async function blockedBy(client: pg.PoolClient, name: string): Promise<string> {
  const { rows } = await client.query<{ pid: number; seconds: number; query: string }>(`
    select pid, extract(epoch from clock_timestamp() - xact_start)::int as seconds, left(query, 80) as query
    from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
    order by xact_start
    limit 1`)
  const [oldest] = rows
  const cause = oldest
    ? `The oldest transaction is ${oldest.seconds} s old (pid ${oldest.pid}: ${oldest.query}).`
    : 'No transaction is open now.'
  return `${name} got no lock on its tables, and nothing of it was applied. ${cause} Run it again.`
}

/**
 * Holds an advisory lock of the session while `work` runs. Asks again and again instead of waiting: a waiting statement has a snapshot,
 * and `create index concurrently` under the lock would wait for its end.
 */
export async function withSessionLock<Result>(
  client: pg.PoolClient,
  key: number,
  work: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const { rows } = await client.query<{ is_mine: boolean }>('select pg_try_advisory_lock($1) as is_mine', [key])
    if (rows[0]?.is_mine) break
    await sleep(100)
  }
  try {
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [key]).catch(() => undefined)
  }
}
