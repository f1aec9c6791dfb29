/** Removes the rows of a brand from a cell that does not serve it: what a copy left behind, or the old rows after a move. */
import { sql } from 'kysely'
import { CommandRefusal } from '#core/command.ts'
import type { Db } from '#kit/db.ts'
import type { BrandTable } from './brand-tables.ts'
import { removeFence } from './fence.ts'
import { withOrigin } from './origin.ts'

/** Triggers and foreign keys are off in this transaction: tables that are append-only lose their rows too. */
export const dropRows = (db: Db, tables: readonly Pick<BrandTable, 'name'>[], brandId: number): Promise<void> =>
  withOrigin(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const { name } of tables) await sql`delete from ${sql.raw(name)} where brand_id = ${brandId}`.execute(tx)
  })

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
