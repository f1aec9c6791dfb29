/** Counts and sums of one member for the desk: each by the index of its table. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'

export type MemberCounts = {
  deposits: number
  depositSum: number
  withdrawals: number
  withdrawalSum: number
  stakes: number
  netWin: number
  notes: number
  rights: number
}

/** Sums in satang, of all time. */
export async function countsOf(ctx: Ctx, memberId: number): Promise<MemberCounts> {
  const of = sql`brand_id = ${ctx.brand.id} and member_id = ${memberId}`
  const { rows } = await sql<MemberCounts>`
    select deposited.n as deposits, deposited.satang as "depositSum", withdrawn.n as withdrawals,
      withdrawn.satang as "withdrawalSum", played.staked as stakes, played.won - played.staked as "netWin",
      (select count(*)::int from member_notes where ${of}) as notes,
      (select count(*)::int from member_rights where ${of} and spent_at is null and revoked_at is null
        and (expires_at is null or expires_at > ${ctx.clock()})) as rights
    from (select count(*)::int as n, coalesce(sum(amount_satang), 0)::bigint as satang
      from deposits where ${of} and unassigned_at is null) deposited
    cross join (select count(*)::int as n, coalesce(sum(amount_satang), 0)::bigint as satang
      from withdrawals where ${of} and state = 'paid') withdrawn
    cross join (select coalesce(sum(stake_satang), 0)::bigint as staked, coalesce(sum(won_satang), 0)::bigint as won
      from daily_game_totals where ${of}) played`.execute(ctx.db)
  return rows[0] as MemberCounts
}
