/** The product's own verifier over all data, and an additional check for abandoned sessions. */
import { setTimeout as sleep } from 'node:timers/promises'
import { LEDGER_CHECKS } from '../../../apps/api/src/app/watch/ledger-checks.ts'
import { verifyLedger } from '../../../apps/api/src/money/ledger/verify.ts'
import type { Environment } from '../faults/environment.ts'
import type { Finding } from './finding.ts'

const IDLE_SECONDS_MAX = 2
const SECOND_LOOK_MS = 5_000

export async function verifyInvariants({ db }: Environment): Promise<Finding[]> {
  const { broken } = await verifyLedger(db, LEDGER_CHECKS)
  return broken.map(({ invariant, count, first }) => ({
    check: 'V4',
    harm: 'broken',
    detail: `${invariant}: ${count} times, first ${first}`,
  }))
}

type Idle = { pid: number; since: string; for: string }

/** An abandoned transaction keeps its locks and blocks its member. A process that was only delayed has ended it by the second check. */
export async function verifySessions(environment: Environment): Promise<Finding[]> {
  const first = await idleSessions(environment)
  if (first.length === 0) return []
  await sleep(SECOND_LOOK_MS)
  const second = await idleSessions(environment)
  return second
    .filter((each) => first.some(({ pid, since }) => pid === each.pid && since === each.since))
    .map((each) => ({
      check: 'V8',
      harm: 'broken',
      detail: `session ${each.pid} is idle in a transaction since ${each.for}`,
    }))
}

async function idleSessions({ database }: Environment): Promise<Idle[]> {
  const { rows } = await database.pool.query<Idle>(
    `select pid, state_change::text as since, (now() - state_change)::text as "for" from pg_stat_activity
      where state like 'idle in transaction%' and state_change < now() - $1 * interval '1 second'`,
    [IDLE_SECONDS_MAX],
  )
  return rows
}
