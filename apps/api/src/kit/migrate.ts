/** Migrations: SQL files in order, each in a transaction, each once. Forward only. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'

export const MIGRATIONS_FOLDER = path.join(import.meta.dirname, '../../migrations')

/**
 * Brings the database up to date; answers the names of what it ran. Several processes may call it at once.
 * Refuses a database that a newer release has migrated, or one whose applied migrations were edited, with a sentence.
 */
export async function migrate(pool: pg.Pool, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(folder, name), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    })
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock(4142434401)')
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const applied = new Map<string, string>(
      (await client.query<{ name: string; hash: string }>('select name, hash from migrations')).rows.map((row) => [
        row.name,
        row.hash,
      ]),
    )
    const newer = [...applied.keys()].filter((name) => !files.some((file) => file.name === name))
    if (newer.length > 0)
      throw new Error(
        `The database was made by a newer release of Duang (it has ${newer.join(', ')}). Run that release, or restore a backup.`,
      )
    const edited = files.filter((file) => applied.has(file.name) && applied.get(file.name) !== file.hash)
    if (edited.length > 0)
      throw new Error(
        `The migration ${edited[0]?.name} was changed after it had been applied to this database. Use the release that applied it.`,
      )

    const due = files.filter((file) => !applied.has(file.name))
    for (const file of due) {
      await client.query('begin')
      await client.query(file.sql)
      await client.query('insert into migrations (name, hash) values ($1, $2)', [file.name, file.hash])
      await client.query('commit')
    }
    return due.map((file) => file.name)
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.query('select pg_advisory_unlock(4142434401)').catch(() => undefined)
    client.release()
  }
}
