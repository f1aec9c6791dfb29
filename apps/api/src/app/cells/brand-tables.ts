/** The tables whose rows belong to a brand, as the catalogue of a cell names them. */
import { sql } from 'kysely'
import { CommandRefusal } from '#core/command.ts'
import type { Db } from '#kit/db.ts'

/** Qualified and quoted. */
export type BrandTable = { name: string; identity: string | null }

/** Written by hand at the switch: with these rows a cell serves the brand. */
const SWITCHED = ['brands', 'brand_hosts']

/**
 * All tables with a `brand_id`, with the sequence of their identity column if they have one. Refuses a table whose primary key lacks the
 * brand: a publication with a row filter would then refuse changes of other brands (PostgreSQL, "Row Filters").
 */
export async function brandTables(db: Db): Promise<BrandTable[]> {
  const { rows } = await sql<BrandTable & { has_brand_key: boolean }>`
    select format('%I.%I', n.nspname, c.relname) as name,
      (select pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), i.attname) from pg_attribute i
        where i.attrelid = c.oid and i.attidentity <> '') as identity,
      exists (select from pg_index k where k.indrelid = c.oid and k.indisprimary and a.attnum = any (k.indkey)) as has_brand_key
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'brand_id' and not a.attisdropped
    where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname in ('public', 'ledger')
      and c.relname <> all (${SWITCHED})
    order by 1`.execute(db)
  const wrong = rows.find((each) => !each.has_brand_key)
  if (wrong) throw new CommandRefusal('table_without_brand_key', `The primary key of ${wrong.name} lacks brand_id.`)
  return rows.map(({ name, identity }) => ({ name, identity }))
}

/** Number and hash of a brand's rows by table. */
export type RowCounts = Map<string, { n: string; hash: string }>

export async function countRows(db: Db, tables: readonly BrandTable[], brandId: number): Promise<RowCounts> {
  const { rows } = await sql<{ name: string; n: string; hash: string }>`
    select t.name, r.n::text, r.hash::text
    from unnest(${tables.map((each) => each.name)}::text[]) t (name), brand_rows(t.name::regclass, ${brandId}) r`.execute(
    db,
  )
  return new Map(rows.map(({ name, n, hash }) => [name, { n, hash }]))
}

/** Names of tables whose rows of the brand differ. */
export const differingTables = (one: RowCounts, other: RowCounts): string[] =>
  [...one]
    .filter(([name, { n, hash }]) => other.get(name)?.n !== n || other.get(name)?.hash !== hash)
    .map(([name]) => name)
