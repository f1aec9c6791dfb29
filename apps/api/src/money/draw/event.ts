/** A game in the list of running mini-games (interpretation P4). */
import type { GameEvent } from '@duang/contract/games/game-event'
import type { Ctx } from '#core/context.ts'
import type { DrawGame } from '#money/right/draw-game.ts'
import { rightsOf } from './rights-of.ts'
import { shownRights } from './wire.ts'

/** Empty where the brand does not offer the game. */
export async function drawEvent(ctx: Ctx, memberId: number, game: DrawGame): Promise<GameEvent[]> {
  const rights = shownRights(await rightsOf(ctx, memberId, game))
  return rights.reason === 'closed' ? [] : [{ game, rights }]
}
