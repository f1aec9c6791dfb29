/** Removes the rows of a brand from a cell that does not serve it: what a copy left behind, or the old rows after a move. */
import { sql } from 'kysely'
import { CommandRefusal } from '#core/command.ts'
import type { Db } from '#kit/database/db.ts'
import { type BrandTable, MOVES } from './brand-tables.ts'
import { removeFence } from './fence.ts'
import { withOrigin } from './origin.ts'

/** So that no transaction is long: others of this cell go on, and their old row versions can be removed. */
const BLOCKS_AT_ONCE = 1_000

/**
 * Triggers and foreign keys are off meanwhile: tables that are append-only lose their rows too. The row of the move goes last, since a
 * killed command is repeated.
 */
export async function dropRows(db: Db, tables: readonly Pick<BrandTable, 'name'>[], brandId: number): Promise<void> {
  const byEnd = Object.groupBy(tables, ({ name }) => (name === MOVES ? 'last' : 'first'))
  for (const { name } of [...(byEnd.first ?? []), ...(byEnd.last ?? [])]) await dropRowsOf(db, name, brandId)
}

/** Reads the table once, by the place of its rows. An index would lead to each row that is gone already again and again. */
async function dropRowsOf(db: Db, name: string, brandId: number): Promise<void> {
  const table = sql.raw(name)
  const { rows } = await sql<{ blocks: number }>`
    select (pg_relation_size(${name}::regclass) / current_setting('block_size')::int)::int as blocks
    where exists (select from ${table} where brand_id = ${brandId})`.execute(db)
  const blocks = rows[0]?.blocks ?? 0
  for (let block = 0; block <= blocks && rows.length > 0; block += BLOCKS_AT_ONCE)
    await withOrigin(db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      const last = block + BLOCKS_AT_ONCE > blocks
      await sql`
        delete from ${table} where brand_id = ${brandId} and ctid >= ${`(${block},0)`}::tid
          ${last ? sql`` : sql`and ctid < ${`(${block + BLOCKS_AT_ONCE},0)`}::tid`}`.execute(tx)
    })
}

/** The old rows of a brand that has moved. Refuses a brand that this cell serves. */
export async function dropMoved(db: Db, tables: readonly BrandTable[], clientId: string): Promise<void> {
  const row = await db
    .selectFrom('brand_moves')
    .select('brand_id')
    .where('client_id', '=', clientId)
    .where('moved_at', 'is not', null)
    .executeTakeFirst()
  if (!row) throw new CommandRefusal('not_moved', `No brand ${clientId} has left this cell.`)
  await removeFence(db, tables, row.brand_id)
  await dropRows(db, [...tables, { name: 'public.brands' }], row.brand_id)
}
