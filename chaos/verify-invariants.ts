/** The product's own verifier over all data, and what it does not look at: sessions that were left behind. */
import { verifyLedger } from '../apps/api/src/core/ledger/verify.ts'
import type { Stage } from './stage.ts'
import type { Finding } from './verify.ts'

const IDLE_SECONDS_MAX = 2

export async function verifyInvariants({ db }: Stage): Promise<Finding[]> {
  const { broken } = await verifyLedger(db)
  return broken.map(({ invariant, count, first }) => ({
    check: 'V4',
    harm: 'broken',
    detail: `${invariant}: ${count} times, first ${first}`,
  }))
}

/** A transaction that nobody ends keeps its locks, and its member waits. */
export async function verifySessions({ database }: Stage): Promise<Finding[]> {
  const { rows } = await database.pool.query<{ pid: number; since: string }>(
    `select pid, (now() - state_change)::text as since from pg_stat_activity
      where state like 'idle in transaction%' and state_change < now() - $1 * interval '1 second'`,
    [IDLE_SECONDS_MAX],
  )
  return rows.map(({ pid, since }) => ({
    check: 'V8',
    harm: 'broken',
    detail: `session ${pid} stands idle in a transaction since ${since}`,
  }))
}
