/** After the settling: members view the lobby and other pages, while credit of some is in a game. No credit may move. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Environment } from '../faults/environment.ts'
import type { Control } from '../verify/control.ts'
import { type Finding, finding } from '../verify/finding.ts'
import type { Client } from './client.ts'

/** State that page views must not change: transfers of credit, and sessions of play. */
async function playNow({ database }: Environment): Promise<Map<string, string>> {
  const { rows } = await database.pool.query<{ key: string; state: string }>(`
    select 'transfer ' || ref as key, state from provider_transfers
    union all
    select 'session of play ' || game_session_id, coalesce(ended_at::text, 'open') from game_sessions`)
  return new Map(rows.map(({ key, state }) => [key, state]))
}

const STEADY_MS = 1_000
const STEADY_TRIES = 10

/** An abandoned call may still be running. */
async function steadyPlay(environment: Environment): Promise<Map<string, string>> {
  let now = await playNow(environment)
  for (let tries = 0; tries < STEADY_TRIES; tries++) {
    await sleep(STEADY_MS)
    const before = now
    now = await playNow(environment)
    if (changesOf(before, now).length === 0) break
  }
  return now
}

const changesOf = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) =>
  [...after].filter(([key, state]) => before.get(key) !== state)

export async function viewPages(
  environment: Environment,
  clients: readonly Client[],
  control: Control,
): Promise<Finding[]> {
  const before = await steadyPlay(environment)
  await Promise.all([...clients.map((client) => client.viewPages()), control.duringPageViews?.(environment)])
  const after = await playNow(environment)
  return changesOf(before, after).map(([key, state]) =>
    finding('V15', 'broken', `${key}: ${before.get(key) ?? 'nothing'} → ${state} while members only looked at pages`),
  )
}
