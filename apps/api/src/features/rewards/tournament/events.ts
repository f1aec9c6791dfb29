/** Running tournaments in the list of running mini-games (interpretation P4). */
import type { GameEvent } from '@duang/contract/games/game-event'
import type { Caller, Ctx } from '#core/context.ts'
import { runningBreak } from '#core/protection/play-eligibility.ts'
import { isTakingPart } from './opt-out.ts'
import { selectTournaments } from './queries.ts'

/** Of the running ones, those that end first are listed. */
const ROWS = 20

/** Members on a break or excluded learn the reason, as with each mini-game. */
export async function tournamentEvents(ctx: Ctx, caller: Caller): Promise<GameEvent[]> {
  if (!ctx.brand.settings.menu.tournament) return []
  const now = ctx.clock()
  const running = await selectTournaments(ctx)
    .where('cancelled_at', 'is', null)
    .where('ends_at', '>', now)
    .where('starts_at', '<=', now)
    .orderBy('ends_at')
    .orderBy('tournament_id')
    .limit(ROWS)
    .execute()
  if (running.length === 0) return []
  const [pause, part] = await Promise.all([runningBreak(ctx.db, ctx, caller.memberId), isTakingPart(ctx, caller)])
  const reason = pause ? 'break' : part ? null : 'opted-out'
  return running.map((row) => ({
    game: 'tournament',
    rights: { left: reason === null ? 1 : 0, reason, nextAt: null, depositMissing: null },
    id: row.tournament_id,
    name: { th: row.name_th, en: row.name_en },
    endsAt: row.ends_at.toISOString(),
  }))
}
