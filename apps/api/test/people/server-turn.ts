/** One test file at a time does what concerns the whole server, such as a subscription, whose name all databases share. */
import pg from 'pg'
import { inject } from 'vitest'

/** Longer than every file that takes a turn. */
export const TURN_MS = 240_000

/** Waits for the turn. The end of the connection gives it back. */
export async function takeServerTurn(name: string): Promise<() => Promise<void>> {
  const client = new pg.Client(`${inject('postgresUrl')}postgres`)
  await client.connect()
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
  return () => client.end()
}
