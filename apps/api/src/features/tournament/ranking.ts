/**
 * The job that ranks members. The live ranking is computed anew from closed rounds, in one statement a tournament. After the settling
 * time the ranking becomes final, once.
 */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { inTransaction, type Tx } from '#kit/db.ts'

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
    .orderBy('starts_at')
    .execute()
  for (const { tournament_id } of running)
    await inTransaction(ctx.db, (tx) => rankTournament(tx, ctx, tournament_id, now))
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
  if (now >= finalAt(row)) await sql`select tournament_freeze(${ctx.brand.id}, ${id}, ${now})`.execute(tx)
  else await sql`select tournament_refresh(${ctx.brand.id}, ${id}, ${now})`.execute(tx)
}

/** The ranking becomes final at this time. */
export const finalAt = (row: { ends_at: Date; settle_minutes: number }): Date =>
  new Date(row.ends_at.getTime() + row.settle_minutes * 60_000)
