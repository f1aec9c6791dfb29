/**
 * Compares the rows of a brand in two cells. Hashes of all rows are taken while the brand is open. In the pause only parts of tables
 * are hashed again in which either cell changed a row meanwhile, so that the pause does not grow with the history of the brand.
 */
import { sql } from 'kysely'
import { type Db, inTransaction } from '#kit/db.ts'
import type { BrandTable } from './brand-tables.ts'

type Part = { n: string; hash: string }
type PartKey = string
/** The hashes of a cell, and the first transaction that they may lack. */
export type Hashes = { since: string; parts: Map<PartKey, Part> }

const keyOf = ({ name, part }: { name: string; part: string }): PartKey => `${name} ${part}`
const tableOf = (key: PartKey): string => key.slice(0, key.lastIndexOf(' '))

const listed = (tables: readonly BrandTable[]) => sql`
  unnest(${tables.map(({ name }) => name)}::text[], ${tables.map(({ part }) => part)}::text[]) t (name, part)`

/** Hashes all rows of the brand as one snapshot has them. */
export const hashRows = (db: Db, tables: readonly BrandTable[], brandId: number): Promise<Hashes> =>
  inTransaction(db, async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx)
    const { rows: marks } = await sql<{ since: string }>`select oldest_unseen()::text as since`.execute(tx)
    const { rows } = await sql<Part & { name: string; part: string }>`
      select t.name, p.part::text, p.n::text, p.hash::text
      from ${listed(tables)}, brand_parts(t.name::regclass, ${brandId}, t.part) p`.execute(tx)
    return { since: marks[0]?.since ?? '0', parts: new Map(rows.map(({ n, hash, ...at }) => [keyOf(at), { n, hash }])) }
  })

type State = { n: string; isSettled: boolean }

/** The parts of now. Settled: with the same rows as when they were hashed. */
async function stateOf(
  db: Db,
  tables: readonly BrandTable[],
  { brandId, before }: { brandId: number; before: Hashes },
): Promise<Map<PartKey, State>> {
  const { rows } = await sql<{ name: string; part: string; n: string; is_changed: boolean }>`
    select t.name, p.part::text, p.n::text, p.is_changed
    from ${listed(tables)}, brand_parts_since(t.name::regclass, ${brandId}, t.part, ${before.since}::xid) p`.execute(db)
  return new Map(
    rows.map(({ n, is_changed, ...at }) => {
      const key = keyOf(at)
      return [key, { n, isSettled: !is_changed && before.parts.get(key)?.n === n }]
    }),
  )
}

async function hashParts(
  db: Db,
  tables: readonly BrandTable[],
  { brandId, keys }: { brandId: number; keys: readonly PartKey[] },
): Promise<Map<PartKey, Part>> {
  const byTable = Map.groupBy(keys, tableOf)
  const found = new Map<PartKey, Part>()
  for (const { name, part } of tables) {
    const only = byTable.get(name)?.map((key) => key.slice(name.length + 1))
    if (!only) continue
    const { rows } = await sql<Part & { part: string }>`
      select part::text, n::text, hash::text
      from brand_parts(${name}::regclass, ${brandId}, ${part}, ${only}::bigint[])`.execute(db)
    for (const row of rows) found.set(keyOf({ name, part: row.part }), { n: row.n, hash: row.hash })
  }
  return found
}

export type Comparison = { rows: number; hashedAgain: number; differing: string[] }
type Cells = readonly [{ db: Db; before: Hashes }, { db: Db; before: Hashes }]

/** Compares both cells after the last write. `differing`: tables whose rows differ. */
export async function compareRows(cells: Cells, tables: readonly BrandTable[], brandId: number): Promise<Comparison> {
  const states = await Promise.all(cells.map(({ db, before }) => stateOf(db, tables, { brandId, before })))
  const all = [...new Set(states.flatMap((each) => [...each.keys()]))]
  const keys = all.filter((key) => !states.every((each) => each.get(key)?.isSettled))
  const again = await Promise.all(cells.map(({ db }) => hashParts(db, tables, { brandId, keys })))
  const unsettled = new Set(keys)
  const partOf = (cell: 0 | 1, key: PartKey) =>
    unsettled.has(key) ? again[cell]?.get(key) : cells[cell].before.parts.get(key)
  const differing = all.filter((key) => {
    const [here, there] = [partOf(0, key), partOf(1, key)]
    return here?.n !== there?.n || here?.hash !== there?.hash
  })
  const rowsIn = (some: readonly PartKey[]) => some.reduce((sum, key) => sum + Number(states[0]?.get(key)?.n ?? 0), 0)
  return { rows: rowsIn(all), hashedAgain: rowsIn(keys), differing: [...new Set(differing.map(tableOf))] }
}
