/** What staff set of a tournament, and the rules for it. The file of the command and the form of the desk share them. */
import type { RefusalCode } from '@duang/contract'
import { TOURNAMENT_MAX } from '@duang/contract/desk-tournament'
import type { TOURNAMENT_SCORES } from '@duang/contract/tournament'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { refuse } from '#kit/refusal.ts'

/** Amounts in satang. */
export type Definition = {
  name: { th: string; en: string }
  /** Plain text, a paragraph a line. */
  rules: string
  startsAt: Date
  endsAt: Date
  score: (typeof TOURNAMENT_SCORES)[number]
  /** Zero for other scores than the multiplier. */
  stakeMin: number
  settleMinutes: number
  /** None: all games. Without `game`: all games of the provider. */
  games: readonly { provider: string; game?: string | undefined }[]
  /** Ranks from first to last, both included. */
  prizes: readonly { from: number; to: number; credit: number; points: number }[]
}

type Code = Extract<RefusalCode, `tournament_${string}`>
/** `path`: the wrong field, such as `prizes.2`. `sentence` follows it in messages of the command. */
export type Problem = { code: Code; path: string; sentence: string }

/** The first rule that a definition breaks. Times are compared with each other only. */
export function problemOf({ startsAt, endsAt, score, stakeMin, games, prizes }: Definition): Problem | undefined {
  if (endsAt <= startsAt) return { code: 'tournament_ends_early', path: 'endsAt', sentence: 'must be after startsAt' }
  if ((score === 'multiplier') !== stakeMin > 0) {
    const sentence = 'must be set for the multiplier, and for no other score'
    return { code: 'tournament_stake_min', path: 'stakeMin', sentence }
  }
  if (!areDistinct(games.map((each) => `${each.provider} ${each.game ?? '*'}`)))
    return { code: 'tournament_game_twice', path: 'games', sentence: 'must name each game once' }
  return problemOfPrizes(prizes)
}

function problemOfPrizes(prizes: Definition['prizes']): Problem | undefined {
  const reversed = prizes.findIndex(({ from, to }) => to < from)
  if (reversed >= 0)
    return { code: 'tournament_prize_ranks', path: `prizes.${reversed}`, sentence: 'must have "to" from "from" on' }
  const empty = prizes.findIndex(({ credit, points }) => credit + points === 0)
  if (empty >= 0)
    return { code: 'tournament_prize_empty', path: `prizes.${empty}`, sentence: 'must give credit or points' }
  if (!areDistinct(prizes.flatMap(ranksOf)))
    return { code: 'tournament_rank_twice', path: 'prizes', sentence: 'must name each rank once' }
  if (sumOf(prizes).credit > TOURNAMENT_MAX.prizes)
    return { code: 'tournament_prizes_excessive', path: 'prizes', sentence: 'must not exceed the largest amount' }
  return undefined
}

/** Refuses a definition that breaks a rule, one whose end is over, and games that the brand does not have. */
export async function assertDefinition(ctx: Ctx, definition: Definition): Promise<void> {
  const problem = problemOf(definition)
  if (problem) refuse(problem.code, { path: problem.path })
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
