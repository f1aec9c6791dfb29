/** A game before a draw: prizes with their odds, remaining rights, and the commitment of the next draw. */
import type { DrawBoard } from '@duang/contract/rewards/draw'
import type { Ctx } from '#core/context.ts'
import { activeTable } from '#money/prize/prize-table.ts'
import type { DrawGame } from '#money/right/draw-game.ts'
import { rightsOf } from './rights-of.ts'
import { showSeed } from './seed.ts'
import { shownRights, shownSegment } from './wire.ts'

/** Members on a break or excluded are shown no prizes, like members of a brand that does not offer the game. */
export async function boardOf(ctx: Ctx, memberId: number, game: DrawGame): Promise<DrawBoard> {
  const rights = shownRights(await rightsOf(ctx, memberId, game))
  const isOffered = rights.reason !== 'closed' && rights.reason !== 'break'
  const table = isOffered ? await activeTable(ctx.db, ctx, game) : undefined
  if (!table) return { segments: [], version: null, rights, seed: null }
  const seed = await showSeed(ctx, memberId, game)
  return { segments: table.segments.map(shownSegment), version: table.version, rights, seed }
}
