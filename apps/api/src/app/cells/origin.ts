/** Changes of a move have a replication origin, as copied rows have, so that subscribers with `origin = none` never get them twice. */
import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '#kit/database/db.ts'

const ORIGIN = 'duang_move'

/** Runs one transaction whose changes have the origin. */
export async function withOrigin(db: Db, work: (tx: Tx) => Promise<void>): Promise<void> {
  await sql`
    select pg_replication_origin_create(${ORIGIN})
    where not exists (select from pg_replication_origin where roname = ${ORIGIN})`.execute(db)
  await db.connection().execute(async (connection) => {
    await sql`select pg_replication_origin_session_setup(${ORIGIN})`.execute(connection)
    try {
      await inTransaction(connection, work)
    } finally {
      await sql`select pg_replication_origin_session_reset()`.execute(connection)
    }
  })
}
