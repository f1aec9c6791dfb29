-- Rounds reported by providers that hold credit.

-- Evaluates reported rounds. Their members are locked. The provider's times are limited: not later
-- than now, and not so early that a round would miss limits and reports that are closed.
create or replace function gateway.evaluate_rounds(
  p_brand int,
  p_at timestamptz,
  p_provider text,
  p_rounds text[],
  p_members bigint[],
  p_games text[],
  p_hashes bytea[],
  p_stakes bigint[],
  p_wins bigint[],
  p_opened timestamptz[],
  p_closed timestamptz[]
) returns gateway.reported_round[] language sql stable as $$
  select array_agg((
      r.n,
      r.round,
      r.member,
      r.game,
      r.hash,
      r.stake,
      r.win,
      greatest(least(r.opened, p_at), p_at - interval '7 days'),
      greatest(least(r.closed, p_at), p_at - interval '7 days'),
      case
        when r.member is null then 'unknown-player'
        -- A round that came through the gateway cannot be reported a second time.
        when known.tx_id is null and rd.round_id is not null then 'conflict'
        when known.tx_id is null then case
          when r.copy = 1 then 'accepted'
          when r.hash = r.first_hash then 'known'
          else 'conflict' end
        when known.request_hash = r.hash then 'known'
        else 'conflict' end
    )::gateway.reported_round order by r.n)
  from (
    select t.*,
      row_number() over (partition by round order by n) as copy,
      first_value(hash) over (partition by round order by n) as first_hash
    from unnest(p_rounds, p_members, p_games, p_hashes, p_stakes, p_wins, p_opened, p_closed)
      with ordinality as t (round, member, game, hash, stake, win, opened, closed, n)
  ) r
  left join provider_transactions known
    on known.brand_id = p_brand and known.provider = p_provider and known.tx_id = r.round
  left join rounds rd
    on rd.brand_id = p_brand and rd.member_id = r.member and rd.provider = p_provider
      and rd.round_id = r.round
$$;
revoke execute on function gateway.evaluate_rounds from public;
grant execute on function gateway.evaluate_rounds to duang_app;

-- Records reported rounds, each once: transaction, round, day, turnover, and the transfer of the
-- difference at the provider.
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
  house bigint;
  moves record;
begin
  select array_agg(p.member_id order by r.n) into members
    from unnest(p_players) with ordinality as r (player, n)
    left join provider_players p
      on p.brand_id = p_brand and p.player_ref = r.player and p.provider = p_provider;
  perform ledger.lock_cash(array_fill(p_brand, array[cardinality(members)]), members);
  -- A new statement, so that it sees commits of the time in which this one waited for locks.
  reported := gateway.evaluate_rounds(
    p_brand, p_at, p_provider, p_rounds, members, p_games, p_hashes,
    p_stakes, p_wins, p_opened, p_closed);
  select -(number * 64 + 35) into strict house
    from providers
    where brand_id = p_brand and provider = p_provider;

  select array_agg(ledger.stable_id('game.round', p_brand::text, p_provider, t.round)) as ids,
      array_agg((case when t.win > t.stake then 19 else 18 end)::smallint) as kinds,
      array_agg(case when t.win > t.stake then house else t.member * 64 + 6 end) as debits,
      array_agg(case when t.win > t.stake then t.member * 64 + 6 else house end) as credits,
      array_agg(abs(t.win - t.stake)) as amounts
    into moves
    from unnest(reported) t
    where t.outcome = 'accepted' and t.win <> t.stake;
  if moves.ids is not null then
    perform ledger.post(
      p_brand, p_at, moves.ids, moves.kinds, moves.debits, moves.credits, moves.amounts);
  end if;

  insert into provider_transactions (
      brand_id, provider, tx_id, kind, request_hash, member_id, round_id, bet_satang, win_satang,
      code, balance_satang, at)
    select p_brand, p_provider, t.round, 'betWin', t.hash, t.member, t.round, t.stake, t.win,
      'OK', 0, p_at
    from unnest(reported) t
    where t.outcome = 'accepted';
  insert into rounds as r (
      brand_id, member_id, provider, round_id, game_code, day, opened_at, closed_at, closed_by,
      bets, stake_satang, won_satang)
    select p_brand, t.member, p_provider, t.round, t.game,
      (t.opened at time zone 'Asia/Bangkok')::date, t.opened, greatest(t.opened, t.closed),
      'endRound', 1, t.stake, t.win
    from unnest(reported) t
    where t.outcome = 'accepted';
  insert into daily_game_totals as d (
      brand_id, member_id, day, provider, game_code, bets, rounds, stake_satang, won_satang)
    select p_brand, t.member, (t.opened at time zone 'Asia/Bangkok')::date, p_provider, t.game,
      count(*), count(*), sum(t.stake), sum(t.win)
    from unnest(reported) t
    where t.outcome = 'accepted'
    group by 2, 3, 5
    on conflict (brand_id, member_id, day, provider, game_code) do update
      set bets = d.bets + excluded.bets,
        rounds = d.rounds + excluded.rounds,
        stake_satang = d.stake_satang + excluded.stake_satang,
        won_satang = d.won_satang + excluded.won_satang;
  -- Figures of limits: stakes and losses of the day, and the time from bet to bet.
  insert into daily_limit_totals as d (
      brand_id, member_id, day, bets, stake_satang, won_satang, played_ms, last_bet_at)
    select p_brand, t.member, t.day, count(*), sum(t.stake), sum(t.win),
      coalesce(sum(t.played_ms), 0), max(t.opened)
    from (
      select r.*,
        gateway.played_between(
          coalesce(
            lag(r.opened) over (partition by r.member, r.day order by r.opened, r.n),
            m.last_bet_at),
          r.opened) as played_ms
      from (
        select u.*, (u.opened at time zone 'Asia/Bangkok')::date as day
        from unnest(reported) u
        where u.outcome = 'accepted') r
      left join daily_limit_totals m
        on m.brand_id = p_brand and m.member_id = r.member and m.day = r.day
    ) t
    group by t.member, t.day
    on conflict (brand_id, member_id, day) do update
      set bets = d.bets + excluded.bets,
        stake_satang = d.stake_satang + excluded.stake_satang,
        won_satang = d.won_satang + excluded.won_satang,
        played_ms = d.played_ms + excluded.played_ms,
        last_bet_at = greatest(d.last_bet_at, excluded.last_bet_at);
  insert into provider_credit as c (brand_id, member_id, provider, outstanding_satang, settled_at)
    select p_brand, t.member, p_provider, sum(t.win - t.stake), p_at
    from unnest(reported) t
    where t.outcome = 'accepted'
    group by t.member
    on conflict (brand_id, member_id, provider) do update
      set outstanding_satang = c.outstanding_satang + excluded.outstanding_satang;

  -- A stake counts once for every bonus that was open when it was played (interpretation M4).
  update bonus_grants b
    set turnover_done_satang = b.turnover_done_satang + s.stake,
      status = case when b.turnover_done_satang + s.stake >= b.turnover_required_satang
        then 'completed' else 'active' end,
      ended_at = case when b.turnover_done_satang + s.stake >= b.turnover_required_satang
        then p_at end
    from (
      select g.grant_id, sum(t.stake) as stake
      from unnest(reported) t
      join bonus_grants g
        on g.brand_id = p_brand and g.member_id = t.member and g.status = 'active'
          and g.granted_at <= t.opened
      where t.outcome = 'accepted' and t.stake > 0
      group by g.grant_id
    ) s
    where b.brand_id = p_brand and b.grant_id = s.grant_id;
  return query select t.round, t.outcome from unnest(reported) t order by t.n;
end
$$;
revoke execute on function gateway.ingest_rounds from public;
grant execute on function gateway.ingest_rounds to duang_app;
