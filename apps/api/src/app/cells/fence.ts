/**
 * The fence around a brand that moves. First no process serves the brand; then no write to its rows is possible, whoever tries. The
 * triggers exist during a move and until the old rows are dropped. Rows of other brands do not fire them.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Db, sqlState } from '#kit/db.ts'
import type { BrandTable } from './brand-tables.ts'

/** A process may serve from its cache of brands for a second. */
const CACHES_MS = 1_200
/** Others wait this long for the lock of a trigger at most, then their work goes first. */
const LOCK_MS = 100
const ATTEMPTS = 100

/** Changes of the brand itself are recorded until the end of the move. */
const OPEN = new Set(['public.brand_changes', 'public.brand_moves'])
const fenced = (tables: readonly BrandTable[]) => tables.filter(({ name }) => !OPEN.has(name))

const triggersOf = (brandId: number) => [
  { name: `moves_${brandId}`, events: 'insert or update', row: 'new' },
  { name: `moves_${brandId}_delete`, events: 'delete', row: 'old' },
]

/** Installs the triggers. They refuse nothing yet. */
export async function installFence(db: Db, tables: readonly BrandTable[], brandId: number): Promise<void> {
  for (const { name: table } of fenced(tables))
    for (const { name, events, row } of triggersOf(brandId))
      await withShortLock(
        db,
        `create or replace trigger ${name} before ${events} on ${table} for each row
         when (${row}.brand_id = ${brandId}) execute function refuse_moved(${brandId})`,
      )
}

export async function removeFence(db: Db, tables: readonly BrandTable[], brandId: number): Promise<void> {
  for (const { name: table } of fenced(tables))
    for (const { name } of triggersOf(brandId)) await withShortLock(db, `drop trigger if exists ${name} on ${table}`)
}

/** A lock on a table that is busy is tried again, so that requests never queue behind it for long. */
async function withShortLock(db: Db, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await db.transaction().execute(async (tx) => {
        await sql`select set_config('lock_timeout', ${String(LOCK_MS)}, true)`.execute(tx)
        await sql.raw(statement).execute(tx)
      })
    } catch (error) {
      if (sqlState(error) !== '55P03' || attempt === ATTEMPTS) throw error
      await sleep(LOCK_MS)
    }
}

/** Ends the service of the brand, then all writes. Returns when everything that was written before is committed. */
export async function closeFence(db: Db, brandId: number): Promise<void> {
  const mark = (column: 'paused_at' | 'closed_at' | 'drained_at') =>
    sql`update brand_moves set ${sql.ref(column)} = clock_timestamp() where brand_id = ${brandId}`.execute(db)
  await mark('paused_at')
  await sleep(CACHES_MS)
  await mark('closed_at')
  await untilOlderEnded(db)
  await mark('drained_at')
}

/** Waits for every transaction that may not have seen the fence. */
async function untilOlderEnded(db: Db): Promise<void> {
  const { rows } = await sql<{ xid: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as xid`.execute(db)
  const xid = rows[0]?.xid ?? '0'
  for (;;) {
    const { rows: now } = await sql<{ is_over: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) >= ${xid}::xid8 as is_over`.execute(db)
    if (now[0]?.is_over) return
    await sleep(20)
  }
}
