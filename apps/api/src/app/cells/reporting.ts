/**
 * One database with the rows of all cells, by logical replication, for reports over all brands. It has the schema of the release and no
 * api. Rows that a move copied come from their first cell only: `origin = none` skips the copy and the removal of old rows.
 */
import { sql } from 'kysely'
import { CommandRefusal } from '#core/command.ts'
import type { Db } from '#kit/db.ts'
import { brandTables } from './brand-tables.ts'
import { type OpenCell, serverSetting } from './cell-database.ts'
import { databaseUrlOf } from './directory.ts'

const PUBLICATION = 'duang_reporting'

/** Subscribes the database to each cell that it does not follow yet. Returns the names of the new ones. */
export async function followCells(reporting: Db, cells: readonly OpenCell[]): Promise<string[]> {
  const added: string[] = []
  for (const { cell, db } of cells) {
    const name = `duang_cell_${cell.number}`
    const { rows } = await sql`select from pg_subscription where subname = ${name}`.execute(reporting)
    if (rows.length > 0) continue
    if ((await serverSetting(db, 'wal_level')) !== 'logical')
      throw new CommandRefusal('not_logical', `Cell ${cell.name} needs wal_level = logical, and a restart.`)
    await publish(db)
    await sql`select pg_create_logical_replication_slot(${name}, 'pgoutput')`.execute(db)
    const from = (cell.peerUrl ?? databaseUrlOf(cell)).replaceAll("'", "''")
    await sql
      .raw(
        `create subscription ${name} connection '${from}' publication ${PUBLICATION}
       with (create_slot = false, slot_name = ${name}, origin = none, streaming = parallel)`,
      )
      .execute(reporting)
    added.push(cell.name)
  }
  return added
}

async function publish(db: Db): Promise<void> {
  const { rows } = await sql`select from pg_publication where pubname = ${PUBLICATION}`.execute(db)
  if (rows.length > 0) return
  const tables = (await brandTables(db)).map(({ name }) => name).filter((name) => name !== 'public.brand_moves')
  await sql.raw(`create publication ${PUBLICATION} for table public.brands, ${tables.join(', ')}`).execute(db)
}
