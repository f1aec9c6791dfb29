/** Brings a database up to date: migrations (each once, forward only), then functions (again when their file changes). */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { applyFunctions, dueFunctions, type SqlFile } from './migrate-functions.ts'

/** Holds `migrations/` (tables, types, indexes, grants) and `functions/` (functions and triggers). */
const SCHEMA_FOLDER = path.join(import.meta.dirname, '../../db')

/** Name of a migration that every database of an earlier development version has, and no later one. */
const FIRST_OF_EARLIER_VERSIONS = '001-brands.sql'

/**
 * Applies everything that is due in one transaction, and returns the names of the applied files. Several processes may call it at
 * once: one applies, the others wait. Rejects a database that this release cannot use, with one sentence, and changes nothing then.
 */
export async function migrate(pool: pg.Pool, folder = SCHEMA_FOLDER): Promise<string[]> {
  const migrations = sqlFiles(path.join(folder, 'migrations'))
  const functions = sqlFiles(path.join(folder, 'functions'))
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock(4142434401)')
    await client.query('begin')
    await client.query(`
      create table if not exists migrations (
        name text primary key,
        hash text not null,
        applied_at timestamptz not null default now()
      );
      create table if not exists function_files (
        name text primary key,
        hash text not null,
        functions text[] not null,
        applied_at timestamptz not null default now()
      )`)
    const due = await dueMigrations(client, migrations)
    for (const file of due) {
      await client.query(file.sql)
      await client.query('insert into migrations (name, hash) values ($1, $2)', [file.name, file.hash])
    }
    const applied = await applyFunctions(client, functions)
    await client.query('commit')
    return [...due.map((file) => file.name), ...applied]
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.query('select pg_advisory_unlock(4142434401)').catch(() => undefined)
    client.release()
  }
}

/** Names of the files that {@link migrate} would apply. Reads only, so it disturbs no running site. Rejects the same databases. */
export async function dueFiles(pool: pg.Pool, folder = SCHEMA_FOLDER): Promise<string[]> {
  const migrations = sqlFiles(path.join(folder, 'migrations'))
  const functions = sqlFiles(path.join(folder, 'functions'))
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ is_new: boolean }>(`select to_regclass('function_files') is null as is_new`)
    if (rows[0]?.is_new) return [...migrations, ...functions].map((file) => file.name)
    const due = [...(await dueMigrations(client, migrations)), ...(await dueFunctions(client, functions))]
    return due.map((file) => file.name)
  } finally {
    client.release()
  }
}

/** Names of the migrations of this release. */
export const migrationNames = (folder = SCHEMA_FOLDER): string[] =>
  sqlFiles(path.join(folder, 'migrations')).map((file) => file.name)

/** The SQL files of a folder, including its subfolders, in the order of their names. */
function sqlFiles(folder: string): SqlFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .map((name) => {
      const sql = readFileSync(path.join(folder, name), 'utf8')
      return { name: name.replaceAll('\\', '/'), sql, hash: createHash('sha256').update(sql).digest('hex') }
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** The migrations that the database lacks. Throws for a database that they cannot continue. */
async function dueMigrations(client: pg.PoolClient, files: SqlFile[]): Promise<SqlFile[]> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
  const applied = new Map(rows.map((row) => [row.name, row.hash]))
  if (applied.has(FIRST_OF_EARLIER_VERSIONS))
    throw new Error(
      'Database made by an earlier development version: move DATA_DIR away, or set another one (with DATABASE_URL: name an empty database), and start again. Nothing was changed.',
    )
  const newer = [...applied.keys()].filter((name) => !files.some((file) => file.name === name))
  if (newer.length > 0)
    throw new Error(
      `The database was made by a newer release of Duang (it has ${newer.join(', ')}). Run that release, or restore a backup.`,
    )
  const edited = files.find((file) => applied.has(file.name) && applied.get(file.name) !== file.hash)
  if (edited)
    throw new Error(
      `The migration ${edited.name} was changed after it had been applied to this database. Use the release that applied it.`,
    )
  return files.filter((file) => !applied.has(file.name))
}
