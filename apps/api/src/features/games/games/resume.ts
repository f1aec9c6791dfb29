/** Resumes a game: the id of a launch is in the return URL of the game (docs/providers.md). */
import type { Ctx } from '#core/context.ts'
import { refuse } from '#kit/refusal.ts'

export type LaunchedGame = { provider: string; gameCode: string }

/** Returns the game of a launch. Refuses `game_unknown` for a launch of another member. */
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
