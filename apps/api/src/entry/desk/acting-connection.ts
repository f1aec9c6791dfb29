/** Names the acting person to the triggers that record changes: actor, address and reason are settings of a connection. */
import { sql } from 'kysely'
import { type Db, type Tx, withConnectionSettings } from '#kit/database/db.ts'

type Acting = { actor: string; address: string; reason: string }

/**
 * The database for the work of a person. Each statement or transaction takes a connection that carries the names. While the work waits for a
 * bank or a provider it holds none: slow ones must not exhaust the pool of the desk.
 */
export const actingDb = (db: Db, acting: Acting): Db =>
  withConnectionSettings(db, { set: names(acting), reset: names({ actor: '', address: '', reason: '' }) })

const names = ({ actor, address, reason }: Acting) => ({
  name: 'acting-person',
  text: `select set_config('duang.actor', $1, false), set_config('duang.address', $2, false),
    set_config('duang.reason', $3, false)`,
  values: [actor, address, reason],
})

/** The address of the acting person. Empty outside of a call of the desk. */
export async function actingAddress(tx: Tx): Promise<string> {
  const { rows } = await sql<{ address: string | null }>`
    select current_setting('duang.address', true) as address`.execute(tx)
  return rows[0]?.address ?? ''
}
