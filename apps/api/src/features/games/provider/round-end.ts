/** The rule for the end of a provider's rounds, and the number of open ones. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { RoundEnd } from '#money/wallet/open-rounds.ts'

export type RoundEndColumns = { round_end: RoundEnd; round_end_minutes: number | null }

const LONG_OPEN = sql`interval '1 hour'`

/** Counts open rounds without a bet for an hour by provider: those of a provider that may never end them. */
export async function longOpenRounds(ctx: Ctx): Promise<Map<string, number>> {
  const { rows } = await sql<{ provider: string; rounds: number }>`
    select provider, count(*)::int as rounds from rounds
    where brand_id = ${ctx.brand.id} and closed_at is null and coalesce(last_bet_at, opened_at) < ${ctx.clock()}::timestamptz - ${LONG_OPEN}
    group by provider`.execute(ctx.db)
  return new Map(rows.map(({ provider, rounds }) => [provider, rounds]))
}
