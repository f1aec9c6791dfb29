/** `duang provider rounds`: the rule for the end of a provider's rounds, and the number of open ones. */

import { sql } from 'kysely'
import { invalid } from '#core/command.ts'
import type { Ctx } from '#core/context.ts'
import { ROUND_END_MINUTES_MAX, type RoundEnd } from '#core/wallet/open-rounds.ts'

export type RoundEndColumns = { round_end: RoundEnd; round_end_minutes: number | null }

/** A dialect in which bet and win are one call, and the end of a round is optional, ends a round with its bet. */
export const defaultRoundEnd = (dialect: string): string => (dialect === 'pg' ? 'bet' : 'message')

/** Reads a rule. Refuses other text. */
export function roundEndOf(word: string | undefined): RoundEndColumns {
  if (word === 'message' || word === 'bet' || word === 'win') return { round_end: word, round_end_minutes: null }
  const minutes = /^\d{1,5}$/.test(word ?? '') ? Number(word) : 0
  if (minutes < 1 || minutes > ROUND_END_MINUTES_MAX)
    throw invalid(
      `Expected message, bet, win or a number of minutes from 1 to ${ROUND_END_MINUTES_MAX}: ${word ?? 'nothing'}`,
    )
  return { round_end: 'minutes', round_end_minutes: minutes }
}

export const roundEndText = (row: { round_end: string; round_end_minutes: number | null }): string =>
  row.round_end === 'minutes' ? `after ${row.round_end_minutes} minutes` : `by ${row.round_end}`

const LONG_OPEN = sql`interval '1 hour'`

/** Counts open rounds without a bet for an hour by provider: those of a provider that may never end them. */
export async function longOpenRounds(ctx: Ctx): Promise<Map<string, number>> {
  const { rows } = await sql<{ provider: string; rounds: number }>`
    select provider, count(*)::int as rounds from rounds
    where brand_id = ${ctx.brand.id} and closed_at is null and coalesce(last_bet_at, opened_at) < ${ctx.clock()}::timestamptz - ${LONG_OPEN}
    group by provider`.execute(ctx.db)
  return new Map(rows.map(({ provider, rounds }) => [provider, rounds]))
}
