/** `duang provider rounds`: when a round of a provider has ended, and how many of its rounds are open. */
import { sql } from 'kysely'
import { type CommandInput, CommandMistake } from '#core/command.ts'
import { ROUND_END_MINUTES_MAX, type RoundEnd } from '#core/wallet/open-rounds.ts'

export type RoundEndColumns = { round_end: RoundEnd; round_end_minutes: number | null }

export const ROUNDS_USAGE = [
  'provider rounds CODE message|bet|win|MINUTES   when a round has ended: at the provider’s message, with its bet, with its first win, or so many minutes after its last bet',
]
export const ROUNDS_ACTS = { rounds: { words: 2 } } as const

/** A dialect in which bet and win are one call, and the end of a round is optional, ends a round with its bet. */
export const defaultRoundEnd = (dialect: string): string => (dialect === 'pg' ? 'bet' : 'message')

/** Refuses what is no rule. */
export function roundEndOf(word: string | undefined): RoundEndColumns {
  if (word === 'message' || word === 'bet' || word === 'win') return { round_end: word, round_end_minutes: null }
  const minutes = /^\d{1,5}$/.test(word ?? '') ? Number(word) : 0
  if (minutes < 1 || minutes > ROUND_END_MINUTES_MAX)
    throw new CommandMistake(`Expected message, bet, win or a number of minutes from 1 to ${ROUND_END_MINUTES_MAX}`)
  return { round_end: 'minutes', round_end_minutes: minutes }
}

export const roundEndText = (row: { round_end: string; round_end_minutes: number | null }): string =>
  row.round_end === 'minutes' ? `after ${row.round_end_minutes} minutes` : `by ${row.round_end}`

const LONG_OPEN = sql`interval '1 hour'`

/** Rounds without a bet for an hour that are still open, by provider: those of a provider that may never end them. */
export async function longOpenRounds({ ctx }: CommandInput): Promise<Map<string, number>> {
  const { rows } = await sql<{ provider: string; rounds: number }>`
    select provider, count(*)::int as rounds from rounds
    where brand_id = ${ctx.brand.id} and closed_at is null and coalesce(last_bet_at, opened_at) < ${ctx.clock()}::timestamptz - ${LONG_OPEN}
    group by provider`.execute(ctx.db)
  return new Map(rows.map(({ provider, rounds }) => [provider, rounds]))
}
