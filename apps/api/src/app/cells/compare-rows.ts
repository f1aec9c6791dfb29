/**
 * Compares the rows of a brand in two cells. All rows are hashed while the brand is open, and the snapshots of these hashes stay open.
 * From before that the source notes the keys of rows that change. In the pause only these rows are read: as the snapshots have them,
 * which leaves the hash of all other rows, and as they are now. So the pause grows with the changes, not with the history of the brand.
 */
import { type ControlledTransaction, sql } from 'kysely'
import type { Db, Tx } from '#kit/database/db.ts'
import type { DB } from '#kit/database/db-types.ts'
import { type BrandTable, MOVES } from './brand-tables.ts'

type Sum = { n: bigint; hash: bigint }
type Sums = Map<string, Sum>
/** Keys of rows by table, as JSON. */
type Keys = { names: string[]; keys: string[] }

/** The hashes of all rows of a brand in one snapshot, which stays open until `close`. */
export type Hashes = {
  all: Sums
  of: (keys: Keys) => Promise<Sums>
  close: () => Promise<void>
}

const NOTHING: Sum = { n: 0n, hash: 0n }
const less = (one: Sum, other: Sum): Sum => ({ n: one.n - other.n, hash: one.hash - other.hash })
const isEqual = (one: Sum, other: Sum): boolean => one.n === other.n && one.hash === other.hash

export async function openHashes(db: Db, tables: readonly BrandTable[], brandId: number): Promise<Hashes> {
  const tx: ControlledTransaction<DB> = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  const close = async () => void (await tx.rollback().execute())
  try {
    const names = tables.map(({ name }) => name).filter((name) => name !== MOVES)
    const { rows } = await sql<Row>`
      select t.name, r.n::text, r.hash::text
      from unnest(${names}::text[]) t (name), brand_rows(t.name::regclass, ${brandId}) r`.execute(tx)
    return { all: sumsOf(rows), of: (keys) => rowsOf(tx, keys, brandId), close }
  } catch (error) {
    await close()
    throw error
  }
}

type Row = { name: string; n: string; hash: string }
const sumsOf = (rows: readonly Row[]): Sums =>
  new Map(rows.map(({ name, n, hash }) => [name, { n: BigInt(n), hash: BigInt(hash) }]))

async function rowsOf(db: Db | Tx, { names, keys }: Keys, brandId: number): Promise<Sums> {
  const { rows } = await sql<Row>`
    select t.name, r.n::text, r.hash::text
    from unnest(${names}::text[], ${keys}::jsonb[]) t (name, keys), brand_rows_of(t.name::regclass, ${brandId}, t.keys) r`.execute(
    db,
  )
  return sumsOf(rows)
}

async function changedKeys(source: Db, brandId: number): Promise<Keys & { count: number }> {
  const { rows } = await sql<{ table_name: string; keys: string; count: number }>`
    select table_name, jsonb_agg(key)::text as keys, count(*)::int as count
    from (select distinct table_name, key from brand_move_changes where brand_id = ${brandId}) c
    group by table_name order by table_name`.execute(source)
  return {
    names: rows.map((each) => each.table_name),
    keys: rows.map(({ keys }) => keys),
    count: rows.reduce((sum, { count }) => sum + count, 0),
  }
}

type Cell = { db: Db; before: Hashes }
export type Comparison = {
  rows: number
  /** Rows that changed after they were hashed, and were compared one by one. */
  changed: number
  differing: string[]
}

/** Compares both cells after the last write. `differing`: tables whose rows differ. The changes are those of the first. */
export async function compareRows(source: Cell, target: Cell, brandId: number): Promise<Comparison> {
  const changes = await changedKeys(source.db, brandId)
  const [here, there] = await Promise.all(
    [source, target].map(async ({ db, before }) => {
      const [earlier, now] = await Promise.all([before.of(changes), rowsOf(db, changes, brandId)])
      return { all: before.all, earlier, now }
    }),
  )
  type Side = NonNullable<typeof here>
  const unchanged = ({ all, earlier }: Side, name: string) =>
    less(all.get(name) ?? NOTHING, earlier.get(name) ?? NOTHING)
  const changed = ({ now }: Side, name: string) => now.get(name) ?? NOTHING
  const [one, other] = [here as Side, there as Side]
  const differing = [...one.all.keys()].filter(
    (name) =>
      !isEqual(unchanged(one, name), unchanged(other, name)) || !isEqual(changed(one, name), changed(other, name)),
  )
  const rows = [...one.all.keys()].reduce((sum, name) => sum + unchanged(one, name).n + changed(one, name).n, 0n)
  return { rows: Number(rows), changed: changes.count, differing }
}
