/** Whether a release runs on a database: on its own schema, and on later ones until one drops what it uses (decision 063). */
import type pg from 'pg'
import { sqlState } from '../database/db.ts'

/** `version`: the newest release that migrated. `oldestVersion`: the oldest one whose processes run. */
type SchemaRelease = { version: string; oldestVersion: string }
export type SchemaState =
  | { isUsable: true; schema: 'current' | 'newer' }
  | { isUsable: false; trouble: 'database not migrated' | 'release too old'; reason: string }

/** Runs a query of the owner or of the application. */
type Read = <Row extends object>(text: string) => Promise<Row[]>

const VERSION = /^(\d+)\.(\d+)\.(\d+)(-dev(?:\.(\d+))?)?/

/** Negative when `one` is the older version, zero when both are the same. A development version precedes its release. */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [one, other].map((version) => {
    const [, major, minor, patch, development, commits] = VERSION.exec(version) ?? []
    return [...[major, minor, patch].map(Number), development === undefined ? 1 : 0, Number(commits ?? Number.NaN)]
  }) as [number[], number[]]
  // A clone counts no commits: it equals every development version of its release.
  const place = first.findIndex((number, n) => number !== second[n] && !Number.isNaN(number - (second[n] ?? 0)))
  return place < 0 ? 0 : (first[place] ?? 0) - (second[place] ?? 0)
}

/** `migrations`: names of the release `own`. */
export async function schemaState(read: Read, own: string, migrations: readonly string[]): Promise<SchemaState> {
  const applied = await appliedNames(read)
  const missing = migrations.filter((name) => !applied.has(name))
  if (missing.length > 0) return notMigrated(`It lacks ${missing.slice(0, 5).join(', ')}`)
  const [found] = await read<SchemaRelease>(READ)
  if (!found) return notMigrated('It names no release')
  if (compareVersions(found.version, own) < 0) return notMigrated(`It is of release ${found.version}, before ${own}`)
  if (compareVersions(own, found.oldestVersion) < 0)
    return { isUsable: false, trouble: 'release too old', reason: tooOld(found, own) }
  return { isUsable: true, schema: found.version === own && applied.size === migrations.length ? 'current' : 'newer' }
}

const READ = 'select version, oldest_version as "oldestVersion" from schema_release'

const notMigrated = (reason: string): SchemaState => ({ isUsable: false, trouble: 'database not migrated', reason })

export const tooOld = ({ version, oldestVersion }: SchemaRelease, own: string): string =>
  `It is of release ${version} and runs ${oldestVersion} or later, this is ${own}`

/** None in an empty database, and in one of a release that did not grant the table. */
async function appliedNames(read: Read): Promise<Set<string>> {
  const rows = await read<{ name: string }>('select name from migrations').catch((error: unknown) => {
    if (UNREADABLE.has(sqlState(error) ?? '')) return []
    throw error
  })
  return new Set(rows.map(({ name }) => name))
}
/** Undefined table, insufficient privilege. */
const UNREADABLE = new Set(['42P01', '42501'])

/** Undefined before the migration that creates the table. */
export async function readSchemaRelease(client: pg.PoolClient): Promise<SchemaRelease | undefined> {
  const { rows } = await client.query<{ exists: boolean }>(`select to_regclass('schema_release') is not null as exists`)
  return rows[0]?.exists ? (await client.query<SchemaRelease>(READ)).rows[0] : undefined
}

/** Records the release that migrated, and with `oldest` a later oldest one. */
export async function recordRelease(client: pg.PoolClient, own: string, oldest?: string): Promise<void> {
  const before = await readSchemaRelease(client)
  if (!before) return
  const oldestVersion = oldest && compareVersions(oldest, before.oldestVersion) > 0 ? oldest : before.oldestVersion
  await client.query('update schema_release set version = $1, oldest_version = $2, migrated_at = now()', [
    own,
    oldestVersion,
  ])
}
