/** The tables whose rows belong to a brand, as the catalogue of a cell names them. */
import { sql } from 'kysely'
import { CommandRefusal } from '#core/command.ts'
import type { Db } from '#kit/db.ts'

/** `name` is qualified and quoted. `part` is an expression over a row: rows that are written at about the same time have the same part. */
export type BrandTable = { name: string; identity: string | null; part: string }

/** Written by hand at the switch: with these rows a cell serves the brand. */
const SWITCHED = ['brands', 'brand_hosts']

/** Small enough that a change leaves few other rows to be read again. */
const ROWS_OF_PART = sql.lit(5_000)
const SECONDS_OF_PART = sql.lit(600)

/**
 * All tables with a `brand_id`, with the sequence of their identity column if they have one. Refuses a table whose primary key lacks the
 * brand: a publication with a row filter would then refuse changes of other brands (PostgreSQL, "Row Filters").
 */
export async function brandTables(db: Db): Promise<BrandTable[]> {
  const { rows } = await sql<BrandTable & { has_brand_key: boolean }>`
    select format('%I.%I', n.nspname, c.relname) as name,
      (select pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), i.attname) from pg_attribute i
        where i.attrelid = c.oid and i.attidentity <> '') as identity,
      coalesce(
        (select format('(%I / ${ROWS_OF_PART})::bigint', i.attname) from pg_attribute i where i.attrelid = c.oid and i.attidentity <> ''),
        (select format('(extract(epoch from %I) / ${SECONDS_OF_PART})::bigint', i.attname) from pg_attribute i
          where i.attrelid = c.oid and i.atttypid = 'timestamptz'::regtype and i.attnotnull and not i.attisdropped
          order by i.attnum limit 1),
        '0::bigint') as part,
      exists (select from pg_index k where k.indrelid = c.oid and k.indisprimary and a.attnum = any (k.indkey)) as has_brand_key
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'brand_id' and not a.attisdropped
    where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname in ('public', 'ledger')
      and c.relname <> all (${SWITCHED})
    order by 1`.execute(db)
  const wrong = rows.find((each) => !each.has_brand_key)
  if (wrong) throw new CommandRefusal('table_without_brand_key', `The primary key of ${wrong.name} lacks brand_id.`)
  return rows.map(({ name, identity, part }) => ({ name, identity, part }))
}
