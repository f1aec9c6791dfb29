/** Winnings from play since a bonus was granted. Ended rounds count whole, running rounds with their wins so far. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { RESULT_MS, RUNNING_MS } from '#core/wallet/open-rounds.ts'
import type { Db, Tx } from '#kit/db.ts'

/**
 * Satang, below 0 where play has lost. `undecided`: stakes that count as unspent, of rounds which end by themselves within a known
 * time. Free rounds are left out, since they have no stake.
 */
export type Won = { won: number; undecided: number }

type EarlierRound = { provider: string; round_id: string; is_running: boolean; is_undecided: boolean }

export async function wonSince(executor: Db | Tx, ctx: Ctx, memberId: number, since: Date): Promise<Won> {
  const now = ctx.clock()
  const { rows } = await sql<{ won: number; undecided: number; earlier: EarlierRound[] | null }>`
    with ends as (
      select r.provider, r.round_id, r.opened_at, r.won_satang, r.stake_satang, p.round_end,
        gateway.round_ends_at(p.round_end, p.round_end_minutes, r.closed_at, last_at, r.last_result_at) as ends_at,
        r.closed_by is null or r.closed_by = 'rule' as is_by_rule,
        -- With several bets in one round, one win is no result of the others. A bet and win in one is its own result.
        coalesce(r.last_result_at = last_at or r.last_result_at > last_at and r.bets = 1, false) as has_result
      from rounds r join providers p on p.brand_id = r.brand_id and p.provider = r.provider
      cross join lateral coalesce(r.last_bet_at, r.opened_at) as last_at
      where r.brand_id = ${ctx.brand.id} and r.member_id = ${memberId}
        and r.opened_at >= ${new Date(since.getTime() - RUNNING_MS)}
        and (r.opened_at >= ${since} or r.last_bet_at >= ${since})
    ), played as (
      select *, ends_at is null or ends_at > ${now}
          -- The result of a bet that ends its round may be on its way.
          or round_end = 'bet' and is_by_rule and not has_result and ends_at > ${new Date(now.getTime() - RESULT_MS)} as is_running,
        round_end in ('bet', 'minutes') as ends_by_itself
      from ends
    )
    select
      coalesce(sum(won_satang - case when is_running then 0 else stake_satang end) filter (where opened_at >= ${since}), 0)::bigint as won,
      coalesce(sum(stake_satang) filter (where opened_at >= ${since} and is_running and ends_by_itself), 0)::bigint as undecided,
      json_agg(json_build_object('provider', provider, 'round_id', round_id, 'is_running', is_running,
        'is_undecided', is_running and ends_by_itself)) filter (where opened_at < ${since}) as earlier
    from played`.execute(executor)
  const { won = 0, undecided = 0, earlier } = rows[0] ?? {}
  if (!earlier) return { won, undecided }
  const more = await wonInEarlierRounds(executor, ctx, memberId, since, earlier)
  return { won: won + more.won, undecided: undecided + more.undecided }
}

/** Some providers use one round for a whole visit. Of a round that began before the grant, later bets and wins count. */
async function wonInEarlierRounds(
  executor: Db | Tx,
  ctx: Ctx,
  memberId: number,
  since: Date,
  earlier: readonly EarlierRound[],
): Promise<Won> {
  const { rows } = await sql<Won>`
    select
      coalesce(sum(t.win_satang - case when e.is_running then 0 else t.bet_satang end), 0)::bigint as won,
      coalesce(sum(t.bet_satang) filter (where e.is_undecided), 0)::bigint as undecided
    from provider_transactions t
    join jsonb_to_recordset(${JSON.stringify(earlier)}::jsonb)
        as e (provider text, round_id text, is_running boolean, is_undecided boolean)
      on e.provider = t.provider and e.round_id = t.round_id
    where t.brand_id = ${ctx.brand.id} and t.member_id = ${memberId} and t.at >= ${since}
      and t.kind in ('bet', 'win', 'betWin') and t.rolled_back_by is null and t.free_round is null`.execute(executor)
  return rows[0] ?? { won: 0, undecided: 0 }
}
