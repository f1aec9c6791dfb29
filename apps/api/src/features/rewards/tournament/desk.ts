/** One tournament at the desk. */
import { readDeskTournament } from '@duang/contract/desk/tournament'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import { countRanks, find, payments, prizeSums, summaryOf } from './desk-queries.ts'
import { gamesOf, prizesOf } from './queries.ts'
import { grouped } from './tournament.ts'

export function mountTournamentDesk(desk: Desk): void {
  mountDesk(desk, readDeskTournament, async ({ ctx, params: { id } }) => {
    const row = await find(ctx, id)
    const [prizes, games, sums, ranked, paid] = await Promise.all([
      prizesOf(ctx, id),
      gamesOf(ctx, id),
      prizeSums(ctx, [id]),
      countRanks(ctx, row),
      payments(ctx, row),
    ])
    return {
      ...summaryOf(ctx, row, sums(id)),
      rules: row.rules,
      stakeMin: row.stake_min_satang,
      settleMinutes: row.settle_minutes,
      games: games.map((each) => ({
        provider: each.provider,
        providerName: each.provider_name,
        game: each.game_code === '*' ? null : each.game_code,
        name: each.name_th === null ? null : { th: each.name_th, en: each.name_en ?? '' },
      })),
      rankPrizes: grouped(prizes),
      ranked,
      rankedAt: (row.frozen_at ?? row.scored_at)?.toISOString() ?? null,
      ...paid,
    }
  })
}
