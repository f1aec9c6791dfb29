-- Evaluates a batch of requests and records those that it accepts: transactions, rounds, totals of
-- the day. The members' credit is locked: p_balances holds it, null where another transaction does.
-- Returns the answers, the transfers to post (the first, second and third of each request apart, so
-- that an account moves once in each), and the requests with rollbacks or turnover to record.
create or replace function gateway.process(
  p_at timestamptz,
  p_requests gateway.request[],
  p_members bigint[],
  p_balances bigint[],
  out codes text[],
  out balances bigint[],
  out replays boolean[],
  out first_moves ledger.move[],
  out second_moves ledger.move[],
  out third_moves ledger.move[],
  out with_rollback_or_turnover gateway.processed[]
) language plpgsql as $$
declare
  today constant date := (p_at at time zone 'Asia/Bangkok')::date;
  -- Only a credit above this is compared with the ceiling.
  near_ceiling constant bigint := ledger.ceiling() / 100;
begin
  with request as (
    select r.*,
      r.ordinality as n,
      p_members[r.ordinality] as member_id,
      p_balances[r.ordinality] as balance,
      r.method in ('bet', 'betWin') as is_bet,
      r.method = 'rollback' as is_rollback
    from unnest(p_requests) with ordinality r
  ), evaluated as materialized (
    select
      r.n, r.brand_id, r.member_id, r.provider, r.method, r.is_bet, r.is_rollback, r.tx_id,
      r.request_hash, r.transfer_id, r.original_tx_id, r.stake, r.gain,
      coalesce(r.closes_round, false) as closes_round,
      coalesce(r.round_id, original.round_id) as round_id,
      coalesce(nullif(round.game_code, ''), r.game_code, session.game_code) as game_code,
      -- A win that names no grant is free where all that was bet in its round was.
      case
        when r.is_rollback then original.free_round
        else coalesce(r.free_round, case
          when r.method = 'win' and round.stake_satang = 0 then round.free_round end)
      end as free_round,
      provider.number as provider_number, provider.round_end, member.has_restrictions,
      original.tx_id is not null as has_original, original.kind as original_kind,
      original.bet_satang as original_stake, original.win_satang as original_gain,
      original.at as original_at,
      known.request_hash = r.request_hash and known.kind <> 'tombstone' as is_replay,
      case
        when known.request_hash = r.request_hash and known.kind <> 'tombstone'
          then known.balance_satang
        else r.balance
      end as balance,
      gateway.evaluate(
        is_locked_elsewhere => r.member_id is not null and r.balance is null,
        known_kind => known.kind,
        known_code => known.code,
        is_same_request => known.request_hash = r.request_hash,
        is_player_known => r.member_id is not null,
        is_rollback => r.is_rollback,
        is_original_found =>
          coalesce(original.kind <> 'tombstone' and original.member_id = r.member_id, false),
        is_original_rolled_back => original.rolled_back_by is not null,
        is_original_rollback => original.kind = 'rollback',
        is_bet => r.is_bet,
        is_token_valid =>
          coalesce(session.member_id = r.member_id and session.provider = r.provider, false),
        is_token_expired => session.ended_at is not null or session.expires_at <= p_at
          or login.ended_at is not null or login.expires_at <= p_at,
        is_maintenance => not r.is_open or provider.is_maintenance or game.is_maintenance,
        is_game_enabled => provider.is_enabled and coalesce(game.is_enabled, false),
        -- Scalar subqueries, never `exists`: as a join, a plan that was made while the tables were
        -- empty would read them whole. Between bounds, as in 05-lookups.sql.
        is_member_blocked => member.status <> 'active' or member.has_restrictions and (
          select true from play_breaks b
          where b.brand_id = r.brand_id and b.member_id >= r.member_id
            and b.member_id <= r.member_id and b.starts_at <= p_at
            and (b.ends_at is null or b.ends_at > p_at)
          order by b.member_id
          limit 1
        ),
        is_round_closed => round.closed_by = 'endRound',
        is_beyond_limit => member.has_restrictions and (
          select true from play_limits l
          where l.brand_id = r.brand_id and l.member_id >= r.member_id
            and l.member_id <= r.member_id
          order by l.member_id
          limit 1
        ) and gateway.is_beyond_limit(
          r.brand_id, r.member_id, p_at, today, r.stake, login.started_at),
        is_credit_short => (r.is_bet or r.method = 'adjust') and r.stake > r.balance,
        is_above_ceiling => case
          when r.is_rollback then original.bet_satang > 0
            and r.balance + original.bet_satang > near_ceiling
            and not gateway.has_room(r.brand_id, r.member_id, r.balance + original.bet_satang)
          else r.gain > 0 and r.balance - r.stake + r.gain > near_ceiling
            and not gateway.has_room(r.brand_id, r.member_id, r.balance - r.stake + r.gain)
        end
      ) as code
    from request r
    join providers provider on provider.brand_id = r.brand_id and provider.provider = r.provider
    left join lateral gateway.find_transaction(r.brand_id, r.provider, r.tx_id) known on true
    left join lateral
      gateway.find_transaction(r.brand_id, r.provider, r.original_tx_id) original on true
    left join lateral gateway.find_member(r.brand_id, r.member_id) member on true
    left join lateral gateway.find_game_session(r.brand_id, r.token_hash) session on true
    left join lateral gateway.find_login(r.brand_id, session.session_id) login on true
    left join lateral gateway.find_game(
      r.brand_id, r.provider, coalesce(r.game_code, session.game_code)) game on true
    left join lateral gateway.find_round(
      r.brand_id, r.member_id, r.provider, coalesce(r.round_id, original.round_id)) round on true
  ), outcome as materialized (
    select e.*,
      e.code = 'OK' and e.is_replay is not true as is_accepted,
      e.code = 'OK' and e.is_replay is not true and e.is_rollback as is_undoing,
      e.free_round is not null as is_free,
      case
        when e.is_replay or e.code <> 'OK' then e.balance
        when e.is_rollback then greatest(0, e.balance + e.original_stake - e.original_gain)
        else e.balance - e.stake + e.gain
      end as balance_after,
      -- The part of a reversed win that the credit no longer holds is a receivable, never refused.
      case when e.is_rollback then
        greatest(0, e.original_gain - e.original_stake - e.balance) else 0 end as receivable,
      ledger.member_account(e.member_id, ledger.class_cash()) as cash_account,
      ledger.house_account(e.provider_number, case when e.free_round is null
        then ledger.class_game() else ledger.class_free_rounds() end) as house_account
    from evaluated e
  ), new_transaction as (
    insert into provider_transactions (
        brand_id, provider, tx_id, kind, request_hash, member_id, round_id, original_tx_id,
        bet_satang, win_satang, receivable_satang, code, balance_satang, at, free_round)
      select
        o.brand_id, o.provider, o.tx_id, o.method, o.request_hash, o.member_id, o.round_id,
        o.original_tx_id,
        case when o.is_rollback then 0 else o.stake end,
        case when o.is_rollback then 0 else o.gain end,
        case when o.is_undoing then o.receivable else 0 end,
        o.code, o.balance_after, p_at, o.free_round
      from outcome o
      where o.is_accepted
        or o.is_rollback and o.code = 'TX_NOT_FOUND' and o.is_replay is not true
  ), play as (
    select
      o.brand_id, o.member_id, o.provider, o.round_id,
      coalesce(o.game_code, '') as game_code,
      o.is_bet::int as bets,
      case when o.is_bet then p_at end as bet_at,
      case when o.method in ('win', 'betWin') then p_at end as result_at,
      case
        when o.closes_round then 'win'
        when o.round_end = 'bet' and o.is_bet then 'rule'
        when o.round_end = 'win' and o.method in ('win', 'betWin') then 'rule'
      end as closed_by,
      case when o.is_undoing then (o.original_at at time zone 'Asia/Bangkok')::date
        else today end as counted_on,
      case when o.is_undoing then -o.original_stake else o.stake end as stake,
      -- What a free round wins is no result of play: limits and bonuses do not count it.
      case when o.is_free then 0 when o.is_undoing then -o.original_gain else o.gain end as gain,
      case when not o.is_free then 0 when o.is_undoing then -o.original_gain else o.gain end
        as free_gain,
      case when not o.is_rollback then o.free_round end as free_round
    from outcome o
    where o.is_accepted
      and o.round_id is not null
      -- Promotions and adjustments are no play, and neither are their rollbacks.
      and case when o.is_undoing then o.original_kind else o.method end
        in ('bet', 'win', 'betWin')
  ), new_day_total as (
    insert into daily_limit_totals as d (
        brand_id, member_id, day, bets, stake_satang, won_satang, last_bet_at)
      select brand_id, member_id, counted_on, bets, stake, gain, bet_at
      from play
      on conflict (brand_id, member_id, day) do update
        set bets = d.bets + excluded.bets,
          stake_satang = d.stake_satang + excluded.stake_satang,
          won_satang = d.won_satang + excluded.won_satang,
          played_ms = d.played_ms
            + coalesce(gateway.played_between(d.last_bet_at, excluded.last_bet_at), 0),
          last_bet_at = greatest(d.last_bet_at, excluded.last_bet_at)
  ), changed_round as (
    insert into rounds as d (
        brand_id, member_id, provider, round_id, game_code, day, opened_at, closed_at, closed_by,
        bets, last_bet_at, last_result_at, stake_satang, won_satang, free_round, free_won_satang)
      select
        brand_id, member_id, provider, round_id, game_code, today, p_at,
        case when closed_by is not null then p_at end,
        closed_by, bets, bet_at, result_at, stake, gain, free_round, free_gain
      from play
      on conflict (brand_id, member_id, provider, round_id) do update
        set bets = d.bets + excluded.bets,
          last_bet_at = greatest(d.last_bet_at, excluded.last_bet_at),
          last_result_at = greatest(d.last_result_at, excluded.last_result_at),
          stake_satang = d.stake_satang + excluded.stake_satang,
          won_satang = d.won_satang + excluded.won_satang,
          free_round = coalesce(d.free_round, excluded.free_round),
          free_won_satang = d.free_won_satang + excluded.free_won_satang,
          game_code = coalesce(nullif(d.game_code, ''), excluded.game_code),
          -- A round that its provider ended stays so. One that a rule or the sweep ended ends with
          -- its late result, and goes on with another bet. The first bet is no other one: its win
          -- came before it.
          closed_at = case
            when d.closed_by in ('win', 'endRound') then d.closed_at
            when excluded.closed_by is not null then excluded.closed_at
            when excluded.bets > 0 and (d.bets > 0 or d.closed_by = 'sweep') then null
            else d.closed_at end,
          closed_by = case
            when d.closed_by in ('win', 'endRound') then d.closed_by
            when excluded.closed_by is not null then excluded.closed_by
            when excluded.bets > 0 and (d.bets > 0 or d.closed_by = 'sweep') then null
            else d.closed_by end
      returning
        new.brand_id, new.member_id, new.day, new.provider, new.game_code,
        new.bets - coalesce(old.bets, 0) as bets,
        (old.bets is null)::int as rounds,
        new.stake_satang - coalesce(old.stake_satang, 0) as stake,
        new.won_satang - coalesce(old.won_satang, 0) as won,
        new.free_won_satang - coalesce(old.free_won_satang, 0) as free_won
  ), new_game_day_total as (
    insert into daily_game_totals as d (
        brand_id, member_id, day, provider, game_code, bets, rounds, stake_satang, won_satang,
        free_won_satang)
      select brand_id, member_id, day, provider, game_code, bets, rounds, stake, won, free_won
      from changed_round
      on conflict (brand_id, member_id, day, provider, game_code) do update
        set bets = d.bets + excluded.bets,
          rounds = d.rounds + excluded.rounds,
          stake_satang = d.stake_satang + excluded.stake_satang,
          won_satang = d.won_satang + excluded.won_satang,
          free_won_satang = d.free_won_satang + excluded.free_won_satang
  )
  select
      array_agg(o.code order by o.n),
      array_agg(o.balance_after order by o.n),
      array_agg(o.is_replay is true order by o.n),
      -- The stake, or what a rollback gives back, or the gain where nothing was staked.
      array_agg(case
            when o.is_undoing then row(
              o.brand_id, o.transfer_id, ledger.kind_bet_refund(), o.house_account, o.cash_account,
              o.original_stake)::ledger.move
            when o.stake > 0 then row(
              o.brand_id, o.transfer_id,
              case when o.method = 'adjust'
                then ledger.kind_win_reversal() else ledger.kind_bet() end,
              o.cash_account, o.house_account, o.stake)::ledger.move
            else row(
              o.brand_id, o.transfer_id,
              case when o.is_free then ledger.kind_free_win() else ledger.kind_win() end,
              o.house_account, o.cash_account, o.gain)::ledger.move
          end order by o.n)
        filter (where o.is_accepted and case when o.is_undoing then o.original_stake > 0
          else o.stake > 0 or o.gain > 0 end),
      -- The gain beside a stake, or the part of a gain that a rollback reverses.
      array_agg(case
            when o.is_undoing then row(o.brand_id,
              ledger.stable_id('game.win-reversal', o.brand_id::text, o.provider, o.tx_id),
              case when o.is_free
                then ledger.kind_free_reversal() else ledger.kind_win_reversal() end,
              o.cash_account, o.house_account, o.original_gain - o.receivable)::ledger.move
            else row(
              o.brand_id, ledger.stable_id('game.win', o.brand_id::text, o.provider, o.tx_id),
              ledger.kind_win(), o.house_account, o.cash_account, o.gain)::ledger.move
          end order by o.n)
        filter (where o.is_accepted and case when o.is_undoing then o.original_gain > o.receivable
          else o.stake > 0 and o.gain > 0 end),
      array_agg(row(o.brand_id,
            ledger.stable_id('game.win-receivable', o.brand_id::text, o.provider, o.tx_id),
            case when o.is_free
              then ledger.kind_free_receivable() else ledger.kind_win_receivable() end,
            ledger.member_account(o.member_id, ledger.class_rollback_receivable()), o.house_account,
            o.receivable)::ledger.move order by o.n)
        filter (where o.is_undoing and o.receivable > 0),
      array_agg(row(
            o.brand_id, o.member_id, o.provider, o.method, o.tx_id, o.is_accepted, o.balance,
            o.stake, o.original_tx_id, o.original_kind, o.original_stake,
            o.original_at)::gateway.processed order by o.n)
        filter (where o.is_rollback and o.is_replay is not true
          and (o.is_accepted or o.code = 'TX_NOT_FOUND' and not o.has_original)
          or o.is_accepted and not o.is_rollback and o.has_restrictions and (
            select true from bonus_grants b
            where b.brand_id = o.brand_id and b.member_id >= o.member_id
              and b.member_id <= o.member_id and b.status = 'active'
            order by b.member_id
            limit 1))
    into codes, balances, replays, first_moves, second_moves, third_moves, with_rollback_or_turnover
    from outcome o;
end
$$;
revoke execute on function gateway.process from public;
grant execute on function gateway.process to duang_app;
