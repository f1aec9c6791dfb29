/** Whether this process can do its work: the database answers, takes writes, and has room for them. */
import { sql } from 'kysely'
import type { Platform } from '#core/context.ts'
import { logTrouble, type Trouble, troubleOf } from '#kit/database-trouble.ts'
import { type Db, sqlState } from '#kit/db.ts'

/** A full disk is looked for at most this often; everything else each time. */
const ROOM_KNOWN_FOR_MS = 5_000
/** An operator's limit on temporary files says nothing of the disk. */
const TEMP_FILE_LIMIT = '53400'

export type Readiness = { isReady: true } | { isReady: false; trouble: Trouble; reason: string }

export function createReadiness({ db, log }: Pick<Platform, 'db' | 'log'>): () => Promise<Readiness> {
  let roomKnownAt = Number.NEGATIVE_INFINITY
  let underWay: Promise<Readiness> | undefined
  const look = async (): Promise<Readiness> => {
    try {
      await refuseReadOnly(db)
      if (performance.now() - roomKnownAt > ROOM_KNOWN_FOR_MS) {
        await writeSomething(db)
        roomKnownAt = performance.now()
      }
      return { isReady: true }
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
    underWay ??= look().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}

/** A standby after a switch-over, or a database that was set to read-only. */
async function refuseReadOnly(db: Db): Promise<void> {
  const { rows } = await sql<{ is_read_only: boolean }>`
    select current_setting('transaction_read_only') = 'on' as is_read_only`.execute(db)
  if (rows[0]?.is_read_only) throw Object.assign(new Error('The database takes no writes'), { code: '25006' })
}

/** Room for rows: a sort that spills about a megabyte to disk. Room for the log: a message that nobody reads, with its commit. */
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
