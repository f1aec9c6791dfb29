/**
 * Moves a brand to another cell: copy, hash, catch up, fence, compare, switch. A move that was killed is continued by the same command: before
 * the switch it starts again, afterwards it finishes. The switch is one transaction of the target, which gets the brand and its hosts.
 */
import { type Selectable, sql } from 'kysely'
import { CommandRefusal } from '#core/command.ts'
import type { Db, Tx } from '#kit/db.ts'
import type { Brands } from '#kit/db-types.ts'
import { type BrandTable, brandTables } from './brand-tables.ts'
import { type OpenCell, requireRelease, serverSetting } from './cell-database.ts'
import { compareRows, type Hashes, hashRows } from './compare-rows.ts'
import { databaseUrlOf } from './directory.ts'
import { dropRows } from './drop-rows.ts'
import { closeFence, installFence, removeFence } from './fence.ts'
import { withOrigin } from './origin.ts'
import { endCopy, startCopy, untilCaughtUp, untilCopied, untilDrained } from './replication.ts'

/** The pause ends without a move when the target needs longer to catch up. */
const CATCH_UP_MS = 8_000

export type Move = {
  clientId: string
  source: OpenCell
  target: OpenCell
  say: (line: string) => void
  /** Runs right after the switch, in the pause: leads the proxy to the target. */
  onSwitched: () => Promise<void>
}

export type Moved = { brandId: number; pauseMs: number; rows: number; hashedAgain: number; tables: number }

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
    const before = await prepare(move, tables, brand)
    return await switchOver(move, { tables, brand, before })
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
  await removeFence(source.db, tables, brandId)
  await dropRows(target.db, tables, brandId)
}

type Before = { source: Hashes; target: Hashes }

/** Copies the rows while the brand is open, and hashes them in both cells. */
async function prepare({ source, target, say }: Move, tables: readonly BrandTable[], brand: BrandRow): Promise<Before> {
  const { brand_id: brandId, client_id } = brand
  await sql`
    insert into brand_moves (brand_id, client_id, target) values (${brandId}, ${client_id}, ${target.cell.name})`.execute(
    source.db,
  )
  await installFence(source.db, tables, brandId)
  const from = source.cell.peerUrl ?? databaseUrlOf(source.cell)
  await startCopy(source.db, target.db, { tables, brandId, from })
  await untilCopied(source.db, target.db, {
    brandId,
    report: ({ ready, tables: all }) => say(`Copied ${ready} of ${all} tables.`),
  })
  await untilCaughtUp(source.db, target.db, brandId)
  const [here, there] = await Promise.all([source, target].map(({ db }) => hashRows(db, tables, brandId)))
  await untilCaughtUp(source.db, target.db, brandId)
  return { source: here as Hashes, target: there as Hashes }
}

type Prepared = { tables: readonly BrandTable[]; brand: BrandRow; before: Before }

async function switchOver(move: Move, { tables, brand, before }: Prepared): Promise<Moved> {
  const { source, target, say } = move
  const { brand_id: brandId } = brand
  const from = performance.now()
  say('The pause of the brand begins.')
  await closeFence(source.db, brandId)
  await untilDrained(target.db, brandId, CATCH_UP_MS)
  const compared = await compareRows(
    [
      { db: source.db, before: before.source },
      { db: target.db, before: before.target },
    ],
    tables,
    brandId,
  )
  const { rows, hashedAgain, differing } = compared
  if (differing.length > 0)
    throw new CommandRefusal('rows_differ', `The rows of both cells differ in ${differing.join(', ')}.`)
  await endCopy(source.db, target.db, brandId)
  await raiseSequences(source.db, target.db, tables)
  const hosts = await hostsOf(source.db, brandId)
  await withOrigin(target.db, (tx) => arrive(tx, brand, hosts))
  await move.onSwitched()
  const pauseMs = Math.round(performance.now() - from)
  await leave(source.db, brandId)
  say(`Cell ${target.cell.name} serves the brand. ${rows} rows in ${tables.length} tables are equal.`)
  say(`Pause: ${pauseMs} ms, in which ${hashedAgain} of the rows were compared again.`)
  return { brandId, pauseMs, rows, hashedAgain, tables: tables.length }
}

/** New rows of the target come after all rows that moved, such as transfers after the mark of the roll-up. Member numbers are the cell's own. */
async function raiseSequences(source: Db, target: Db, tables: readonly BrandTable[]): Promise<void> {
  for (const { name, identity } of tables) {
    if (!identity || name === 'public.members') continue
    const { rows } = await sql<{ last: string }>`select last_value::text as last from ${sql.raw(identity)}`.execute(
      source,
    )
    await sql`
      select setval(${identity}::regclass, greatest(last_value, ${rows[0]?.last ?? '1'}::bigint))
      from ${sql.raw(identity)}`.execute(target)
  }
}

/** The switch: from this commit on the target serves the brand. */
async function arrive(tx: Tx, brand: BrandRow, hosts: readonly string[]): Promise<void> {
  const { brand_id } = brand
  await tx
    .insertInto('brands')
    .values({ ...brand, settings: JSON.stringify(brand.settings) })
    .execute()
  await tx
    .insertInto('brand_hosts')
    .values(hosts.map((host) => ({ host, brand_id })))
    .execute()
  await tx.deleteFrom('brand_moves').where('brand_id', '=', brand_id).execute()
}

/** The source keeps the rows behind the fence, and serves the brand no more. */
async function leave(source: Db, brandId: number): Promise<void> {
  await source.transaction().execute(async (tx) => {
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
  await move.onSwitched()
  if (brand) await leave(source.db, arrived.brand_id)
  say(`Cell ${target.cell.name} served the brand already.`)
  return { brandId: arrived.brand_id, pauseMs: 0, rows: 0, hashedAgain: 0, tables: tables.length }
}
