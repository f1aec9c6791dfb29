drop function gateway.serve, gateway.take, gateway.record_rare, gateway.record_rollbacks, gateway.turn_over;
drop function ledger.post_apart, ledger.lock_cash;
drop type gateway.weighed, ledger.move;
-- One transfer, as functions for many take them.
create type ledger.move as (
  brand_id int,
  id uuid,
  kind smallint,
  debit bigint,
  credit bigint,
  amount bigint
);

-- What a provider asks of a member's credit. Amounts are satang.
create type gateway.request as (
  brand_id int,
  -- Whether the brand is in no maintenance.
  is_open boolean,
  provider text,
  player_ref uuid,
  method text,
  tx_id text,
  -- Of what was asked: the same id with another hash is a conflict.
  request_hash bytea,
  transfer_id uuid,
  -- Of the session token; only bets need one.
  token_hash bytea,
  round_id text,
  game_code text,
  -- What leaves and what enters the credit.
  stake bigint,
  gain bigint,
  -- The transaction that a rollback undoes.
  original_tx_id text,
  closes_round boolean,
  -- The provider's reference of the grant, where the provider pays for the round.
  free_round text
);

-- A request that was evaluated, with what rollbacks and turnover need.
create type gateway.processed as (
  brand_id int,
  member_id bigint,
  provider text,
  method text,
  tx_id text,
  is_accepted boolean,
  balance bigint,
  stake bigint,
  original_tx_id text,
  original_kind text,
  original_stake bigint,
  original_at timestamptz
);
create or replace function gateway.take_rounds(
  p_brand int, p_at timestamptz, p_provider text, p_rounds text[], p_players uuid[], p_games text[], p_hashes bytea[],
  p_stakes bigint[], p_wins bigint[], p_opened timestamptz[], p_closed timestamptz[]
) returns table (round text, outcome text) language plpgsql
-- By index, one round after the other, as in gateway.serve: the plan must not depend on how full the tables were when it was made.
set plan_cache_mode = force_generic_plan
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_bitmapscan = off set jit = off as $$
declare
  members bigint[];  told gateway.told_round[];  house bigint;  moves record;
begin
  select array_agg(p.member_id order by r.n) into members
    from unnest(p_players) with ordinality as r (player, n)
    left join provider_players p on p.brand_id = p_brand and p.player_ref = r.player and p.provider = p_provider;
  perform ledger.lock_cash(array_fill(p_brand, array[cardinality(members)]), members);
  -- A new statement, so that it sees what was committed while the locks were waited for.
  told := gateway.weigh_rounds(p_brand, p_at, p_provider, p_rounds, members, p_games, p_hashes, p_stakes, p_wins, p_opened, p_closed);
  select -(number * 64 + 35) into strict house from providers where brand_id = p_brand and provider = p_provider;

  select array_agg(ledger.stable_id('game.round', p_brand::text, p_provider, t.round)) as ids,
      array_agg((case when t.win > t.stake then 19 else 18 end)::smallint) as kinds,
      array_agg(case when t.win > t.stake then house else t.member * 64 + 6 end) as debits,
      array_agg(case when t.win > t.stake then t.member * 64 + 6 else house end) as credits,
      array_agg(abs(t.win - t.stake)) as amounts
    into moves from unnest(told) t where t.outcome = 'taken' and t.win <> t.stake;
  if moves.ids is not null then
    perform ledger.post(p_brand, p_at, moves.ids, moves.kinds, moves.debits, moves.credits, moves.amounts);
  end if;

  insert into provider_transactions (brand_id, provider, tx_id, kind, request_hash, member_id, round_id, bet_satang, win_satang, code, balance_satang, at)
    select p_brand, p_provider, t.round, 'betWin', t.hash, t.member, t.round, t.stake, t.win, 'OK', 0, p_at
    from unnest(told) t where t.outcome = 'taken';
  insert into rounds as r (brand_id, member_id, provider, round_id, game_code, day, opened_at, closed_at, closed_by, bets, stake_satang, won_satang)
    select p_brand, t.member, p_provider, t.round, t.game, (t.opened at time zone 'Asia/Bangkok')::date, t.opened, greatest(t.opened, t.closed),
      'endRound', 1, t.stake, t.win
    from unnest(told) t where t.outcome = 'taken';
  insert into play_days as d (brand_id, member_id, day, provider, game_code, bets, rounds, stake_satang, won_satang)
    select p_brand, t.member, (t.opened at time zone 'Asia/Bangkok')::date, p_provider, t.game, count(*), count(*), sum(t.stake), sum(t.win)
    from unnest(told) t where t.outcome = 'taken' group by 2, 3, 5
    on conflict (brand_id, member_id, day, provider, game_code) do update set bets = d.bets + excluded.bets,
      rounds = d.rounds + excluded.rounds, stake_satang = d.stake_satang + excluded.stake_satang, won_satang = d.won_satang + excluded.won_satang;
  -- What limits count (migration 015): stakes and losses of the day, and the time from bet to bet.
  insert into member_days as d (brand_id, member_id, day, bets, stake_satang, won_satang, played_ms, last_bet_at)
    select p_brand, t.member, t.day, count(*), sum(t.stake), sum(t.win), coalesce(sum(t.played_ms), 0), max(t.opened)
    from (
      select r.*, gateway.played_between(coalesce(lag(r.opened) over (partition by r.member, r.day order by r.opened, r.n), m.last_bet_at), r.opened)
        as played_ms
      from (select u.*, (u.opened at time zone 'Asia/Bangkok')::date as day from unnest(told) u where u.outcome = 'taken') r
      left join member_days m on m.brand_id = p_brand and m.member_id = r.member and m.day = r.day
    ) t group by t.member, t.day
    on conflict (brand_id, member_id, day) do update set bets = d.bets + excluded.bets,
      stake_satang = d.stake_satang + excluded.stake_satang, won_satang = d.won_satang + excluded.won_satang,
      played_ms = d.played_ms + excluded.played_ms, last_bet_at = greatest(d.last_bet_at, excluded.last_bet_at);
  insert into provider_credit as c (brand_id, member_id, provider, out_satang, settled_at)
    select p_brand, t.member, p_provider, sum(t.win - t.stake), p_at
    from unnest(told) t where t.outcome = 'taken' group by t.member
    on conflict (brand_id, member_id, provider) do update set out_satang = c.out_satang + excluded.out_satang;

  -- A stake counts once for every bonus that was open when it was played (reading M4).
  update bonus_grants b set turnover_done_satang = b.turnover_done_satang + s.stake,
      status = case when b.turnover_done_satang + s.stake >= b.turnover_required_satang then 'completed' else 'active' end,
      ended_at = case when b.turnover_done_satang + s.stake >= b.turnover_required_satang then p_at end
    from (
      select g.grant_id, sum(t.stake) as stake from unnest(told) t
      join bonus_grants g on g.brand_id = p_brand and g.member_id = t.member and g.status = 'active' and g.granted_at <= t.opened
      where t.outcome = 'taken' and t.stake > 0 group by g.grant_id
    ) s
    where b.brand_id = p_brand and b.grant_id = s.grant_id;
  return query select t.round, t.outcome from unnest(told) t order by t.n;
end
$$;
-- The chart's numbers by name. PostgreSQL puts the number in place of each call when it plans.

create or replace function ledger.class_cash() returns int
language sql immutable parallel safe as $$ select 1 $$;

create or replace function ledger.class_owed() returns int
language sql immutable parallel safe as $$ select 5 $$;

create or replace function ledger.class_game() returns int
language sql immutable parallel safe as $$ select 35 $$;

create or replace function ledger.class_free_rounds() returns int
language sql immutable parallel safe as $$ select 36 $$;

create or replace function ledger.kind_bet() returns smallint
language sql immutable parallel safe as $$ select 10::smallint $$;

create or replace function ledger.kind_win() returns smallint
language sql immutable parallel safe as $$ select 11::smallint $$;

create or replace function ledger.kind_bet_refund() returns smallint
language sql immutable parallel safe as $$ select 12::smallint $$;

create or replace function ledger.kind_win_reversal() returns smallint
language sql immutable parallel safe as $$ select 13::smallint $$;

create or replace function ledger.kind_win_receivable() returns smallint
language sql immutable parallel safe as $$ select 14::smallint $$;

create or replace function ledger.kind_free_win() returns smallint
language sql immutable parallel safe as $$ select 22::smallint $$;

create or replace function ledger.kind_free_reversal() returns smallint
language sql immutable parallel safe as $$ select 23::smallint $$;

create or replace function ledger.kind_free_receivable() returns smallint
language sql immutable parallel safe as $$ select 24::smallint $$;

-- Account ids are arithmetic: see core/ledger/README.md.
create or replace function ledger.member_account(p_member bigint, p_class int) returns bigint
language sql immutable parallel safe as $$ select p_member * 64 + p_class $$;

create or replace function ledger.house_account(p_instance int, p_class int) returns bigint
language sql immutable parallel safe as $$ select -(p_instance::bigint * 64 + p_class) $$;

revoke execute on function
  ledger.class_cash,
  ledger.class_owed,
  ledger.class_game,
  ledger.class_free_rounds,
  ledger.kind_bet,
  ledger.kind_win,
  ledger.kind_bet_refund,
  ledger.kind_win_reversal,
  ledger.kind_win_receivable,
  ledger.kind_free_win,
  ledger.kind_free_reversal,
  ledger.kind_free_receivable,
  ledger.member_account,
  ledger.house_account
  from public;
grant execute on function
  ledger.class_cash,
  ledger.class_owed,
  ledger.class_game,
  ledger.class_free_rounds,
  ledger.kind_bet,
  ledger.kind_win,
  ledger.kind_bet_refund,
  ledger.kind_win_reversal,
  ledger.kind_win_receivable,
  ledger.kind_free_win,
  ledger.kind_free_reversal,
  ledger.kind_free_receivable,
  ledger.member_account,
  ledger.house_account
  to duang_app;
-- Locks the credit of members, in the order of their accounts. Returns the balances in the order of
-- the arguments, null for an unknown member.
create or replace function ledger.lock_cash(p_brands int[], p_members bigint[]) returns bigint[]
language sql security definer set search_path = ledger, pg_temp as $$
  select array_agg(locked.balance_satang order by asked.n)
  from (
    select brand_id, member_id, n
    from unnest(p_brands, p_members) with ordinality as u (brand_id, member_id, n)
    order by brand_id, member_id
  ) asked
  -- One after the other, in that order.
  left join lateral (
    select a.balance_satang
    from accounts a
    where a.brand_id = asked.brand_id
      and a.account_id = ledger.member_account(asked.member_id, ledger.class_cash())
    for no key update
  ) locked on true
$$;
revoke execute on function ledger.lock_cash from public;
grant execute on function ledger.lock_cash to duang_app;

-- The same without waiting: null also where another transaction holds the lock.
create or replace function ledger.try_lock_cash(p_brands int[], p_members bigint[]) returns bigint[]
language sql security definer set search_path = ledger, pg_temp as $$
  select array_agg(locked.balance_satang order by asked.n)
  from (
    select brand_id, member_id, n
    from unnest(p_brands, p_members) with ordinality as u (brand_id, member_id, n)
    order by brand_id, member_id
  ) asked
  left join lateral (
    select a.balance_satang
    from accounts a
    where a.brand_id = asked.brand_id
      and a.account_id = ledger.member_account(asked.member_id, ledger.class_cash())
    for no key update skip locked
  ) locked on true
$$;
revoke execute on function ledger.try_lock_cash from public;
grant execute on function ledger.try_lock_cash to duang_app;
-- Posts transfers of any brands that each move one member account, and no two the same one. Callers
-- hold the locks of these accounts and have checked their balances: nothing can be refused any
-- more, so an unknown account, a kind outside the chart or a broken bound undoes everything.
create or replace function ledger.post_disjoint(p_at timestamptz, p_moves ledger.move[])
returns void language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  posted int;
begin
  with moved as (
    update accounts a
      set balance_satang = a.balance_satang
          + case when m.debit > 0 then -m.amount else m.amount end,
        version = a.version + 1,
        posted_at = greatest(p_at, a.posted_at)
      from unnest(p_moves) m
      join transfer_kinds k on k.kind = m.kind
        and k.debit_class = class_of(m.debit)
        and k.credit_class = class_of(m.credit)
      where a.brand_id = m.brand_id
        and a.account_id = greatest(m.debit, m.credit)
        and least(m.debit, m.credit) < 0
      returning
        m.brand_id,
        m.id,
        m.kind,
        m.debit,
        m.credit,
        m.amount,
        a.version,
        a.balance_satang,
        a.posted_at
  ), written as (
    insert into transfers (
        brand_id,
        transfer_id,
        kind,
        debit_account,
        credit_account,
        amount_satang,
        debit_version,
        debit_balance_satang,
        credit_version,
        credit_balance_satang,
        posted_at)
      select
        brand_id,
        id,
        kind,
        debit,
        credit,
        amount,
        case when debit > 0 then version end,
        case when debit > 0 then balance_satang end,
        case when credit > 0 then version end,
        case when credit > 0 then balance_satang end,
        posted_at
      from moved
  )
  select count(*) into posted from moved;
  if posted <> cardinality(p_moves) then
    raise exception 'a transfer is not in the chart, or an account is unknown or moved twice'
      using errcode = 'DU011';
  end if;
end
$$;
revoke execute on function ledger.post_disjoint from public;
grant execute on function ledger.post_disjoint to duang_app;
-- Evaluates one request of a provider: returns the code of its answer. The first rule that applies
-- decides, so the order of the rules is the order of precedence.
-- A single expression without queries: PostgreSQL puts it into the statement that calls it.
create or replace function gateway.evaluate(
  is_locked_elsewhere boolean,
  -- The transaction of this id that was answered before; null where there is none.
  known_kind text,
  known_code text,
  is_same_request boolean,
  is_player_known boolean,
  is_rollback boolean,
  -- The transaction that a rollback undoes; false where this player made none.
  is_original_found boolean,
  is_original_rolled_back boolean,
  is_original_rollback boolean,
  is_bet boolean,
  is_token_valid boolean,
  is_token_expired boolean,
  is_maintenance boolean,
  is_game_enabled boolean,
  is_member_blocked boolean,
  is_round_closed boolean,
  is_beyond_limit boolean,
  is_credit_short boolean,
  is_above_ceiling boolean
) returns text language sql immutable parallel safe as $$
  select case
    -- Nothing that this member did can be read yet: the request waits and is evaluated again.
    when is_locked_elsewhere then 'LOCKED'
    -- A rollback that came before its transaction bars it for ever.
    when known_kind = 'tombstone' then 'ALREADY_ROLLED_BACK'
    when is_same_request then known_code
    when known_kind is not null then 'DUPLICATE_CONFLICT'
    when not is_player_known then 'USER_UNKNOWN'
    when is_rollback and not is_original_found then 'TX_NOT_FOUND'
    when is_rollback and is_original_rolled_back then 'ALREADY_ROLLED_BACK'
    when is_rollback and is_original_rollback then 'BAD_REQUEST'
    -- Wins are always accepted: after logout, in maintenance, of an excluded member (M10).
    when is_bet and not is_token_valid then 'TOKEN_INVALID'
    when is_bet and is_token_expired then 'TOKEN_EXPIRED'
    when is_bet and is_maintenance then 'MAINTENANCE'
    when is_bet and not is_game_enabled then 'GAME_DISABLED'
    when is_bet and is_member_blocked then 'USER_BLOCKED'
    when is_bet and is_round_closed then 'ROUND_CLOSED'
    when is_bet and is_beyond_limit then 'LIMIT_REACHED'
    when is_credit_short then 'INSUFFICIENT_FUNDS'
    -- A payment that the credit cannot hold is not recorded, so the provider can send it again.
    when is_above_ceiling then 'LIMIT_REACHED'
    else 'OK'
  end
$$;
revoke execute on function gateway.evaluate from public;
grant execute on function gateway.evaluate to duang_app;
-- Evaluates a batch of requests and records those that it accepts: transactions, rounds, totals of
-- the day. The members' credit is locked: p_balances holds it, null where another transaction does.
-- Returns the answers, the transfers to post (the first, second and third of each request apart, so
-- that an account moves once in each), and the requests with rollbacks or turnover to record.
create or replace function gateway.take(
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
    select
      r.*,
      r.ordinality as n,
      p_members[r.ordinality] as member_id,
      p_balances[r.ordinality] as balance,
      r.method in ('bet', 'betWin') as is_bet,
      r.method = 'rollback' as is_rollback
    from unnest(p_requests) with ordinality r
  ), evaluated as materialized (
    select
      r.n,
      r.brand_id,
      r.member_id,
      r.provider,
      r.method,
      r.is_bet,
      r.is_rollback,
      r.tx_id,
      r.request_hash,
      r.transfer_id,
      r.original_tx_id,
      r.stake,
      r.gain,
      coalesce(r.closes_round, false) as closes_round,
      coalesce(r.round_id, original.round_id) as round_id,
      coalesce(nullif(round.game_code, ''), r.game_code, session.game_code) as game_code,
      -- A win that names no grant is free where all that was bet in its round was.
      case
        when r.is_rollback then original.free_round
        else coalesce(r.free_round, case
          when r.method = 'win' and round.stake_satang = 0 then round.free_round end)
      end as free_round,
      provider.number as provider_number,
      provider.round_end,
      original.tx_id is not null as has_original,
      original.kind as original_kind,
      original.bet_satang as original_stake,
      original.win_satang as original_gain,
      original.at as original_at,
      member.has_play_rules,
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
        is_token_expired => session.ended_at is not null
          or session.expires_at <= p_at
          or login.ended_at is not null
          or login.expires_at <= p_at,
        is_maintenance => not r.is_open or provider.is_maintenance or game.is_maintenance,
        is_game_enabled => provider.is_enabled and coalesce(game.is_enabled, false),
        -- Scalar subqueries, never `exists`: as a join, a plan that was made while the tables were
        -- empty would read them whole.
        is_member_blocked => member.status <> 'active' or member.has_play_rules and (
          select true
          from play_breaks b
          where b.brand_id = r.brand_id
            and b.member_id = r.member_id
            and b.starts_at <= p_at
            and (b.ends_at is null or b.ends_at > p_at)
          limit 1
        ),
        is_round_closed => round.closed_by = 'endRound',
        is_beyond_limit => member.has_play_rules
          and (
            select true
            from play_limits l
            where l.brand_id = r.brand_id and l.member_id = r.member_id
            limit 1
          )
          and gateway.is_beyond_limit(
            r.brand_id, r.member_id, p_at, today, r.stake, login.started_at),
        is_credit_short => (r.is_bet or r.method = 'adjust') and r.stake > r.balance,
        is_above_ceiling => case
          when r.is_rollback then original.bet_satang > 0
            and r.balance + original.bet_satang > near_ceiling
            and not gateway.has_room(
              r.brand_id, r.member_id, r.balance + original.bet_satang)
          else r.gain > 0
            and r.balance - r.stake + r.gain > near_ceiling
            and not gateway.has_room(
              r.brand_id, r.member_id, r.balance - r.stake + r.gain)
        end
      ) as code
    from request r
    join providers provider
      on provider.brand_id = r.brand_id
      and provider.provider = r.provider
    left join provider_transactions known
      on known.brand_id = r.brand_id
      and known.provider = r.provider
      and known.tx_id = r.tx_id
    left join provider_transactions original
      on original.brand_id = r.brand_id
      and original.provider = r.provider
      and original.tx_id = r.original_tx_id
    left join members member
      on member.brand_id = r.brand_id
      and member.member_id = r.member_id
    left join game_sessions session
      on session.brand_id = r.brand_id
      and session.token_hash = r.token_hash
    left join sessions login
      on login.brand_id = r.brand_id
      and login.session_id = session.session_id
    left join lateral (
      select g.is_enabled, g.is_maintenance
      from games g
      where g.brand_id = r.brand_id
        and g.provider = r.provider
        and g.game_code = coalesce(r.game_code, session.game_code)
      offset 0
    ) game on true
    -- In the order of its id only the key can return it, whatever the tables held when the plan was
    -- made.
    left join lateral (
      select d.round_id, d.game_code, d.closed_by, d.stake_satang, d.free_round
      from rounds d
      where d.brand_id = r.brand_id
        and d.member_id = r.member_id
        and d.provider = r.provider
        and d.round_id >= coalesce(r.round_id, original.round_id)
      order by d.round_id
      limit 1
    ) round on round.round_id = coalesce(r.round_id, original.round_id)
  ), outcome as materialized (
    select
      e.*,
      e.code = 'OK' and e.is_replay is not true as is_accepted,
      e.code = 'OK' and e.is_replay is not true and e.is_rollback as is_undoing,
      e.free_round is not null as is_free,
      case
        when e.is_replay or e.code <> 'OK' then e.balance
        when e.is_rollback then greatest(0, e.balance + e.original_stake - e.original_gain)
        else e.balance - e.stake + e.gain
      end as balance_after,
      -- What a rollback takes back and the credit no longer holds is owed, never refused.
      case when e.is_rollback then
        greatest(0, e.original_gain - e.original_stake - e.balance) else 0 end as owed,
      ledger.member_account(e.member_id, ledger.class_cash()) as cash_account,
      ledger.house_account(e.provider_number, case when e.free_round is null
        then ledger.class_game() else ledger.class_free_rounds() end) as house_account
    from evaluated e
  ), new_transaction as (
    insert into provider_transactions (
        brand_id,
        provider,
        tx_id,
        kind,
        request_hash,
        member_id,
        round_id,
        original_tx_id,
        bet_satang,
        win_satang,
        owed_satang,
        code,
        balance_satang,
        at,
        free_round)
      select
        o.brand_id,
        o.provider,
        o.tx_id,
        o.method,
        o.request_hash,
        o.member_id,
        o.round_id,
        o.original_tx_id,
        case when o.is_rollback then 0 else o.stake end,
        case when o.is_rollback then 0 else o.gain end,
        case when o.is_undoing then o.owed else 0 end,
        o.code,
        o.balance_after,
        p_at,
        o.free_round
      from outcome o
      where o.is_accepted
        or o.is_rollback and o.code = 'TX_NOT_FOUND' and o.is_replay is not true
  ), play as (
    select
      o.brand_id,
      o.member_id,
      o.provider,
      o.round_id,
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
    insert into member_days as d (
        brand_id,
        member_id,
        day,
        bets,
        stake_satang,
        won_satang,
        last_bet_at)
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
        last_bet_at,
        last_result_at,
        stake_satang,
        won_satang,
        free_round,
        free_won_satang)
      select
        brand_id,
        member_id,
        provider,
        round_id,
        game_code,
        today,
        p_at,
        case when closed_by is not null then p_at end,
        closed_by,
        bets,
        bet_at,
        result_at,
        stake,
        gain,
        free_round,
        free_gain
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
        new.brand_id,
        new.member_id,
        new.day,
        new.provider,
        new.game_code,
        new.bets - coalesce(old.bets, 0) as bets,
        (old.bets is null)::int as rounds,
        new.stake_satang - coalesce(old.stake_satang, 0) as stake,
        new.won_satang - coalesce(old.won_satang, 0) as won,
        new.free_won_satang - coalesce(old.free_won_satang, 0) as free_won
  ), new_game_day_total as (
    insert into play_days as d (
        brand_id,
        member_id,
        day,
        provider,
        game_code,
        bets,
        rounds,
        stake_satang,
        won_satang,
        free_won_satang)
      select
        brand_id,
        member_id,
        day,
        provider,
        game_code,
        bets,
        rounds,
        stake,
        won,
        free_won
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
      array_agg(
          case
            when o.is_undoing then row(
              o.brand_id,
              o.transfer_id,
              ledger.kind_bet_refund(),
              o.house_account,
              o.cash_account,
              o.original_stake)::ledger.move
            when o.stake > 0 then row(
              o.brand_id,
              o.transfer_id,
              case when o.method = 'adjust'
                then ledger.kind_win_reversal() else ledger.kind_bet() end,
              o.cash_account,
              o.house_account,
              o.stake)::ledger.move
            else row(
              o.brand_id,
              o.transfer_id,
              case when o.is_free then ledger.kind_free_win() else ledger.kind_win() end,
              o.house_account,
              o.cash_account,
              o.gain)::ledger.move
          end order by o.n)
        filter (where o.is_accepted and case
          when o.is_undoing then o.original_stake > 0
          else o.stake > 0 or o.gain > 0 end),
      -- The gain beside a stake, or what a rollback takes back of a gain.
      array_agg(
          case
            when o.is_undoing then row(
              o.brand_id,
              ledger.stable_id('game.take-back', o.brand_id::text, o.provider, o.tx_id),
              case when o.is_free
                then ledger.kind_free_reversal() else ledger.kind_win_reversal() end,
              o.cash_account,
              o.house_account,
              o.original_gain - o.owed)::ledger.move
            else row(
              o.brand_id,
              ledger.stable_id('game.win', o.brand_id::text, o.provider, o.tx_id),
              ledger.kind_win(),
              o.house_account,
              o.cash_account,
              o.gain)::ledger.move
          end order by o.n)
        filter (where o.is_accepted and case
          when o.is_undoing then o.original_gain > o.owed
          else o.stake > 0 and o.gain > 0 end),
      array_agg(
          row(
            o.brand_id,
            ledger.stable_id('game.owe', o.brand_id::text, o.provider, o.tx_id),
            case when o.is_free
              then ledger.kind_free_receivable() else ledger.kind_win_receivable() end,
            ledger.member_account(o.member_id, ledger.class_owed()),
            o.house_account,
            o.owed)::ledger.move order by o.n)
        filter (where o.is_undoing and o.owed > 0),
      array_agg(
          row(
            o.brand_id,
            o.member_id,
            o.provider,
            o.method,
            o.tx_id,
            o.is_accepted,
            o.balance,
            o.stake,
            o.original_tx_id,
            o.original_kind,
            o.original_stake,
            o.original_at)::gateway.processed order by o.n)
        filter (where o.is_rollback and o.is_replay is not true
          and (o.is_accepted or o.code = 'TX_NOT_FOUND' and not o.has_original)
          or o.is_accepted and o.is_bet and o.has_play_rules and (
            select true
            from bonus_grants b
            where b.brand_id = o.brand_id and b.member_id = o.member_id and b.status = 'active'
            limit 1))
    into
      codes,
      balances,
      replays,
      first_moves,
      second_moves,
      third_moves,
      with_rollback_or_turnover
    from outcome o;
end
$$;
revoke execute on function gateway.take from public;
grant execute on function gateway.take to duang_app;
-- Marks the transactions that a batch has rolled back. A rollback that comes first leaves a
-- tombstone: the transaction that it undoes is never accepted.
create or replace function gateway.record_rollbacks(
  p_at timestamptz,
  p_processed gateway.processed[]
) returns void language plpgsql as $$
begin
  insert into provider_transactions (
      brand_id,
      provider,
      tx_id,
      kind,
      request_hash,
      member_id,
      original_tx_id,
      code,
      balance_satang,
      at)
    select
      p.brand_id,
      p.provider,
      p.original_tx_id,
      'tombstone',
      '',
      p.member_id,
      p.tx_id,
      'ALREADY_ROLLED_BACK',
      p.balance,
      p_at
    from unnest(p_processed) p
    where p.method = 'rollback' and not p.is_accepted;
  update provider_transactions t
    set rolled_back_by = p.tx_id
    from unnest(p_processed) p
    where p.method = 'rollback'
      and p.is_accepted
      and t.brand_id = p.brand_id
      and t.provider = p.provider
      and t.tx_id = p.original_tx_id;
end
$$;
revoke execute on function gateway.record_rollbacks from public;
grant execute on function gateway.record_rollbacks to duang_app;
-- Counts the stakes of a batch for open bonuses, and takes off what it rolled back.
create or replace function gateway.count_turnover(
  p_at timestamptz,
  p_processed gateway.processed[]
) returns void language plpgsql as $$
begin
  -- Few members have a bonus; to see that costs a probe of the index a member.
  if not exists (
    select from unnest(p_processed) p
    cross join lateral (
      select from bonus_grants b
      where b.brand_id = p.brand_id and b.member_id = p.member_id
      offset 0
    ) grants
  ) then
    return;
  end if;
  update bonus_grants b
    set turnover_done_satang = b.turnover_done_satang + p.stake,
      status = case
        when b.turnover_done_satang + p.stake >= b.turnover_required_satang then 'completed'
        else 'active' end,
      ended_at = case
        when b.turnover_done_satang + p.stake >= b.turnover_required_satang then p_at end
    from unnest(p_processed) p
    where p.is_accepted
      and p.method in ('bet', 'betWin')
      and p.stake > 0
      and b.brand_id = p.brand_id
      and b.member_id = p.member_id
      and b.status = 'active';
  -- Only bets counted: a rollback of an adjustment takes nothing off.
  update bonus_grants b
    set turnover_done_satang = greatest(0, b.turnover_done_satang - p.original_stake),
      status = case
        when b.turnover_done_satang - p.original_stake < b.turnover_required_satang then 'active'
        else b.status end,
      ended_at = case
        when b.turnover_done_satang - p.original_stake < b.turnover_required_satang then null
        else b.ended_at end
    from unnest(p_processed) p
    where p.is_accepted
      and p.method = 'rollback'
      and p.original_stake > 0
      and p.original_kind in ('bet', 'betWin')
      and b.brand_id = p.brand_id
      and b.member_id = p.member_id
      and b.status <> 'forfeited'
      and b.granted_at <= p.original_at
      and (b.ended_at is null or b.ended_at >= p.original_at);
end
$$;
revoke execute on function gateway.count_turnover from public;
grant execute on function gateway.count_turnover to duang_app;
-- Processes a batch of requests of any brands, one a member, in one transaction.
-- p_waits: whether the batch waits for locks that other transactions hold. Otherwise requests of
-- locked members return LOCKED, and any other lock fails the batch within 25 ms (SQLSTATE 55P03).
create or replace function gateway.serve(
  p_at timestamptz,
  p_requests gateway.request[],
  p_waits boolean
) returns table (code text, balance bigint, is_replay boolean) language plpgsql
-- Planned once and kept: with a dozen tables, planning costs far more than the lookups.
-- Always by index, one request after the other: the plan must not depend on how full the tables
-- were when it was made.
set plan_cache_mode = force_generic_plan
set join_collapse_limit = 1
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
set enable_bitmapscan = off
set jit = off as $$
declare
  brands int[];
  members bigint[];
  is_disjoint boolean;
  balances bigint[];
  batch record;
begin
  select
      array_agg(r.brand_id order by r.ordinality),
      array_agg(player.member_id order by r.ordinality),
      count(player.member_id) = count(distinct player.member_id)
    into brands, members, is_disjoint
    from unnest(p_requests) with ordinality r
    left join provider_players player
      on player.brand_id = r.brand_id
      and player.player_ref = r.player_ref
      and player.provider = r.provider;
  if p_waits then
    balances := ledger.lock_cash(brands, members);
  else
    perform set_config('lock_timeout', '25ms', true);
    balances := ledger.try_lock_cash(brands, members);
  end if;
  if not is_disjoint then
    if p_waits then
      raise exception 'a batch has one request a member' using errcode = 'DU011';
    end if;
    -- A member at two providers: the second request returns LOCKED.
    select array_agg(case when r.turn = 1 then r.balance end order by r.n)
      into balances
      from (
        select n, balance, row_number() over (partition by member order by n) as turn
        from unnest(members, balances) with ordinality as m (member, balance, n)
      ) r;
  end if;
  -- New statements from here on: they see what was committed while the locks were waited for.
  batch := gateway.take(p_at, p_requests, members, balances);
  if batch.first_moves is not null then
    perform ledger.post_disjoint(p_at, batch.first_moves);
  end if;
  if batch.second_moves is not null then
    perform ledger.post_disjoint(p_at, batch.second_moves);
  end if;
  if batch.third_moves is not null then
    perform ledger.post_disjoint(p_at, batch.third_moves);
  end if;
  if batch.with_rollback_or_turnover is not null then
    perform gateway.record_rollbacks(p_at, batch.with_rollback_or_turnover);
    perform gateway.count_turnover(p_at, batch.with_rollback_or_turnover);
  end if;
  return query select * from unnest(batch.codes, batch.balances, batch.replays);
end
$$;
revoke execute on function gateway.serve from public;
grant execute on function gateway.serve to duang_app;
