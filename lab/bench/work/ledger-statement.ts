/** Times of a statement page, alternating between a small and a large ledger. */
import { randomInt } from 'node:crypto'
import { createPool } from '../../../apps/api/src/kit/database/db.ts'
import { memberAccount } from '../../../apps/api/src/money/ledger/ledger.ts'
import type { Pool } from './ledger-work.ts'
import { median } from './report.ts'

const PAGE_ROWS = 50
const ROUNDS = 9
const PAGES = 200

export async function measureStatements(
  urls: { small: string; large: string },
  members: { small: number; large: number },
): Promise<{ smallMs: number; largeMs: number }> {
  const onError = (error: Error) => console.error(error.message)
  const pools = {
    small: createPool({ url: urls.small, poolSize: 1, onError }),
    large: createPool({ url: urls.large, poolSize: 1, onError }),
  }
  // Reads each member's page once, so that both ledgers are cached: the test measures the cost of size, not of a cold disk.
  for (const size of ['small', 'large'] as const)
    for (let member = 1; member <= members[size]; member++)
      for (const before of [null, PAGE_ROWS * 2]) await readPage(pools[size], member, before)
  const times = { small: [] as number[], large: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const size of ['small', 'large'] as const) {
      const samples: number[] = []
      for (let page = 0; page < PAGES; page++) {
        const before = randomInt(2) === 0 ? null : PAGE_ROWS * 2
        samples.push(await readPage(pools[size], 1 + randomInt(members[size]), before))
      }
      times[size].push(median(samples))
    }
  }
  await Promise.all([pools.small.end(), pools.large.end()])
  return { smallMs: median(times.small), largeMs: median(times.large) }
}

/** Milliseconds for the newest page of a member (`before` null), or for one further back. */
async function readPage(pool: Pool, member: number, before: number | null): Promise<number> {
  const text = 'select * from ledger.statement($1, $2, $3, $4)'
  const values = [1, memberAccount(member, 'cash'), before, PAGE_ROWS]
  const start = performance.now()
  const { rows } = await pool.query({ name: 'statement', text, values })
  const ms = performance.now() - start
  if (rows.length !== PAGE_ROWS) throw new Error(`A page had ${rows.length} rows`)
  return ms
}
