/** The way back into a game: the id of a launch is in the address that the game leads back to (docs/providers.md). */
import type { Ctx } from '#core/context.ts'
import { refuse } from '#kit/refusal.ts'

export type LaunchedGame = { provider: string; gameCode: string }

/** Refuses `game_unknown` for a launch that is not the member's own. */
export async function gameOfPlay(ctx: Ctx, memberId: number, play: string): Promise<LaunchedGame> {
  const row = await ctx.db
    .selectFrom('game_sessions')
    .select(['provider', 'game_code'])
    .where('brand_id', '=', ctx.brand.id)
    .where('game_session_id', '=', play)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row ? { provider: row.provider, gameCode: row.game_code } : refuse('game_unknown')
}
