/** Prize tables: segments with integer weights, in versions that never change. The shown odds are these weights. */
import { type Segment, segmentsSchema } from '@duang/contract/rewards/prize'
import { sumOfWeights } from '@duang/draw'
import type { Ctx } from '#core/context.ts'
import type { Db, Tx } from '#kit/database/db.ts'
import type { DrawGame } from '#money/right/draw-game.ts'

export type PrizeTable = { version: number; segments: Segment[] }

/**
 * The table in force; undefined where the brand has none, so that the game is closed. `before`: the one in force before this version.
 */
export async function activeTable(
  db: Db | Tx,
  ctx: Ctx,
  game: DrawGame,
  before?: number,
): Promise<PrizeTable | undefined> {
  const row = await db
    .selectFrom('prize_tables')
    .select(['version', 'segments'])
    .where('brand_id', '=', ctx.brand.id)
    .where('game', '=', game)
    .$if(before !== undefined, (rest) => rest.where('version', '<', before ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { version: row.version, segments: segmentsSchema.parse(row.segments) }
}

/** The chance of each segment, 0 to 1: what members are shown before a draw. */
export function oddsOf(segments: readonly Segment[]): number[] {
  const sum = sumOfWeights(segments.map(({ weight }) => weight))
  return segments.map(({ weight }) => weight / sum)
}

/** Writes the next version, which is in force from the next draw on; returns its number. Runs as the owner of the database. */
export async function writeTable(tx: Tx, ctx: Ctx, game: DrawGame, segments: readonly Segment[]): Promise<number> {
  const last = await activeTable(tx, ctx, game)
  const version = (last?.version ?? 0) + 1
  await tx
    .insertInto('prize_tables')
    .values({
      brand_id: ctx.brand.id,
      game,
      version,
      created_at: ctx.clock(),
      segments: JSON.stringify(segments),
    })
    .execute()
  return version
}
