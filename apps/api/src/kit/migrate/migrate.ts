/**
 * Brings a database up to date beside running processes of the earlier release: migrations (each once, forward only), then functions
 * (again when their file changes). Each file is a transaction of its own with brief locks, and an interrupted run is continued.
 */
import path from 'node:path'
import type pg from 'pg'
import { withBriefLocks, withSessionLock } from '../database/brief-locks.ts'
import { runConcurrently } from '../database/concurrent-index.ts'
import { RELEASE } from '../start/release.ts'
import { applyFunctions, dueFunctions } from './migrate-functions.ts'
import { compareVersions, readSchemaRelease, recordRelease, tooOld } from './schema-release.ts'
import { concurrentStatements, oldestReleaseAfter, SCHEMA_FOLDER, type SqlFile, sqlFiles } from './sql-files.ts'

/** Name of a migration that every database of an earlier development version has, and no later one. */
const FIRST_OF_EARLIER_VERSIONS = '001-brands.sql'
const LOCK_KEY = 4142434401

export type Migrated = {
  /** Names of the applied files. */
  applied: string[]
  /** The release that the database is of, where it is a later one that this release runs on. Nothing was applied then. */
  laterRelease?: string
}

/**
 * Applies everything that is due. Several processes may call it at once: one applies, the others wait. Rejects a database that this
 * release cannot use, with one sentence, and changes nothing then.
 */
export async function migrate(pool: pg.Pool, folder = SCHEMA_FOLDER): Promise<Migrated> {
  const files = filesOf(folder)
  const client = await pool.connect()
  try {
    return await withSessionLock(client, LOCK_KEY, () => applyDue(client, files))
  } finally {
    client.release()
  }
}

type Files = { migrations: SqlFile[]; functions: SqlFile[] }
const filesOf = (folder: string): Files => ({
  migrations: sqlFiles(path.join(folder, 'migrations')),
  functions: sqlFiles(path.join(folder, 'functions')),
})

async function applyDue(client: pg.PoolClient, { migrations, functions }: Files): Promise<Migrated> {
  const due = await withBriefLocks(client, 'The table of migrations', async () => {
    await createOwnTables(client)
    return dueMigrations(client, migrations)
  })
  if ('laterRelease' in due) return { applied: [], laterRelease: due.laterRelease }
  for (const file of due.files) await applyMigration(client, file)
  const applied = await applyFunctions(client, functions)
  await recordRelease(client, RELEASE.version)
  return { applied: [...due.files.map((file) => file.name), ...applied] }
}

async function createOwnTables(client: pg.PoolClient): Promise<void> {
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
  const { rows } = await client.query(
    `select from pg_attribute where attrelid = 'function_files'::regclass and attname = 'trigger_hash'`,
  )
  // Not "if not exists", which locks the table each time.
  if (rows.length === 0) await client.query('alter table function_files add column trigger_hash text')
}

async function applyMigration(client: pg.PoolClient, file: SqlFile): Promise<void> {
  const record = async () => {
    await client.query('insert into migrations (name, hash) values ($1, $2)', [file.name, file.hash])
    const oldest = oldestReleaseAfter(file)
    if (oldest) await recordRelease(client, RELEASE.version, oldest)
  }
  const statements = concurrentStatements(file)
  if (statements.length > 0) {
    await runConcurrently(client, statements)
    return record()
  }
  await withBriefLocks(client, file.name, async () => {
    await client.query(file.sql)
    await record()
  })
}

/** Names of the files that {@link migrate} would apply. Reads only, so it disturbs no running site. Rejects a later release's database. */
export async function dueFiles(pool: pg.Pool, folder = SCHEMA_FOLDER): Promise<string[]> {
  const { migrations, functions } = filesOf(folder)
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ is_new: boolean }>(`select to_regclass('function_files') is null as is_new`)
    if (rows[0]?.is_new) return [...migrations, ...functions].map((file) => file.name)
    const due = await dueMigrations(client, migrations)
    if ('laterRelease' in due) throw new Error(`The database is of the later release ${due.laterRelease} of Duang.`)
    return [...due.files, ...(await dueFunctions(client, functions))].map((file) => file.name)
  } finally {
    client.release()
  }
}

/** The migrations that the database lacks, or its later release. Throws for a database that this release cannot use. */
async function dueMigrations(
  client: pg.PoolClient,
  files: SqlFile[],
): Promise<{ files: SqlFile[] } | { laterRelease: string }> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
  const applied = new Map(rows.map((row) => [row.name, row.hash]))
  if (applied.has(FIRST_OF_EARLIER_VERSIONS))
    throw new Error(
      'Database made by an earlier development version: move DATA_DIR away, or set another one (with DATABASE_URL: name an empty database), and start again. Nothing was changed.',
    )
  const edited = files.find((file) => applied.has(file.name) && applied.get(file.name) !== file.hash)
  if (edited)
    throw new Error(
      `The migration ${edited.name} was changed after it had been applied to this database. Use the release that applied it.`,
    )
  const due = files.filter((file) => !applied.has(file.name))
  const later = [...applied.keys()].filter((name) => !files.some((file) => file.name === name))
  const found = await readSchemaRelease(client)
  const isLater = later.length > 0 || (found !== undefined && compareVersions(found.version, RELEASE.version) > 0)
  if (!isLater) return { files: due }
  if (!found || due.length > 0 || compareVersions(RELEASE.version, found.oldestVersion) < 0)
    throw new Error(
      `The database was made by a newer release of Duang (it has ${later.join(', ')}). ` +
        `${found ? `${tooOld(found, RELEASE.version)}. ` : ''}Run that release, or restore a backup.`,
    )
  return { laterRelease: found.version }
}
