/** The tables, views and types of a migrated database, as PostgreSQL describes them. */
import type pg from 'pg'

export type Relation = {
  oid: number
  name: string
  kind: 'r' | 'v' | 'c'
  options: string | null
  comment: string | null
}
export type Column = {
  relation: number
  name: string
  type: string
  is_required: boolean
  expression: string | null
  /** `a` is `always as identity`, `d` is `by default as identity`, `s` is a stored expression. */
  generated: string
  comment: string | null
}
export type Constraint = {
  relation: number
  name: string
  kind: 'c' | 'f' | 'p' | 'u' | 'x'
  columns: string[]
  text: string
}
/** `name` is what a comment in a migration belongs to: the index, the trigger. */
export type Statement = { relation: number; name: string; text: string; calls?: string }
export type Grant = { relation: number; role: string; right: string; column: string | null }

export type Catalogue = {
  relations: Relation[]
  columns: Column[]
  constraints: Constraint[]
  indexes: Statement[]
  statistics: Statement[]
  triggers: Statement[]
  views: Statement[]
  grants: Grant[]
  schemaGrants: { name: string; role: string }[]
}

const OURS = `nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'pgboss') and nspname not like 'pg\\_%'`
/** Tables, views and composite types of the product. */
const RELATIONS = `
  select c.oid, c.oid::regclass::text as name, relkind as kind, array_to_string(reloptions, ', ') as options,
    obj_description(c.oid, 'pg_class') as comment, relacl, relowner
  from pg_class c
  join pg_namespace n on n.oid = relnamespace
  where ${OURS} and relkind in ('r', 'v', 'c')`

const QUERIES: Record<keyof Catalogue, string> = {
  relations: 'select oid, name, kind, options, comment from relations order by name',
  columns: `
    select attrelid as relation, attname as name, format_type(atttypid, atttypmod) as type, attnotnull as is_required,
      pg_get_expr(adbin, adrelid, true) as expression, attidentity::text || attgenerated::text as generated,
      col_description(attrelid, attnum) as comment
    from pg_attribute
    join relations r on r.oid = attrelid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped
    order by attrelid, attnum`,
  constraints: `
    select conrelid as relation, conname as name, contype as kind, pg_get_constraintdef(c.oid, true) as text,
      (select coalesce(array_agg(attname::text order by place), '{}')
        from unnest(conkey) with ordinality as key (number, place)
        join pg_attribute on attrelid = conrelid and attnum = number) as columns
    from pg_constraint c
    join relations r on r.oid = conrelid
    where contype in ('c', 'f', 'p', 'u', 'x')
    order by conrelid, array_position(array['p', 'u', 'x', 'f', 'c'], contype::text), conname`,
  indexes: `
    select indrelid as relation, indexrelid::regclass::text as name, pg_get_indexdef(indexrelid, 0, true) as text
    from pg_index
    join relations r on r.oid = indrelid
    where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    order by 2`,
  statistics: `
    select stxrelid as relation, stxname as name, pg_get_statisticsobjdef(s.oid) as text
    from pg_statistic_ext s
    join relations r on r.oid = stxrelid
    order by 2`,
  triggers: `
    select tgrelid as relation, tgname as name, pg_get_triggerdef(t.oid, true) as text, tgfoid::regproc::text as calls
    from pg_trigger t
    join relations r on r.oid = tgrelid
    where not tgisinternal
    order by 2`,
  views: `select oid as relation, name, pg_get_viewdef(oid, true) as text from relations where kind = 'v' order by name`,
  grants: `
    select relation, grantee::regrole::text as role, lower(privilege_type) as right, column_name as column
    from (
      select oid as relation, relowner as owner, null as column_name, 0 as place, each.*
      from relations, aclexplode(relacl) each
      union all
      select attrelid, relowner, attname::text, attnum, each.*
      from relations
      join pg_attribute on attrelid = oid, aclexplode(attacl) each
      where not attisdropped
    ) rights
    where grantee <> owner and grantee <> 0
    order by relation, role, array_position(array['select', 'insert', 'update', 'delete'], lower(privilege_type)), place`,
  schemaGrants: `
    select nspname as name, grantee::regrole::text as role
    from pg_namespace, aclexplode(nspacl)
    where ${OURS} and nspname <> 'public' and grantee <> nspowner and privilege_type = 'USAGE'
    order by 1, 2`,
}

export async function readTables(client: pg.ClientBase): Promise<Catalogue> {
  const read = async ([name, query]: [string, string]) => {
    const { rows } = await client.query(`with relations as (${RELATIONS}) ${query}`)
    return [name, rows]
  }
  const results: unknown[] = []
  for (const each of Object.entries(QUERIES)) results.push(await read(each))
  return Object.fromEntries(results as [string, unknown[]][]) as Catalogue
}
