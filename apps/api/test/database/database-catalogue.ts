/** The catalogue of a database as lines of text, by which two databases can be compared: one line for each object, sorted. */
import type pg from 'pg'

/** Schemas that belong to PostgreSQL or to the job queue, which installs its own. */
const OTHERS = `('pg_catalog', 'information_schema', 'pg_toast', 'pgboss')`
const OURS = `nspname not in ${OTHERS} and nspname not like 'pg\\_%'`
/** Objects of extensions are theirs. */
const NO_EXTENSION = (oid: string) => `not exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`

/** Each query returns one column of lines. Names of columns appear in the lines, never their numbers: the order may differ. */
const QUERIES: string[] = [
  `select format('schema %s owner=%s acl=%s', nspname, nspowner::regrole, acl_text(nspacl)) as line
    from pg_namespace where ${OURS}`,

  `select format('%s %s owner=%s options=%s rls=%s acl=%s',
      case relkind when 'r' then 'table' when 'v' then 'view' when 'm' then 'materialized view'
        when 'S' then 'sequence' when 'c' then 'composite type' when 'p' then 'partitioned table' else relkind::text end,
      c.oid::regclass, relowner::regrole, coalesce(array_to_string(reloptions, ','), ''),
      relrowsecurity::text || relforcerowsecurity::text, acl_text(relacl)) as line
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where ${OURS} and relkind in ('r', 'v', 'm', 'S', 'c', 'p') and ${NO_EXTENSION('c.oid')}`,

  `select format('column %s.%s type=%s not-null=%s default=%s identity=%s generated=%s collation=%s acl=%s',
      c.oid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
      coalesce(pg_get_expr(adbin, adrelid), ''), attidentity, attgenerated, attcollation::regcollation, acl_text(attacl)) as line
    from pg_attribute a join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where ${OURS} and relkind in ('r', 'v', 'm', 'c', 'p') and attnum > 0 and not attisdropped and ${NO_EXTENSION('c.oid')}`,

  `select format('constraint %s on %s: %s validated=%s', conname, conrelid::regclass, pg_get_constraintdef(oid), convalidated) as line
    from pg_constraint where connamespace::regnamespace::text not in ${OTHERS} and conrelid <> 0`,

  `select format('index %s', indexdef) as line from pg_indexes where schemaname not in ${OTHERS}`,

  `select format('view %s: %s', c.oid::regclass, pg_get_viewdef(c.oid)) as line
    from pg_class c join pg_namespace n on n.oid = relnamespace where ${OURS} and relkind in ('v', 'm')`,

  `select format('trigger %s enabled=%s', pg_get_triggerdef(t.oid), tgenabled) as line
    from pg_trigger t join pg_class c on c.oid = tgrelid join pg_namespace n on n.oid = relnamespace
    where ${OURS} and not tgisinternal`,

  `select format('policy %s on %s.%s: %s %s %s using=%s check=%s',
      policyname, schemaname, tablename, permissive, roles, cmd, qual, with_check) as line
    from pg_policies where schemaname not in ${OTHERS}`,

  `select format('function %s(%s) returns %s language=%s kind=%s volatility=%s strict=%s security-definer=%s leakproof=%s parallel=%s cost=%s rows=%s settings=%s owner=%s acl=%s body=%s',
      p.oid::regproc, pg_get_function_arguments(p.oid), pg_get_function_result(p.oid), lanname, prokind, provolatile,
      proisstrict, prosecdef, proleakproof, proparallel, procost, prorows, coalesce(array_to_string(proconfig, ', '), ''),
      proowner::regrole, acl_text(proacl), body_text(coalesce(pg_get_function_sqlbody(p.oid), prosrc))) as line
    from pg_proc p join pg_namespace n on n.oid = pronamespace join pg_language l on l.oid = prolang
    where ${OURS} and ${NO_EXTENSION('p.oid')}`,

  `select format('type %s kind=%s base=%s labels=%s acl=%s', t.oid::regtype, typtype, format_type(typbasetype, typtypmod),
      (select string_agg(enumlabel, ',' order by enumsortorder) from pg_enum where enumtypid = t.oid), acl_text(typacl)) as line
    from pg_type t join pg_namespace n on n.oid = typnamespace
    where ${OURS} and typtype in ('e', 'd', 'r') and ${NO_EXTENSION('t.oid')}`,

  `select format('sequence %s.%s type=%s start=%s min=%s max=%s step=%s cycle=%s cache=%s',
      schemaname, sequencename, data_type, start_value, min_value, max_value, increment_by, cycle, cache_size) as line
    from pg_sequences where schemaname not in ${OTHERS}`,

  `select format('default privileges role=%s schema=%s objects=%s acl=%s',
      defaclrole::regrole, defaclnamespace::regnamespace, defaclobjtype, acl_text(defaclacl)) as line from pg_default_acl`,

  `select format('comment on %s: %s', pg_describe_object(classoid, objoid, objsubid), description) as line
    from pg_description
    where classoid in ('pg_class'::regclass, 'pg_proc'::regclass, 'pg_type'::regclass, 'pg_constraint'::regclass)
      and (pg_identify_object(classoid, objoid, objsubid)).schema not in ${OTHERS}
      and ${NO_EXTENSION('objoid')}`,

  `select format('extension %s', extname) as line from pg_extension`,

  `select format('account class %s', to_jsonb(c)) as line from ledger.account_classes c`,
  `select format('transfer kind %s', to_jsonb(k)) as line from ledger.transfer_kinds k`,
]

/** Rights in the order of their names, and bodies without comments and layout. */
const HELPERS = `
  create function pg_temp.acl_text(acl aclitem[]) returns text language sql as $$
    select coalesce((select string_agg(each::text, ',' order by each::text) from unnest(acl) each), 'default')
  $$;
  create function pg_temp.body_text(body text) returns text language sql as $$
    select trim(regexp_replace(
      regexp_replace(
        regexp_replace(body, '--[^\\n]*', '', 'g'),
        '\\s+', ' ', 'g'),
      ' ?([(),;]) ?', '\\1', 'g'))
  $$`

/** The lines of a database, sorted. Reads in a transaction that is rolled back. */
export async function readCatalogue(client: pg.ClientBase): Promise<string[]> {
  await client.query('begin isolation level repeatable read')
  try {
    // Every name appears with its schema.
    await client.query(`set local search_path = ''`)
    await client.query(HELPERS)
    const lines: string[] = []
    for (const query of QUERIES) {
      const text = query.replaceAll(/\b(acl_text|body_text)\(/g, 'pg_temp.$1(')
      const { rows } = await client.query<{ line: string }>(text)
      lines.push(...rows.map((row) => row.line.replaceAll(/\s+/g, ' ')))
    }
    return lines.sort()
  } finally {
    await client.query('rollback')
  }
}

/** Lines of one that the other lacks: `-` of the first, `+` of the second. */
export function differences(one: string[], other: string[]): string[] {
  const [first, second] = [new Set(one), new Set(other)]
  return [
    ...one.filter((line) => !second.has(line)).map((line) => `- ${line}`),
    ...other.filter((line) => !first.has(line)).map((line) => `+ ${line}`),
  ].sort((a, b) => (a.slice(2) < b.slice(2) ? -1 : 1))
}
