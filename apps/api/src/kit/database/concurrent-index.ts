/** Statements that PostgreSQL runs outside a transaction, so that writes go on: indexes of large tables. */
import type pg from 'pg'

const CREATED =
  /^create (?:unique )?index concurrently if not exists ([a-z0-9_]+)\s+on\s+(?:([a-z0-9_]+)\.)?[a-z0-9_]+/i

/** Runs them one after the other. An interrupted one is repeated by the next run. */
export async function runConcurrently(client: pg.PoolClient, statements: readonly string[]): Promise<void> {
  for (const statement of statements) {
    if (/\bgin_trgm_ops\b/.test(statement) && !(await hasTrigrams(client))) continue
    const [, index, schema = 'public'] = CREATED.exec(statement) ?? []
    if (index) await dropInvalid(client, schema, index)
    await client.query(statement)
  }
}

/** Without the extension `pg_trgm` searches for parts of names work, and read all members of a brand. */
async function hasTrigrams(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query(`select from pg_opclass where opcname = 'gin_trgm_ops'`)
  return rows.length > 0
}

/** A build that was interrupted leaves an index that no query uses and every write maintains. */
async function dropInvalid(client: pg.PoolClient, schema: string, index: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
      from pg_index
      join pg_class on pg_class.oid = indexrelid
      join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = $1 and relname = $2 and not indisvalid`,
    [schema, index],
  )
  if (rows[0]) await client.query(`drop index concurrently ${rows[0].name}`)
}
