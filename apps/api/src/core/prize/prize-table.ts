/** Prize tables: segments with integer weights, in versions that never change. The shown odds are these weights. */
import { sumOfWeights } from '@duang/draw'
import * as z from 'zod'
import type { Ctx } from '#core/context.ts'
import type { DrawGame } from '#core/right/draw-game.ts'
import type { Db, Tx } from '#kit/db.ts'
import { prizeSchema, substituteSchema } from './prize.ts'

const WEIGHT_MAX = 1_000_000_000

const segmentSchema = z
  .strictObject({
    /** For members. */
    label: z.string().trim().min(1).max(40),
    weight: z.int().min(0).max(WEIGHT_MAX),
    prize: prizeSchema,
    substitute: substituteSchema.optional(),
  })
  .refine((segment) => (segment.prize.type === 'goods') === (segment.substitute !== undefined), {
    path: ['substitute'],
    error: 'must be given for goods, and for goods only',
  })
export type Segment = z.output<typeof segmentSchema>

/** Segments as a file or a column has them. */
export const segmentsSchema = z
  .array(segmentSchema)
  .min(2)
  .max(24)
  .refine(hasValidSum, { error: 'must have weights whose sum is between 1 and 4294967296' })

function hasValidSum(segments: readonly { weight: number }[]): boolean {
  try {
    return sumOfWeights(segments.map(({ weight }) => weight)) > 0
  } catch {
    return false
  }
}

export type PrizeTable = { version: number; segments: Segment[] }

/** The table in force; undefined where the brand has none, so that the game is closed. */
export async function activeTable(db: Db | Tx, ctx: Ctx, game: DrawGame): Promise<PrizeTable | undefined> {
  const row = await db
    .selectFrom('prize_tables')
    .select(['version', 'segments'])
    .where('brand_id', '=', ctx.brand.id)
    .where('game', '=', game)
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
      ...{ brand_id: ctx.brand.id, game, version, created_at: ctx.clock() },
      segments: JSON.stringify(segments),
    })
    .execute()
  return version
}
