/** Removes rows whose retention has ended. Money and its facts are never removed. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { FEATURES } from '../features.ts'

const DAY_MS = 86_400_000

// Tables that others reference are last.
const RETENTION = FEATURES.flatMap((each) => each.retention ?? []).sort(
  (one, other) => Number(one.isReferenced ?? false) - Number(other.isReferenced ?? false),
)

// Small enough that a batch ends well within the time-out of a statement, and blocks no other work.
export const ROWS_AT_ONCE = 5_000
const BATCHES_MAX = 1_000
// Ends well before its job would expire and be retried. The rest is removed the next day.
const PRUNE_MS = 30_000

export async function prune(ctx: Ctx): Promise<void> {
  const now = ctx.clock().getTime()
  for (const { table, since, days } of RETENTION) {
    const before = new Date(now - days * DAY_MS)
    let removed = 0
    for (let batch = 0; batch < BATCHES_MAX && ctx.clock().getTime() <= now + PRUNE_MS; batch++) {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where ctid = any (array(
          select ctid from ${sql.table(table)} where brand_id = ${ctx.brand.id} and ${sql.raw(since)} < ${before} limit ${ROWS_AT_ONCE}))`.execute(
        ctx.db,
      )
      removed += Number(numAffectedRows)
      if (Number(numAffectedRows) < ROWS_AT_ONCE) break
    }
    await noteRun(ctx, table, removed)
  }
}

/** For auditors: the last removal of each table (docs/personal-data.md). */
async function noteRun({ db, brand, clock }: Ctx, table_name: string, removed: number): Promise<void> {
  const ran_at = clock()
  await db
    .insertInto('retention_runs')
    .values({ brand_id: brand.id, table_name, ran_at, removed, removed_total: removed })
    .onConflict((conflict) =>
      conflict
        .columns(['brand_id', 'table_name'])
        .doUpdateSet({ ran_at, removed, removed_total: sql`retention_runs.removed_total + ${removed}` }),
    )
    .execute()
}
