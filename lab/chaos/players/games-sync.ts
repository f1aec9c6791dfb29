/** The catalogue of the studio that holds credit. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../faults/database.ts'
import { TRANSFER_PROVIDERS } from './transfer-studio.ts'

const SYNC_WITHIN_MS = 120_000

/** Syncs the catalogue as in production: the site requests it from the provider. */
export async function syncGames({ pool }: Database): Promise<void> {
  await pool.query(`insert into pgboss.job (name) values ('games.sync')`)
  for (const deadline = Date.now() + SYNC_WITHIN_MS; Date.now() < deadline; await sleep(50)) {
    const { rows } = await pool.query<{ count: number }>(
      `select count(distinct provider)::int as count from games where provider = any($1)`,
      [TRANSFER_PROVIDERS],
    )
    if (rows[0]?.count === TRANSFER_PROVIDERS.length) return
  }
  throw new Error('The games of the studio did not come within two minutes')
}
