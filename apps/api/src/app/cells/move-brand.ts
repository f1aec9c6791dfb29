/**
 * Moves a brand to another cell: copy, note changes, hash, fence, compare, switch. A move that was killed is continued by the same command: before
 * the switch it starts again, afterwards it finishes. The switch is one transaction of the target, which gets the brand and its hosts.
 */
import { type Selectable, sql } from 'kysely'
import { CommandRefusal } from '#core/command.ts'
import type { Db, Tx } from '#kit/database/db.ts'
import type { Brands } from '#kit/database/db-types.ts'
import { type BrandTable, brandTables } from './brand-tables.ts'
import { type OpenCell, requireRelease, serverSetting } from './cell-database.ts'
import { type Comparison, compareRows, type Hashes, openHashes } from './compare-rows.ts'
import { databaseUrlOf } from './directory.ts'
import { dropRows } from './drop-rows.ts'
import { closeFence, installFence, noteChanges, removeFence } from './fence.ts'
import { withOrigin } from './origin.ts'
import { endCopy, startCopy, untilCaughtUp, untilCopied, untilDrained } from './replication.ts'

/** The pause ends without a move when older transactions or the target need longer. The rest of a pause takes about a second. */
const SWITCH_WITHIN_MS = 8_000

export type Move = {
  clientId: string
  source: OpenCell
  target: OpenCell
  say: (line: string) => void
  /** Runs right after the switch, in the pause: leads the proxy of these hosts to the target. */
  onSwitched: (hosts: readonly string[]) => Promise<void>
}

export type Moved = { brandId: number; pauseMs: number; rows: number; changed: number; tables: number }

export async function moveBrand(move: Move): Promise<Moved> {
  const { clientId, source, target, say } = move
  for (const { cell } of [source, target]) await requireRelease(cell)
  const brand = await brandOf(source.db, clientId)
  const tables = await brandTables(source.db)
  if (await brandOf(target.db, clientId)) return await finish(move, tables, brand)
  if (!brand) throw new CommandRefusal('brand_not_there', `Brand ${clientId} is not in cell ${source.cell.name}.`)
  await requirePossible(move, brand)
  await undo(move, tables, brand.brand_id)
  try {
    const hashes = await prepare(move, tables, brand)
    return await switchOver(move, { tables, brandId: brand.brand_id, hashes })
  } catch (error) {
    if (await brandOf(target.db, clientId)) throw error
    say('The move is undone. The brand stays where it was.')
    await undo(move, tables, brand.brand_id)
    throw error
  }
}

type BrandRow = Selectable<Brands>

const brandOf = (db: Db, clientId: string): Promise<BrandRow | undefined> =>
  db.selectFrom('brands').selectAll().where('client_id', '=', clientId).executeTakeFirst()

async function requirePossible({ source, target }: Move, brand: BrandRow): Promise<void> {
  if ((await serverSetting(source.db, 'wal_level')) !== 'logical')
    throw new CommandRefusal('not_logical', `Cell ${source.cell.name} needs wal_level = logical, and a restart.`)
  const { rows } = await sql`
    select from brand_hosts where host in (${sql.join(await hostsOf(source.db, brand.brand_id))})
    union all select from brands where brand_id = ${brand.brand_id}`.execute(target.db)
  if (rows.length > 0)
    throw new CommandRefusal(
      'brand_taken',
      `Cell ${target.cell.name} has a brand with this number or one of its hosts.`,
    )
}

const hostsOf = async (db: Db, brandId: number): Promise<string[]> =>
  (await db.selectFrom('brand_hosts').select('host').where('brand_id', '=', brandId).execute()).map(({ host }) => host)

/** The state before a move, on both sides. Not after the switch. */
async function undo({ source, target }: Move, tables: readonly BrandTable[], brandId: number): Promise<void> {
  await endCopy(source.db, target.db, brandId)
  await sql`delete from brand_moves where brand_id = ${brandId}`.execute(source.db)
  await sql`delete from brand_move_changes where brand_id = ${brandId}`.execute(source.db)
  await removeFence(source.db, tables, brandId)
  await dropRows(target.db, tables, brandId)
}

/** Copies the rows while the brand is open, and hashes them in both cells. */
async function prepare(
  { source, target, say }: Move,
  tables: readonly BrandTable[],
  brand: BrandRow,
): Promise<Hashes[]> {
  const { brand_id: brandId, client_id } = brand
  await sql`
    insert into brand_moves (brand_id, client_id, target, hosts)
      values (${brandId}, ${client_id}, ${target.cell.name}, ${await hostsOf(source.db, brandId)})`.execute(source.db)
  await installFence(source.db, tables, brandId)
  const from = source.cell.peerUrl ?? databaseUrlOf(source.cell)
  await startCopy(source.db, target.db, { tables, brandId, from })
  await untilCopied(source.db, target.db, {
    brandId,
    report: ({ ready, tables: all }) => say(`Copied ${ready} of ${all} tables.`),
  })
  await untilCaughtUp(source.db, target.db, brandId)
  // Without statistics of the new rows the first requests after the switch would get plans for empty tables.
  await sql.raw(`analyze ${tables.map(({ name }) => name).join(', ')}`).execute(target.db)
  await noteChanges(source.db, tables, brandId)
  // What is not noted must be in both snapshots.
  await untilCaughtUp(source.db, target.db, brandId)
  const opened = await Promise.allSettled([source, target].map(({ db }) => openHashes(db, tables, brandId)))
  const hashes = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  try {
    for (const each of opened) if (each.status === 'rejected') throw each.reason
    await untilCaughtUp(source.db, target.db, brandId)
    return hashes
  } catch (error) {
    await closeAll(hashes)
    throw error
  }
}

const closeAll = async (hashes: readonly Hashes[]) => void (await Promise.all(hashes.map((each) => each.close())))

type Prepared = { tables: readonly BrandTable[]; brandId: number; hashes: readonly Hashes[] }

async function switchOver(move: Move, { tables, brandId, hashes }: Prepared): Promise<Moved> {
  const { source, target, say } = move
  const from = performance.now()
  const until = from + SWITCH_WITHIN_MS
  say('The pause of the brand begins.')
  const compared = await compareInPause(move, { tables, brandId, hashes, until }).finally(() => closeAll(hashes))
  await raiseSequences(source.db, target.db, tables)
  const hosts = await hostsOf(source.db, brandId)
  const row = await brandAsJson(source.db, brandId)
  await withOrigin(target.db, (tx) => arrive(tx, { brandId, row, hosts }))
  await move.onSwitched(hosts)
  const pauseMs = Math.round(performance.now() - from)
  await leave(source.db, brandId)
  await endCopy(source.db, target.db, brandId)
  const { rows, changed } = compared
  say(`Cell ${target.cell.name} serves the brand. ${rows} rows in ${tables.length} tables are equal.`)
  say(`Pause: ${pauseMs} ms, in which ${changed} rows were compared one by one.`)
  return { brandId, pauseMs, rows, changed, tables: tables.length }
}

async function compareInPause(
  { source, target }: Move,
  { tables, brandId, hashes, until }: Prepared & { until: number },
): Promise<Comparison> {
  await closeFence(source.db, tables, { brandId, until })
  await untilDrained(target.db, brandId, until)
  const [here, there] = hashes as [Hashes, Hashes]
  const compared = await compareRows({ db: source.db, before: here }, { db: target.db, before: there }, brandId)
  if (compared.differing.length > 0)
    throw new CommandRefusal('rows_differ', `The rows of both cells differ in ${compared.differing.join(', ')}.`)
  return compared
}

/** New rows of the target come after all rows that moved, such as transfers after the mark of the roll-up. Member numbers are the cell's own. */
async function raiseSequences(source: Db, target: Db, tables: readonly BrandTable[]): Promise<void> {
  const names = tables.flatMap(({ name, identity }) => (identity && name !== 'public.members' ? [identity] : []))
  const { rows } = await sql<{ last: string | null }>`
    select pg_sequence_last_value(name::regclass)::text as last
    from unnest(${names}::text[]) with ordinality t (name, n) order by n`.execute(source)
  await sql`
    select setval(name::regclass, greatest(pg_sequence_last_value(name::regclass), last))
    from unnest(${names}::text[], ${rows.map(({ last }) => last)}::bigint[]) t (name, last)
    where last is not null`.execute(target)
}

/** As text: a date of JavaScript would lose the microseconds. */
async function brandAsJson(source: Db, brandId: number): Promise<string> {
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(b)::text as row from brands b where brand_id = ${brandId}`.execute(source)
  return rows[0]?.row ?? '{}'
}

type Arriving = { brandId: number; row: string; hosts: readonly string[] }

/** The switch: from this commit on the target serves the brand. Its settings have not changed, so that no change of them is recorded. */
async function arrive(tx: Tx, { brandId, row, hosts }: Arriving): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(tx)
  await sql`insert into brands select * from jsonb_populate_record(null::brands, ${row}::jsonb)`.execute(tx)
  await tx
    .insertInto('brand_hosts')
    .values(hosts.map((host) => ({ host, brand_id: brandId })))
    .execute()
  await tx.deleteFrom('brand_moves').where('brand_id', '=', brandId).execute()
}

/** The source keeps the rows behind the fence, and serves the brand no more. */
async function leave(source: Db, brandId: number): Promise<void> {
  await source.transaction().execute(async (tx) => {
    // Past the fence.
    await sql`set local session_replication_role = replica`.execute(tx)
    await tx.deleteFrom('brand_hosts').where('brand_id', '=', brandId).execute()
    await sql`update brand_moves set moved_at = now() where brand_id = ${brandId} and moved_at is null`.execute(tx)
  })
}

/** A move that was killed after the switch. */
async function finish(move: Move, tables: readonly BrandTable[], brand: BrandRow | undefined): Promise<Moved> {
  const { source, target, clientId, say } = move
  const arrived = (await brandOf(target.db, clientId)) as BrandRow
  if (brand) {
    const { rows } = await sql`select from brand_moves where brand_id = ${arrived.brand_id}`.execute(source.db)
    if (rows.length === 0) throw new CommandRefusal('brand_taken', `Both cells have a brand ${clientId}.`)
    await endCopy(source.db, target.db, arrived.brand_id)
  }
  await move.onSwitched(await hostsOf(target.db, arrived.brand_id))
  if (brand) await leave(source.db, arrived.brand_id)
  say(`Cell ${target.cell.name} served the brand already.`)
  return { brandId: arrived.brand_id, pauseMs: 0, rows: 0, changed: 0, tables: tables.length }
}
