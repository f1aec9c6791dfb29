/** What staff change of a tournament, by the command and at the desk: adding, ending, cancelling. */
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/db.ts'
import { refuse } from '#kit/refusal.ts'
import { assertDefinition, type Definition } from './definition.ts'
import { insertTournament } from './insert.ts'
import type { TournamentRow } from './queries.ts'
import { phaseOf } from './state.ts'

/** Adds a tournament and returns its id. Refuses a definition as {@link assertDefinition} does. */
export async function addTournament(tx: Tx, ctx: Ctx, definition: Definition, id?: string): Promise<string> {
  await assertDefinition({ ...ctx, db: tx }, definition)
  return insertTournament(tx, { brandId: ctx.brand.id, at: ctx.clock(), id }, definition)
}

/** Ends a running tournament now. Refuses `not_found` and `tournament_not_running`. */
export async function endTournament(tx: Tx, ctx: Ctx, id: string): Promise<TournamentRow> {
  const [row, now] = [await lock(tx, ctx, id), ctx.clock()]
  if (row.cancelled_at !== null || phaseOf(row, now) !== 'running' || now <= row.starts_at)
    refuse('tournament_not_running')
  return update(tx, row, { ends_at: now })
}

/** Cancels a tournament that has not started. Refuses `not_found` and `tournament_started`. */
export async function cancelTournament(tx: Tx, ctx: Ctx, id: string): Promise<TournamentRow> {
  const [row, now] = [await lock(tx, ctx, id), ctx.clock()]
  if (row.cancelled_at !== null || phaseOf(row, now) !== 'coming') refuse('tournament_started')
  return update(tx, row, { cancelled_at: now })
}

const lock = async (tx: Tx, ctx: Ctx, id: string): Promise<TournamentRow> =>
  (await tx
    .selectFrom('tournaments')
    .selectAll()
    .where('brand_id', '=', ctx.brand.id)
    .where('tournament_id', '=', id)
    .forUpdate()
    .executeTakeFirst()) ?? refuse('not_found')

async function update(
  tx: Tx,
  row: TournamentRow,
  values: { ends_at: Date } | { cancelled_at: Date },
): Promise<TournamentRow> {
  await tx
    .updateTable('tournaments')
    .set(values)
    .where('brand_id', '=', row.brand_id)
    .where('tournament_id', '=', row.tournament_id)
    .execute()
  return { ...row, ...values }
}
