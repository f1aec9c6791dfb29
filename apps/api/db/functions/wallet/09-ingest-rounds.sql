-- Records rounds reported by a provider that holds credit, each once: transaction, round, totals of
-- the day, turnover, and the transfer of its difference. Returns the outcome of each, in order.
create or replace function gateway.ingest_rounds(
  p_brand int,
  p_at timestamptz,
  p_provider text,
  p_rounds text[],
  p_players uuid[],
  p_games text[],
  p_hashes bytea[],
  p_stakes bigint[],
  p_wins bigint[],
  p_opened timestamptz[],
  p_closed timestamptz[]
) returns table (round text, outcome text) language plpgsql
-- By index, one round after the other, as in gateway.serve: the plan must not depend on how full
-- the tables were when it was made.
set plan_cache_mode = force_generic_plan
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
set enable_bitmapscan = off
set jit = off as $$
declare
  members bigint[];
  reported gateway.reported_round[];
  accepted gateway.reported_round[];
  house_game bigint;
  differences record;
begin
  select array_agg(player.member_id order by r.n)
    into members
    from unnest(p_players) with ordinality as r (player_ref, n)
    left join lateral gateway.find_player(p_brand, r.player_ref) player
      on player.provider = p_provider;
  perform ledger.lock_cash(array_fill(p_brand, array[cardinality(members)]), members);
  -- New statements, so that they see what was committed while this one waited for locks.
  p_at := greatest(p_at, (select open_from from ledger.open_days where brand_id = p_brand));
  reported := gateway.evaluate_rounds(
    p_brand,
    p_at,
    p_provider,
    p_rounds,
    members,
    p_games,
    p_hashes,
    p_stakes,
    p_wins,
    p_opened,
    p_closed
  );
  accepted := array(
    select r from unnest(reported) r where r.outcome = 'accepted' order by r.n
  );
  select ledger.house_account(number, ledger.class_game())
    into strict house_game
    from providers
    where brand_id = p_brand and provider = p_provider;

  with difference as (
    select
      r.n,
      ledger.stable_id('game.round', p_brand::text, p_provider, r.round_id) as transfer_id,
      ledger.member_account(r.member_id, ledger.class_at_provider()) as at_provider,
      r.win > r.stake as is_won,
      abs(r.win - r.stake) as amount
    from unnest(accepted) r
    where r.win <> r.stake
  )
  select
      array_agg(d.transfer_id order by d.n) as ids,
      array_agg(
        case when d.is_won then ledger.kind_round_won() else ledger.kind_round_lost() end
        order by d.n
      ) as kinds,
      array_agg(case when d.is_won then house_game else d.at_provider end order by d.n) as debits,
      array_agg(case when d.is_won then d.at_provider else house_game end order by d.n) as credits,
      array_agg(d.amount order by d.n) as amounts
    into differences
    from difference d;
  if differences.ids is not null then
    perform ledger.post(
      p_brand,
      p_at,
      differences.ids,
      differences.kinds,
      differences.debits,
      differences.credits,
      differences.amounts
    );
  end if;

  insert into provider_transactions (
      brand_id,
      provider,
      tx_id,
      kind,
      request_hash,
      member_id,
      round_id,
      bet_satang,
      win_satang,
      code,
      balance_satang,
      at)
    select
      p_brand,
      p_provider,
      r.round_id,
      'betWin',
      r.request_hash,
      r.member_id,
      r.round_id,
      r.stake,
      r.win,
      'OK',
      0,
      p_at
    from unnest(accepted) r;

  insert into rounds (
      brand_id,
      member_id,
      provider,
      round_id,
      game_code,
      day,
      opened_at,
      closed_at,
      closed_by,
      bets,
      stake_satang,
      won_satang)
    select
      p_brand,
      r.member_id,
      p_provider,
      r.round_id,
      r.game_code,
      r.day,
      r.opened_at,
      greatest(r.opened_at, r.closed_at),
      'endRound',
      1,
      r.stake,
      r.win
    from unnest(accepted) r;

  insert into daily_game_totals as total (
      brand_id,
      member_id,
      day,
      provider,
      game_code,
      bets,
      rounds,
      stake_satang,
      won_satang)
    select
      p_brand,
      r.member_id,
      r.day,
      p_provider,
      r.game_code,
      count(*),
      count(*),
      sum(r.stake),
      sum(r.win)
    from unnest(accepted) r
    group by r.member_id, r.day, r.game_code
    on conflict (brand_id, member_id, day, provider, game_code) do update
      set bets = total.bets + excluded.bets,
        rounds = total.rounds + excluded.rounds,
        stake_satang = total.stake_satang + excluded.stake_satang,
        won_satang = total.won_satang + excluded.won_satang;

  -- Limits count stakes and losses of the day, and the time from bet to bet.
  with bet as (
    select
      r.member_id,
      r.day,
      r.stake,
      r.win,
      r.opened_at,
      gateway.played_between(
        coalesce(lag(r.opened_at) over earlier_bets, total.last_bet_at),
        r.opened_at
      ) as played_ms
    from unnest(accepted) r
    left join daily_limit_totals total
      on total.brand_id = p_brand
      and total.member_id = r.member_id
      and total.day = r.day
    window earlier_bets as (partition by r.member_id, r.day order by r.opened_at, r.n)
  )
  insert into daily_limit_totals as total (
      brand_id,
      member_id,
      day,
      bets,
      stake_satang,
      won_satang,
      played_ms,
      last_bet_at)
    select
      p_brand,
      bet.member_id,
      bet.day,
      count(*),
      sum(bet.stake),
      sum(bet.win),
      coalesce(sum(bet.played_ms), 0),
      max(bet.opened_at)
    from bet
    group by bet.member_id, bet.day
    on conflict (brand_id, member_id, day) do update
      set bets = total.bets + excluded.bets,
        stake_satang = total.stake_satang + excluded.stake_satang,
        won_satang = total.won_satang + excluded.won_satang,
        played_ms = total.played_ms + excluded.played_ms,
        last_bet_at = greatest(total.last_bet_at, excluded.last_bet_at);

  insert into provider_credit as credit (
      brand_id,
      member_id,
      provider,
      outstanding_satang,
      settled_at)
    select
      p_brand,
      r.member_id,
      p_provider,
      sum(r.win - r.stake),
      p_at
    from unnest(accepted) r
    group by r.member_id
    on conflict (brand_id, member_id, provider) do update
      set outstanding_satang = credit.outstanding_satang + excluded.outstanding_satang;
  perform gateway.end_bonus_shares(
    p_brand, p_provider, (select array_agg(distinct r.member_id) from unnest(accepted) r));

  -- A stake counts once for every bonus that was open when it was played (interpretation M4).
  with stake_of_bonus as (
    select
      b.grant_id,
      sum(r.stake) as stake
    from unnest(accepted) r
    join bonus_grants b
      on b.brand_id = p_brand
      and b.member_id = r.member_id
      and b.status = 'active'
      and b.granted_at <= r.opened_at
    where r.stake > 0
    group by b.grant_id
  )
  update bonus_grants b
    set turnover_done_satang = b.turnover_done_satang + played.stake,
      status = case
        when b.turnover_done_satang + played.stake >= b.turnover_required_satang then 'completed'
        else 'active' end,
      ended_at = case
        when b.turnover_done_satang + played.stake >= b.turnover_required_satang then p_at end,
      held_satang = case
        when b.turnover_done_satang + played.stake >= b.turnover_required_satang then 0
        else b.held_satang end,
      released_satang = case
        when b.turnover_done_satang + played.stake >= b.turnover_required_satang
          then coalesce(b.held_satang, b.bonus_satang) end
    from stake_of_bonus played
    where b.brand_id = p_brand and b.grant_id = played.grant_id;

  return query select r.round_id, r.outcome from unnest(reported) r order by r.n;
end
$$;
revoke execute on function gateway.ingest_rounds from public;
grant execute on function gateway.ingest_rounds to duang_app;
