/** How long a page of a member's statement takes, in a small and in a large ledger by turns. */
import { randomInt } from 'node:crypto'
import { memberAccount } from '../apps/api/src/core/ledger/ledger.ts'
import { createPool } from '../apps/api/src/kit/db.ts'
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
  const times = { small: [] as number[], large: [] as number[] }
  for (let round = 0; round <= ROUNDS; round++) {
    for (const size of ['small', 'large'] as const) {
      const took: number[] = []
      for (let page = 0; page < PAGES; page++) took.push(await readPage(pools[size], members[size]))
      if (round > 0) times[size].push(median(took))
    }
  }
  await Promise.all([pools.small.end(), pools.large.end()])
  return { smallMs: median(times.small), largeMs: median(times.large) }
}

/** Milliseconds for the newest page of any member, or for one further back. */
async function readPage(pool: Pool, members: number): Promise<number> {
  const account = memberAccount(1 + randomInt(members), 'cash')
  const before = randomInt(2) === 0 ? null : PAGE_ROWS + 1 + randomInt(50)
  const text = 'select * from ledger.statement($1, $2, $3, $4)'
  const start = performance.now()
  const { rows } = await pool.query({ name: 'statement', text, values: [1, account, before, PAGE_ROWS] })
  const took = performance.now() - start
  if (rows.length !== PAGE_ROWS) throw new Error(`A page had ${rows.length} rows`)
  return took
}
