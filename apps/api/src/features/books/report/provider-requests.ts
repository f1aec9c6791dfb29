/** The requests of one round, or one request, with the transfers that they made. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'

export type RoundFacts = {
  round_id: string
  game_code: string
  opened_at: Date
  closed_at: Date | null
  stake_satang: number
  won_satang: number
  free_won_satang: number
}

export type RequestFacts = {
  tx_id: string
  kind: string
  at: Date
  bet_satang: number
  win_satang: number
  code: string
  rolled_back_by: string | null
  transfers: string[]
}

type Asked = { provider: string; memberId: number; round?: string | undefined; tx?: string | undefined }

const ROWS_MAX = 200
/** Kinds of transfers whose id follows from a request. */
const KINDS = ['game', 'game.win', 'game.win-reversal', 'game.win-receivable', 'game.round'] as const

export async function findRound(
  { db, brand }: Ctx,
  { provider, memberId, round }: Asked,
): Promise<RoundFacts | undefined> {
  if (round === undefined) return undefined
  const { rows } = await sql<RoundFacts>`
    select round_id, game_code, opened_at, closed_at, stake_satang, won_satang, free_won_satang
    from rounds
    where brand_id = ${brand.id} and member_id = ${memberId} and provider = ${provider} and round_id = ${round}`.execute(
    db,
  )
  return rows[0]
}

/** Requests by the key, or those of a round by the member's index from a week before the round on. */
export async function requestsOf(ctx: Ctx, asked: Asked, found: RoundFacts | undefined): Promise<RequestFacts[]> {
  const { db, brand } = ctx
  const { provider, memberId, round, tx } = asked
  const since = found ? new Date(found.opened_at.getTime() - 8 * 86_400_000) : new Date(0)
  const which = tx !== undefined ? sql`r.tx_id = ${tx}` : sql`r.at >= ${since} and r.round_id = ${round ?? ''}`
  const { rows } = await sql<RequestFacts>`
    select r.tx_id, r.kind, r.at, r.bet_satang, r.win_satang, r.code, r.rolled_back_by,
      array(
        select t.transfer_id
        from unnest(${[...KINDS]}::text[]) kind
        cross join lateral finance.find_transfer(
          ${brand.id}, ledger.stable_id(kind, ${String(brand.id)}::text, r.provider, r.tx_id)
        ) t
      ) as transfers
    from provider_transactions r
    where r.brand_id = ${brand.id} and r.member_id = ${memberId} and r.provider = ${provider} and ${which}
    order by r.at, r.tx_id
    limit ${ROWS_MAX}`.execute(db)
  return rows
}
