/** The tables whose rows belong to a brand, as the catalogue of a cell names them. */
import { sql } from 'kysely'
import { CommandRefusal } from '#core/command.ts'
import type { Db } from '#kit/database/db.ts'

/** `name` is qualified and quoted. `key`: the columns of its primary key besides the brand. `identity`: the sequence of its identity column. */
export type BrandTable = { name: string; key: string[]; identity: string | null }

/** Written by hand at the switch: with these rows a cell serves the brand. */
export const SWITCHED = ['public.brands', 'public.brand_hosts']
/** The row of the move itself. Its last change shows the target that all changes before have arrived. */
export const MOVES = 'public.brand_moves'

/**
 * All tables with a `brand_id`. Refuses a table whose primary key lacks the brand: a publication with a row filter would then refuse
 * changes of other brands (PostgreSQL, "Row Filters").
 */
export async function brandTables(db: Db): Promise<BrandTable[]> {
  const { rows } = await sql<BrandTable & { has_brand_key: boolean }>`
    select format('%I.%I', n.nspname, c.relname) as name,
      (select pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), i.attname) from pg_attribute i
        where i.attrelid = c.oid and i.attidentity <> '') as identity,
      (brand_key(c.oid)).columns as key,
      exists (select from pg_index k where k.indrelid = c.oid and k.indisprimary and a.attnum = any (k.indkey)) as has_brand_key
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'brand_id' and not a.attisdropped
    where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname in ('public', 'ledger')
      and format('%I.%I', n.nspname, c.relname) <> all (${SWITCHED})
    order by 1`.execute(db)
  const wrong = rows.find((each) => !each.has_brand_key)
  if (wrong) throw new CommandRefusal('table_without_brand_key', `The primary key of ${wrong.name} lacks brand_id.`)
  return rows.map(({ name, key, identity }) => ({ name, key, identity }))
}
