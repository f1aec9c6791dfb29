/** Finds a connection pooler where PostgreSQL should be. */
import pg from 'pg'
import { connectionOf } from './database-hosts.ts'

const CONNECT_MS = 5_000

/**
 * Throws a sentence when a pooler such as PgBouncer answers. In any of its modes it refuses the settings that a session begins with
 * (role, time limits, actor) or drops them silently: the api would run with the rights of its login and without time limits. Between
 * transactions it also moves a session to another connection, which loses LISTEN and prepared statements.
 */
export async function refusePooler(url: string): Promise<void> {
  const client = new pg.Client({
    ...connectionOf(url),
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
    options: '-c duang.probe=on',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ probe: string | null }>(
      `select current_setting('duang.probe', true) as probe`,
    )
    if (rows[0]?.probe !== 'on') throw new Error('unsupported startup parameter: options')
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('unsupported startup parameter')) throw error
    throw new Error(
      'A connection pooler answers in place of PostgreSQL and drops settings of sessions. Give the address of PostgreSQL itself; Duang pools connections by itself (DATABASE_POOL).',
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}
