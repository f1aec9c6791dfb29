/** Readiness of this process: the database answers, has the tables of this release, accepts writes, and has room for them. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Platform } from '#core/context.ts'
import { logTrouble, type Trouble, troubleOf } from '#kit/database/database-trouble.ts'
import { type Db, sqlState } from '#kit/database/db.ts'
import { type SchemaState, schemaState } from '#kit/migrate/schema-release.ts'
import { migrationNames } from '#kit/migrate/sql-files.ts'
import { RELEASE } from '#kit/start/release.ts'

/** Room on the disk is checked at most this often, everything else each time. */
const ROOM_KNOWN_FOR_MS = 5_000
/** A prober waits no longer than a member. */
const ANSWER_WITHIN_MS = 4_500
/** An operator's limit on temporary files does not mean a full disk. */
const TEMP_FILE_LIMIT = '53400'

/** `schema`: `newer` while a release after this one is being rolled out. */
export type Readiness =
  | { isReady: true; schema: 'current' | 'newer' }
  | { isReady: false; trouble: Trouble | 'database not migrated' | 'release too old'; reason: string }

export function createReadiness({ db, log }: Pick<Platform, 'db' | 'log'>): () => Promise<Readiness> {
  let roomKnownAt = Number.NEGATIVE_INFINITY
  let underWay: Promise<Readiness> | undefined
  const look = async (): Promise<Readiness> => {
    try {
      await refuseReadOnly(db)
      const state = await schemaOf(db)
      if (!state.isUsable) return { isReady: false, trouble: state.trouble, reason: state.reason }
      if (performance.now() - roomKnownAt > ROOM_KNOWN_FOR_MS) {
        await writeSomething(db)
        roomKnownAt = performance.now()
      }
      return { isReady: true, schema: state.schema }
    } catch (error) {
      logTrouble(log, error)
      return {
        isReady: false,
        trouble: troubleOf(error),
        reason: error instanceof Error ? error.message : String(error),
      }
    }
  }
  // Several probes at once are one question.
  return () => {
    underWay ??= Promise.race([look(), late()]).finally(() => {
      underWay = undefined
    })
    return underWay
  }
}

async function late(): Promise<Readiness> {
  await sleep(ANSWER_WITHIN_MS, undefined, { ref: false })
  return { isReady: false, trouble: 'database away', reason: 'No reply in time' }
}

const MIGRATIONS = migrationNames()
const schemaOf = (db: Db): Promise<SchemaState> =>
  schemaState(async (text) => (await sql.raw<never>(text).execute(db)).rows, RELEASE.version, MIGRATIONS)

/** Throws a sentence when this release cannot run on the database. For the start of a process. */
export async function refuseOtherSchema(db: Db): Promise<void> {
  const state = await schemaOf(db)
  if (state.isUsable) return
  const todo =
    state.trouble === 'release too old'
      ? 'Start a later release, or restore a backup.'
      : 'Run "duang migrate" of this release first.'
  throw new Error(`This release cannot use the database. ${state.reason}. ${todo}`)
}

/** A standby after a switch-over, or a database that was set to read-only. The server raises it, so that the pool opens new connections. */
const refuseReadOnly = (db: Db) =>
  sql`
    do $$ begin
      if current_setting('transaction_read_only') = 'on' then
        raise read_only_sql_transaction using message = 'The database is read-only';
      end if;
    end $$`.execute(db)

/** Checks the room for rows by a sort that spills about a megabyte to disk, and the room for the log by a committed message that has no reader. */
async function writeSomething(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local work_mem = '64kB'`.execute(tx)
    await sql`
      select sum(length(filler)) as spilled
      from (
        select repeat(md5(number::text), 30) as filler
        from generate_series(1, 1200) as number
        order by md5(number::text)
      ) as sorted`
      .execute(tx)
      .catch((error: unknown) => {
        if (sqlState(error) !== TEMP_FILE_LIMIT) throw error
      })
  })
  await sql`select pg_logical_emit_message(true, 'duang', 'readiness')`.execute(db)
}
