/**
 * Functions as repeatable migrations. Each file is the only definition of its functions, and is applied again when it changes. The
 * database records which functions a file created, so that a function which leaves its file, or changes its signature, is dropped.
 */
import type pg from 'pg'
import { withBriefLocks } from '../database/brief-locks.ts'
import { sqlState } from '../database/db.ts'
import { hashOf, type SqlFile } from './sql-files.ts'

/** `trigger_hash`: of the triggers that were applied. Absent in the table of an earlier release. */
type Recorded = { hash: string; functions: string[]; trigger_hash?: string | null }

/**
 * Applies the files that are due, in order, and drops functions that no file defines any more. Returns the names of the files.
 * All functions change at one moment, since they call each other. Triggers follow one by one, because each locks its table.
 */
export async function applyFunctions(client: pg.PoolClient, files: SqlFile[]): Promise<string[]> {
  const due = await withBriefLocks(client, 'A function', async () => {
    const recorded = await recordedFiles(client)
    const changed = await dueFunctions(client, files)
    for (const file of changed) {
      const functions = await applyFile(client, file, recorded.get(file.name)?.functions ?? [])
      await client.query(
        `insert into function_files (name, hash, functions) values ($1, $2, $3)
          on conflict (name) do update set
            hash = excluded.hash,
            functions = excluded.functions,
            applied_at = now(),
            -- A migration dropped functions of an unchanged file, and with them perhaps its triggers.
            trigger_hash = case when function_files.hash <> excluded.hash then function_files.trigger_hash end`,
        [file.name, file.hash, functions],
      )
    }
    await client.query('delete from function_files where name <> all ($1)', [files.map((file) => file.name)])
    await dropUndefined(
      client,
      [...recorded.values()].flatMap((each) => each.functions),
    )
    return changed
  })
  for (const file of due) await applyTriggers(client, file)
  return due.map((file) => file.name)
}

/** The files that were changed since they were applied, or whose functions are gone. */
export async function dueFunctions(client: pg.PoolClient, files: SqlFile[]): Promise<SqlFile[]> {
  const recorded = await recordedFiles(client)
  const existing = await existingFunctions(client)
  return files.filter((file) => {
    const before = recorded.get(file.name)
    if (before?.hash !== file.hash || before.trigger_hash !== triggerHash(file)) return true
    // A migration may have dropped a function of an unchanged file.
    return before.functions.some((each) => !existing.has(each))
  })
}

const TRIGGER = /^create or replace trigger\b[^;]*;/gm
const triggersOf = ({ sql }: SqlFile): string[] => sql.match(TRIGGER) ?? []
const triggerHash = (file: SqlFile): string => hashOf(triggersOf(file).join('\n'))

/** A trigger that is replaced blocks the writers of its table. So unchanged ones stay, and others are replaced one at a time. */
async function applyTriggers(client: pg.PoolClient, file: SqlFile): Promise<void> {
  const { rows } = await client.query<Recorded>('select trigger_hash from function_files where name = $1', [file.name])
  const hash = triggerHash(file)
  if (rows[0]?.trigger_hash === hash) return
  for (const trigger of triggersOf(file))
    await withBriefLocks(client, `functions/${file.name}`, () => client.query(trigger))
  await client.query('update function_files set trigger_hash = $2 where name = $1', [file.name, hash])
}

async function recordedFiles(client: pg.PoolClient): Promise<Map<string, Recorded>> {
  const { rows } = await client.query<Recorded & { name: string }>('select * from function_files')
  return new Map(rows.map(({ name, ...recorded }) => [name, recorded]))
}

/** Signatures of all functions outside the system's schemas, each with the place of its row, which changes with every definition. */
async function existingFunctions(client: pg.PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ signature: string; place: string }>(`
    select (pg_identify_object('pg_proc'::regclass, oid, 0)).identity as signature, ctid::text as place
    from pg_proc
    where pronamespace::regnamespace::text not in ('pg_catalog', 'information_schema')`)
  return new Map(rows.map((row) => [row.signature, row.place]))
}

const INVALID_FUNCTION_DEFINITION = '42P13'

/** Applies one file and returns the signatures of the functions that it defines. */
async function applyFile(client: pg.PoolClient, file: SqlFile, before: string[]): Promise<string[]> {
  const places = await existingFunctions(client)
  await client.query('savepoint function_file')
  try {
    await client.query(file.sql.replace(TRIGGER, ''))
  } catch (error) {
    // `create or replace` can change neither the result nor the names of parameters, so the earlier function is dropped first.
    if (sqlState(error) !== INVALID_FUNCTION_DEFINITION) throw namingFile(file, error)
    await client.query('rollback to savepoint function_file')
    await dropFunctions(client, before)
    await client.query(file.sql.replace(TRIGGER, '')).catch((second) => {
      throw namingFile(file, second)
    })
  }
  await client.query('release savepoint function_file')
  const after = await existingFunctions(client)
  return [...after].filter(([signature, place]) => places.get(signature) !== place).map(([signature]) => signature)
}

/** The same error, so that callers still read its SQLSTATE, with the name of the file. */
function namingFile(file: SqlFile, error: unknown): unknown {
  if (error instanceof Error) error.message = `functions/${file.name} cannot be applied: ${error.message}`
  return error
}

/** Drops functions that were recorded before this run and belong to no file after it. */
async function dropUndefined(client: pg.PoolClient, before: string[]): Promise<void> {
  const defined = new Set([...(await recordedFiles(client)).values()].flatMap((each) => each.functions))
  await dropFunctions(
    client,
    before.filter((each) => !defined.has(each)),
  )
}

/** Signatures come from the catalogue, which quotes them. A trigger that still calls a function keeps it, with PostgreSQL's error. */
async function dropFunctions(client: pg.PoolClient, signatures: string[]): Promise<void> {
  if (signatures.length > 0) await client.query(`drop function if exists ${[...new Set(signatures)].join(', ')}`)
}
