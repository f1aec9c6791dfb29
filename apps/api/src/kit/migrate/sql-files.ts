/** The SQL files of a release: migrations, and functions with their triggers. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type SqlFile = {
  /** Relative to its folder, with `/` on every system. */
  name: string
  sql: string
  hash: string
}

/** Holds `migrations/` (tables, types, indexes, grants) and `functions/` (functions and triggers). */
export const SCHEMA_FOLDER = path.join(import.meta.dirname, '../../../db')

/** The SQL files of a folder, including its subfolders, in the order of their names. */
export function sqlFiles(folder: string): SqlFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .map((name) => {
      const sql = readFileSync(path.join(folder, name), 'utf8')
      return { name: name.replaceAll('\\', '/'), sql, hash: hashOf(sql) }
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Names of the migrations of this release. */
export const migrationNames = (folder = SCHEMA_FOLDER): string[] =>
  sqlFiles(path.join(folder, 'migrations')).map((file) => file.name)

/** The statements of a migration that cannot run inside a transaction, such as `create index concurrently`. Empty for all others. */
export function concurrentStatements({ sql }: SqlFile): string[] {
  const statements = sql
    .replace(/--.*$/gm, '')
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean)
  return statements.some((each) => IS_CONCURRENT.test(each)) ? statements : []
}
const IS_CONCURRENT = /^(create|drop|reindex|refresh)\b[^']*\bconcurrently\b/i

const OLDEST_RELEASE = /^-- Oldest release: (\d+\.\d+\.\d+)$/m
/** The oldest release that runs after a contracting migration. Undefined for all others. */
export const oldestReleaseAfter = ({ sql }: SqlFile): string | undefined => OLDEST_RELEASE.exec(sql)?.[1]
