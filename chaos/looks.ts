/** Once everything is calm: members look at the lobby and other pages, while credit of some of them is in a game elsewhere. Nothing may move. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from './client.ts'
import type { Plant } from './plant.ts'
import type { Stage } from './stage.ts'
import { type Finding, finding } from './verify.ts'

/** What looking at pages must not change: movements of credit, and sessions of play. */
async function playNow({ database }: Stage): Promise<Map<string, string>> {
  const { rows } = await database.pool.query<{ key: string; state: string }>(`
    select 'movement ' || ref as key, state from provider_transfers
    union all
    select 'session of play ' || game_session_id, coalesce(ended_at::text, 'open') from game_sessions`)
  return new Map(rows.map(({ key, state }) => [key, state]))
}

const STEADY_MS = 1_000
const STEADY_TRIES = 10

/** A call that nobody waits for any more may still be going on. */
async function steadyPlay(stage: Stage): Promise<Map<string, string>> {
  let now = await playNow(stage)
  for (let tries = 0; tries < STEADY_TRIES; tries++) {
    await sleep(STEADY_MS)
    const before = now
    now = await playNow(stage)
    if (changesOf(before, now).length === 0) break
  }
  return now
}

const changesOf = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) =>
  [...after].filter(([key, state]) => before.get(key) !== state)

export async function lookAtPages(stage: Stage, clients: readonly Client[], plant: Plant): Promise<Finding[]> {
  const before = await steadyPlay(stage)
  await Promise.all([...clients.map((client) => client.lookAround()), plant.duringLooks?.(stage)])
  const after = await playNow(stage)
  return changesOf(before, after).map(([key, state]) =>
    finding('V15', 'broken', `${key}: ${before.get(key) ?? 'nothing'} → ${state} while members only looked at pages`),
  )
}
