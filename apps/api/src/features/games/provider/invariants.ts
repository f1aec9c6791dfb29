/** Invariants of play: transactions of the gateway, their transfers, and the roll-ups for reports and limits. */
import type { Invariant } from '#money/ledger/one-to-one.ts'

// Both sides exclude rolled-back transactions: their money was returned, and their round and day were reduced.
export const STANDING = `scope_members join provider_transactions t using (brand_id, member_id)
      where t.code = 'OK' and t.rolled_back_by is null and t.kind <> 'rollback'`

export const playInvariants: Invariant[] = [
  {
    name: 'I15 what play moved is what was answered to providers',
    query: `
      select 'member ' || member_id || ': ' || coalesce(moved.satang, 0) || ' satang moved, ' || coalesce(played.satang, 0) || ' played' as broken,
        member_id as place
      from scope_members
      left join (
        select e.brand_id, e.account_id / 64 as member_id, sum(e.change) as satang
        from scope_entries e join ledger.transfer_kinds k using (kind) where k.code like 'game.%' group by 1, 2
      ) moved using (brand_id, member_id)
      left join (
        select brand_id, member_id, sum(t.win_satang - t.bet_satang) as satang from ${STANDING} group by brand_id, member_id
      ) played using (brand_id, member_id)
      where coalesce(moved.satang, 0) <> coalesce(played.satang, 0)`,
  },
  {
    name: 'I15 a round is what was played in it',
    query: `
      select 'member ' || member_id || ', ' || provider || ', round ' || round_id as broken, member_id as place
      from (select r.* from scope_members join rounds r using (brand_id, member_id)) r
      full join (
        select brand_id, member_id, t.provider, t.round_id, sum(t.bet_satang) as stake,
          sum(t.win_satang) filter (where t.free_round is null) as won, sum(t.win_satang) filter (where t.free_round is not null) as free_won
        from ${STANDING} and t.kind in ('bet', 'win', 'betWin') group by brand_id, member_id, t.provider, t.round_id
      ) t using (brand_id, member_id, provider, round_id)
      where (coalesce(r.stake_satang, 0), coalesce(r.won_satang, 0), coalesce(r.free_won_satang, 0))
        <> (coalesce(t.stake, 0), coalesce(t.won, 0), coalesce(t.free_won, 0))`,
  },
  {
    name: 'I15 a day of play is its rounds',
    query: `
      select 'member ' || member_id || ' on ' || day || ', ' || provider || ' ' || game_code as broken, member_id as place
      from (select d.* from scope_members join daily_game_totals d using (brand_id, member_id)) d
      full join (
        select brand_id, member_id, day, provider, game_code, count(*) as rounds, sum(bets) as bets, sum(stake_satang) as stake,
          sum(won_satang) as won, sum(free_won_satang) as free_won
        from scope_members join rounds using (brand_id, member_id) group by brand_id, member_id, day, provider, game_code
      ) r using (brand_id, member_id, day, provider, game_code)
      where (d.rounds, d.bets, d.stake_satang, d.won_satang, d.free_won_satang)
        is distinct from (r.rounds, r.bets, r.stake, r.won, r.free_won)`,
  },
  {
    // By member, not by day: a limit's day is the transaction's, and a round's is the day on which it began.
    name: 'I15 what limits count is what was played',
    query: `
      select 'member ' || member_id || ' of brand ' || brand_id as broken, member_id as place
      from (select brand_id, member_id, sum(stake_satang) as stake, sum(won_satang) as won
        from scope_members join daily_limit_totals using (brand_id, member_id) group by brand_id, member_id) d
      full join (select brand_id, member_id, sum(stake_satang) as stake, sum(won_satang) as won
        from scope_members join rounds using (brand_id, member_id) group by brand_id, member_id) r using (brand_id, member_id)
      where (coalesce(d.stake, 0), coalesce(d.won, 0)) <> (coalesce(r.stake, 0), coalesce(r.won, 0))`,
  },
]
