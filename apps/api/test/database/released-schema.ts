/**
 * What later releases must keep of the released schema: migrations as they are, and functions by their signatures. `npm run types --
 * --release` writes it when a release is cut (decision 063).
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { SCHEMA_FOLDER, sqlFiles } from '../../src/kit/migrate/sql-files.ts'

const RELEASED_FILE = path.join(SCHEMA_FOLDER, 'released.txt')
export const RELEASED_NAME = 'apps/api/db/released.txt'

export type Released = { version: string; migrations: Map<string, string>; functions: string[] }

export function readReleased(): Released {
  const lines = readFileSync(RELEASED_FILE, 'utf8').trim().split('\n')
  const of = (kind: string) =>
    lines.filter((line) => line.startsWith(`${kind} `)).map((line) => line.slice(kind.length + 1))
  return {
    version: of('release')[0] ?? '',
    migrations: new Map(of('migration').map((line) => line.split(' ') as [string, string])),
    functions: of('function'),
  }
}

/** Name, parameters with their defaults, result, and `private` where the application may not call it. */
export async function functionSignatures(url: string): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ signature: string }>(`
      select format(
        '%s.%s(%s) returns %s%s',
        nspname,
        proname,
        pg_get_function_arguments(pg_proc.oid),
        coalesce(pg_get_function_result(pg_proc.oid), 'nothing'),
        case when has_function_privilege('duang_app', pg_proc.oid, 'execute') then '' else ' private' end
      ) as signature
      from pg_proc
      join pg_namespace on pg_namespace.oid = pronamespace
      where nspname not in ('pg_catalog', 'information_schema', 'pgboss')
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      order by 1`)
    return rows.map(({ signature }) => signature)
  } finally {
    await client.end()
  }
}

/** The text of the file, from a migrated database. */
export async function releasedSchema(url: string, version: string): Promise<string> {
  const migrations = sqlFiles(path.join(SCHEMA_FOLDER, 'migrations')).map(
    ({ name, hash }) => `migration ${name} ${hash}`,
  )
  const functions = (await functionSignatures(url)).map((signature) => `function ${signature}`)
  return [`release ${version}`, ...migrations, ...functions, ''].join('\n')
}

const DROPPED = /^-- Drops function: (.+)$/gm

/** Released functions that are gone, except those that a contracting migration names. */
export function missingFunctions(released: Released, current: readonly string[]): string[] {
  const contractions = sqlFiles(path.join(SCHEMA_FOLDER, 'migrations')).filter(
    ({ name, sql }) => !released.migrations.has(name) && sql.includes('\n-- Oldest release: '.slice(1)),
  )
  const dropped = contractions.flatMap(({ sql }) => [...sql.matchAll(DROPPED)].map(([, signature]) => signature))
  return released.functions.filter((signature) => !current.includes(signature) && !dropped.includes(signature))
}
