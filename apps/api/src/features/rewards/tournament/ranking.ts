/**
 * The job that ranks members. The live ranking is computed anew from closed rounds, in one statement a tournament. After the settling
 * time the ranking becomes final, once. A million rounds take longer than the statement of a request may.
 */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { inTransaction, type Tx } from '#kit/database/db.ts'

/** A live ranking that took longer is computed anew after ten times as long, so that a large tournament takes a tenth of the time. */
const LONG_MS = 6_000

export async function rankTournaments(ctx: Ctx): Promise<void> {
  const now = ctx.clock()
  const running = await ctx.db
    .selectFrom('tournaments')
    .select('tournament_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('paid_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('frozen_at', 'is', null)
    .where('starts_at', '<=', now)
    .where(sql<boolean>`(
      scoring_ms <= ${LONG_MS}
      or scored_at + scoring_ms * interval '10 milliseconds' <= ${now}
      or ends_at + settle_minutes * interval '1 minute' <= ${now}
    )`)
    // The one that waited longest comes first, so that none starves when the job ends before it has ranked all.
    .orderBy(sql`scored_at nulls first`)
    .execute()
  for (const { tournament_id } of running)
    await inTransaction(ctx.batchDb, (tx) => rankTournament(tx, ctx, tournament_id, now))
}

/** A locked tournament is being ranked by another process. */
async function rankTournament(tx: Tx, ctx: Ctx, id: string, now: Date): Promise<void> {
  const row = await tx
    .selectFrom('tournaments')
    .select(['ends_at', 'settle_minutes'])
    .where('brand_id', '=', ctx.brand.id)
    .where('tournament_id', '=', id)
    .where('frozen_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row) return
  const from = ctx.elapsedMs()
  if (now >= finalAt(row)) await sql`select tournament_freeze(${ctx.brand.id}, ${id}, ${now})`.execute(tx)
  else {
    await sql`select tournament_refresh(${ctx.brand.id}, ${id}, ${now})`.execute(tx)
    await tx
      .updateTable('tournaments')
      .set({ scoring_ms: Math.round(ctx.elapsedMs() - from) })
      .where('brand_id', '=', ctx.brand.id)
      .where('tournament_id', '=', id)
      .execute()
  }
}

/** The ranking becomes final at this time. */
export const finalAt = (row: { ends_at: Date; settle_minutes: number }): Date =>
  new Date(row.ends_at.getTime() + row.settle_minutes * 60_000)
