/** Names the acting person to the triggers that record changes: actor, address and reason are settings of the connection. */
import { sql } from 'kysely'
import type { Db } from '#kit/db.ts'

type Acting = { actor: string; address: string; reason: string }

/** Runs `work` on one connection of the pool that carries the names. Whatever transactions `work` opens on it are recorded with them. */
export const actingAs = <Result>(db: Db, acting: Acting, work: (db: Db) => Promise<Result>): Promise<Result> =>
  db.connection().execute(async (connection) => {
    await setNames(connection, acting)
    try {
      return await work(connection)
    } finally {
      // A connection that cannot be reset is broken, and the pool drops it.
      await setNames(connection, { actor: '', address: '', reason: '' })
    }
  })

const setNames = (db: Db, { actor, address, reason }: Acting): Promise<unknown> =>
  sql`select set_config('duang.actor', ${actor}, false), set_config('duang.address', ${address}, false),
    set_config('duang.reason', ${reason}, false)`.execute(db)
