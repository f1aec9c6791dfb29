/**
 * One database with the rows of all cells, by logical replication, for reports over all brands. It has the schema of the release and no
 * api. Rows that a move copied come from their first cell only: `origin = none` skips the copy and the removal of old rows.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { CommandRefusal } from '#core/command.ts'
import type { Db } from '#kit/database/db.ts'
import { brandTables } from './brand-tables.ts'
import { type OpenCell, serverSetting } from './cell-database.ts'
import { databaseUrlOf } from './directory.ts'

const PUBLICATION = 'duang_reporting'

/** No table was finished for so long. */
const STUCK_MS = 60_000

/**
 * Subscribes the database to each cell that it does not follow yet, and waits for the first copy. Returns the names of the new ones.
 * A move before the end of that copy would bring its rows twice, from both cells: so would old rows that were not dropped.
 */
export async function followCells(reporting: Db, cells: readonly OpenCell[]): Promise<string[]> {
  const added: string[] = []
  for (const { cell, db } of cells) await refuseOldRows(cell.name, db)
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
  await untilFollowed(reporting)
  return added
}

async function refuseOldRows(cell: string, db: Db): Promise<void> {
  const { rows } = await sql<{ client_id: string }>`
    select client_id from brand_moves where moved_at is not null`.execute(db)
  const [old] = rows
  if (old)
    throw new CommandRefusal(
      'old_rows',
      `Cell ${cell} still has the rows of ${old.client_id}, which has moved. Run duang cell drop ${old.client_id} --from ${cell} first.`,
    )
}

/** Waits until every table of every followed cell is copied. */
async function untilFollowed(reporting: Db): Promise<void> {
  let before = -1
  for (let movedAt = performance.now(); ; await sleep(250)) {
    const { rows } = await sql<{ left: number }>`
      select count(*) filter (where srsubstate not in ('r', 's'))::int as left
      from pg_subscription_rel r join pg_subscription s on s.oid = r.srsubid
      where s.subdbid = (select oid from pg_database where datname = current_database())`.execute(reporting)
    const left = rows[0]?.left ?? 0
    if (left === 0) return
    if (left !== before) {
      before = left
      movedAt = performance.now()
    }
    if (performance.now() - movedAt > STUCK_MS)
      throw new CommandRefusal(
        'copy_failed',
        `${left} tables are not copied. The log of the reporting database has the cause.`,
      )
  }
}

async function publish(db: Db): Promise<void> {
  const { rows } = await sql`select from pg_publication where pubname = ${PUBLICATION}`.execute(db)
  if (rows.length > 0) return
  const tables = (await brandTables(db)).map(({ name }) => name).filter((name) => name !== 'public.brand_moves')
  await sql.raw(`create publication ${PUBLICATION} for table public.brands, ${tables.join(', ')}`).execute(db)
}
