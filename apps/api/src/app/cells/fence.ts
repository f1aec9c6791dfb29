/**
 * The fence around a brand that moves. It notes which rows change. Then no process serves the brand, and then no write to its rows is
 * possible, whoever tries. The triggers exist during a move and until the old rows are dropped. Rows of other brands do not fire them.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { CommandRefusal } from '#core/command.ts'
import { type Db, sqlState } from '#kit/database/db.ts'
import { type BrandTable, MOVES, SWITCHED } from './brand-tables.ts'

/** During a move a process reads its brands anew every 200 ms (core/brand/brand.ts). */
const CACHES_MS = 500
/** Long transactions may end. The brand is open meanwhile. */
const NOTED_WITHIN_MS = 60_000
/** Others wait this long for the lock of a trigger at most, then their work goes first. */
const LOCK_MS = 100
const ATTEMPTS = 100

/** Brand and hosts too, which are not copied: a change after the switch would be lost. */
const fenced = (tables: readonly BrandTable[]): Pick<BrandTable, 'name' | 'key'>[] => [
  ...tables.filter(({ name }) => name !== MOVES),
  ...SWITCHED.map((name) => ({ name, key: [] })),
]

const triggersOf = (brandId: number) => [
  { name: `moves_${brandId}`, events: 'insert or update', row: 'new' },
  { name: `moves_${brandId}_delete`, events: 'delete', row: 'old' },
]
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Installs the triggers. They refuse nothing yet. */
export async function installFence(db: Db, tables: readonly BrandTable[], brandId: number): Promise<void> {
  for (const { name: table, key } of fenced(tables))
    for (const { name, events, row } of triggersOf(brandId))
      await withShortLock(
        db,
        `create or replace trigger ${name} before ${events} on ${table} for each row when (${row}.brand_id = ${brandId})
         execute function refuse_moved(${[String(brandId), table, ...key].map(literal).join(', ')})`,
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

/** From here on keys of changed rows are noted. Returns when every change that is not noted is committed. */
export async function noteChanges(db: Db, tables: readonly BrandTable[], brandId: number): Promise<void> {
  await sql`delete from brand_move_changes where brand_id = ${brandId}`.execute(db)
  await sql`update brand_moves set noted_at = clock_timestamp() where brand_id = ${brandId}`.execute(db)
  await untilWritersEnded(db, tables, performance.now() + NOTED_WITHIN_MS)
}

/** Ends the service of the brand, then all writes. Returns when everything that was written before is committed. */
export async function closeFence(
  db: Db,
  tables: readonly BrandTable[],
  { brandId, until }: { brandId: number; until: number },
): Promise<void> {
  await sql`
    update brand_moves m
      set paused_at = clock_timestamp(), hosts = array(select host from brand_hosts h where h.brand_id = m.brand_id)
      where brand_id = ${brandId}`.execute(db)
  await sleep(CACHES_MS)
  await sql`update brand_moves set closed_at = clock_timestamp() where brand_id = ${brandId}`.execute(db)
  await untilWritersEnded(db, tables, until)
  await sql`update brand_moves set drained_at = clock_timestamp() where brand_id = ${brandId}`.execute(db)
}

/**
 * Waits for every transaction that may have passed the fence before its last change. It has locked a table before it asked the fence,
 * and keeps the lock until its end, whether it has a number yet or not.
 */
async function untilWritersEnded(db: Db, tables: readonly BrandTable[], until: number): Promise<void> {
  const names = fenced(tables).map(({ name }) => name)
  const writers = async () =>
    (
      await sql<{ virtualtransaction: string; pid: number }>`
        select virtualtransaction, pid from writers_of(${names}::regclass[])`.execute(db)
    ).rows
  const first = new Set((await writers()).map((each) => each.virtualtransaction))
  for (;;) {
    const left = (await writers()).filter((each) => first.has(each.virtualtransaction))
    if (left.length === 0) return
    if (performance.now() > until)
      throw new CommandRefusal(
        'writer_busy',
        `A transaction that began before still writes: process ${left[0]?.pid} of PostgreSQL.`,
      )
    await sleep(20)
  }
}
