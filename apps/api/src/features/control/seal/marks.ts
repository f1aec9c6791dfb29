/** How far rows may be sealed: up to the last mark whose older transactions have all ended (db/functions/seal). */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Clock } from '#core/context.ts'
import type { Db } from '#kit/database/db.ts'
import { bangkokDate } from '#kit/text/bangkok-time.ts'

/** Everything that was committed before `takenAt` has numbers up to these. */
export type Mark = { takenAt: Date; day: string; transferSeq: number; auditId: number }

type Row = { taken_at: Date; transfer_seq: number; audit_id: number; is_last: boolean }

/** Brands of one run share a mark. */
const PAUSE_SECONDS = 30
const LOOK_MS = 50

/**
 * Takes a mark and waits until it is safe. A transaction that is longer than the patience leaves the last safe mark, and is sealed by
 * a later run. Undefined: there is none yet.
 */
export async function safeMark(
  db: Db,
  clock: Clock,
  { patienceMs = 5_000, pauseSeconds = PAUSE_SECONDS } = {},
): Promise<Mark | undefined> {
  await sql`select take_seal_mark(${clock()}, make_interval(secs => ${pauseSeconds}))`.execute(db)
  for (const from = performance.now(); ; await sleep(LOOK_MS)) {
    const { rows } = await sql<Row>`select * from safe_seal_mark()`.execute(db)
    const [row] = rows
    if (!row?.is_last && performance.now() - from < patienceMs) continue
    if (!row) return undefined
    const { taken_at: takenAt, transfer_seq: transferSeq, audit_id: auditId } = row
    return { takenAt, day: bangkokDate(takenAt), transferSeq, auditId }
  }
}
