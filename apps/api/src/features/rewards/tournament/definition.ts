/** The rules for what staff set of a tournament. */
import type { RefusalCode } from '@duang/contract'
import { TOURNAMENT_MAX, type TournamentDefinition } from '@duang/contract/action/tournament-definition'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { refuse } from '#kit/refusal.ts'

/** Amounts in satang. */
export type Definition = Omit<TournamentDefinition, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date }

type Code = Extract<RefusalCode, `tournament_${string}`>

/** The first rule that a definition breaks, and its wrong field, such as `prizes.2`. Times are compared with each other only. */
function problemOf({ startsAt, endsAt, score, stakeMin, games, prizes }: Definition): [Code, path: string] | undefined {
  if (endsAt <= startsAt) return ['tournament_ends_early', 'endsAt']
  if ((score === 'multiplier') !== stakeMin > 0) return ['tournament_stake_min', 'stakeMin']
  if (!areDistinct(games.map((each) => `${each.provider} ${each.game ?? '*'}`)))
    return ['tournament_game_twice', 'games']
  return problemOfPrizes(prizes)
}

function problemOfPrizes(prizes: Definition['prizes']): [Code, path: string] | undefined {
  const reversed = prizes.findIndex(({ from, to }) => to < from)
  if (reversed >= 0) return ['tournament_prize_ranks', `prizes.${reversed}`]
  const empty = prizes.findIndex(({ credit, points }) => credit + points === 0)
  if (empty >= 0) return ['tournament_prize_empty', `prizes.${empty}`]
  if (!areDistinct(prizes.flatMap(ranksOf))) return ['tournament_rank_twice', 'prizes']
  if (sumOf(prizes).credit > TOURNAMENT_MAX.prizes) return ['tournament_prizes_excessive', 'prizes']
  return undefined
}

/** Refuses a definition that breaks a rule, one whose end is over, and games that the brand does not have. */
export async function assertDefinition(ctx: Ctx, definition: Definition): Promise<void> {
  const [problem, path] = problemOf(definition) ?? []
  if (problem) refuse(problem, { path })
  if (definition.endsAt <= ctx.clock()) refuse('tournament_over')
  const game = await unknownGame(ctx, definition)
  if (game !== undefined) refuse('tournament_game_unknown', { game })
}

/** The first provider or game that the brand does not have. */
async function unknownGame(ctx: Ctx, { games }: Definition): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', g.provider, g.game) as name
    from jsonb_to_recordset(${JSON.stringify(games)}) as g (provider text, game text)
    where not exists (
        select from providers p
        where p.brand_id = ${ctx.brand.id} and p.provider = g.provider
      )
      or g.game is not null and not exists (
        select from games c
        where c.brand_id = ${ctx.brand.id} and c.provider = g.provider and c.game_code = g.game
      )
    limit 1`.execute(ctx.db)
  return rows[0]?.name
}

const areDistinct = (all: readonly (string | number)[]): boolean => new Set(all).size === all.length

const ranksOf = ({ from, to }: { from: number; to: number }): number[] =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n)

/** One row a rank. */
export const rankPrizes = ({ prizes }: Definition) =>
  prizes.flatMap((prize) => ranksOf(prize).map((rank) => ({ rank, credit_satang: prize.credit, points: prize.points })))

/** What all ranks get together. */
export const sumOf = (prizes: Definition['prizes']) => ({
  ranks: prizes.reduce((sum, { from, to }) => sum + to - from + 1, 0),
  credit: prizes.reduce((sum, { from, to, credit }) => sum + (to - from + 1) * credit, 0),
  points: prizes.reduce((sum, { from, to, points }) => sum + (to - from + 1) * points, 0),
})
