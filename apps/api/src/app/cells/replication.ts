/** The rows of a brand, copied and kept up to date by PostgreSQL's logical replication with row filters. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { CommandRefusal } from '#core/command.ts'
import type { Db } from '#kit/database/db.ts'
import type { BrandTable } from './brand-tables.ts'

/** No table was finished for so long. */
const STUCK_MS = 60_000

const nameOf = (brandId: number) => `duang_brand_${brandId}`
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Starts the copy. `from` is how the target reaches the source. */
export async function startCopy(
  source: Db,
  target: Db,
  { tables, brandId, from }: { tables: readonly BrandTable[]; brandId: number; from: string },
): Promise<void> {
  const name = nameOf(brandId)
  const parts = tables.map((each) => `${each.name} where (brand_id = ${brandId})`)
  await sql.raw(`create publication ${name} for table ${parts.join(', ')}`).execute(source)
  await sql`select pg_create_logical_replication_slot(${name}, 'pgoutput')`.execute(source)
  // The slot exists already: cells in one server would wait for each other.
  await sql
    .raw(
      `create subscription ${name} connection ${literal(from)} publication ${name}
     with (create_slot = false, slot_name = ${name}, origin = any, streaming = parallel)`,
    )
    .execute(target)
}

export type CopyState = { ready: number; tables: number; behindBytes: number }

/** Tables that are copied and follow, and the bytes of log that the target has not confirmed. */
export async function copyState(source: Db, target: Db, brandId: number): Promise<CopyState> {
  const name = nameOf(brandId)
  const { rows } = await sql<{ ready: number; tables: number }>`
    select count(*) filter (where srsubstate in ('r', 's'))::int as ready, count(*)::int as tables
    from pg_subscription_rel r join pg_subscription s on s.oid = r.srsubid where s.subname = ${name}`.execute(target)
  const { rows: slots } = await sql<{ behind: number | null }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), confirmed_flush_lsn)::float8 as behind
    from pg_replication_slots where slot_name = ${name}`.execute(source)
  return { ready: rows[0]?.ready ?? 0, tables: rows[0]?.tables ?? 0, behindBytes: slots[0]?.behind ?? Number.NaN }
}

/** Waits until the target follows the source in every table. `report` gets each change. */
export async function untilCopied(
  source: Db,
  target: Db,
  { brandId, report }: { brandId: number; report: (state: CopyState) => void },
): Promise<void> {
  let before = -1
  let movedAt = performance.now()
  for (;;) {
    const state = await copyState(source, target, brandId)
    if (state.ready !== before) {
      report(state)
      before = state.ready
      movedAt = performance.now()
    }
    if (state.tables > 0 && state.ready === state.tables) return
    if (performance.now() - movedAt > STUCK_MS) await refuseBroken(target, brandId)
    await sleep(250)
  }
}

/** Waits until the target has what the source has written until now, so that little is left for the pause. */
export async function untilCaughtUp(source: Db, target: Db, brandId: number): Promise<void> {
  const name = nameOf(brandId)
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(source)
  for (const from = performance.now(); ; await sleep(50)) {
    const { rows: slots } = await sql<{ is_there: boolean | null }>`
      select confirmed_flush_lsn >= ${rows[0]?.lsn}::pg_lsn as is_there
      from pg_replication_slots where slot_name = ${name}`.execute(source)
    if (slots[0]?.is_there) return
    if (performance.now() - from > STUCK_MS) {
      await refuseBroken(target, brandId)
      throw new CommandRefusal('copy_too_slow', `The target did not catch up in ${STUCK_MS / 1_000} s.`)
    }
  }
}

/** Waits until the last mark of the fence has arrived: everything from before is applied then, in the order of commits. */
export async function untilDrained(target: Db, brandId: number, until: number): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from brand_moves where brand_id = ${brandId} and drained_at is not null`.execute(target)
    if (rows.length > 0) return
    if (performance.now() > until)
      throw new CommandRefusal('copy_too_slow', 'The target did not catch up in the pause.')
    await sleep(20)
  }
}

/** PostgreSQL repeats what failed for want of a worker. A conflict stops the copy for good: the target has a row of its own with this key. */
async function refuseBroken(target: Db, brandId: number): Promise<void> {
  const { rows } = await sql<{ errors: number }>`
    select (apply_error_count + sync_error_count)::int as errors from pg_stat_subscription_stats
    where subname = ${nameOf(brandId)}`.execute(target)
  if ((rows[0]?.errors ?? 0) > 0)
    throw new CommandRefusal('copy_failed', 'The copy makes no progress. The log of the target has the cause.')
}

/** Ends the copy and removes what it needed on both sides. Harmless where there is nothing. */
export async function endCopy(source: Db, target: Db, brandId: number): Promise<void> {
  const name = nameOf(brandId)
  const { rows } = await sql`select from pg_subscription where subname = ${name}`.execute(target)
  if (rows.length > 0) {
    await sql.raw(`alter subscription ${name} disable`).execute(target)
    // Without its slot, so that a source that is away does not keep the subscription.
    await sql.raw(`alter subscription ${name} set (slot_name = none)`).execute(target)
    await sql.raw(`drop subscription ${name}`).execute(target)
  }
  await dropSlot(source, name)
  await sql.raw(`drop publication if exists ${name}`).execute(source)
}

async function dropSlot(source: Db, name: string): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ active_pid: number | null }>`
      select active_pid from pg_replication_slots where slot_name = ${name}`.execute(source)
    if (rows.length === 0) return
    if (rows[0]?.active_pid) await sql`select pg_terminate_backend(${rows[0].active_pid})`.execute(source)
    else await sql`select pg_drop_replication_slot(${name})`.execute(source)
    await sleep(50)
  }
}
