-- When a round has ended, by a rule of its provider, and rounds that the provider pays for.
-- See docs/providers.md and docs/decisions/032-when-a-round-has-ended.md.

-- THE LEDGER'S SIDE ------------------------------------------------------------------------------

-- What a provider owes for free rounds: an instance a provider, as with house:game.
insert into ledger.account_classes values
  (36, 'house:free-rounds', false, null);
insert into ledger.transfer_kinds values
  (22, 'game.free-win', 36, 1, 'A free round that the provider pays for has won'),
  (23, 'game.free-reversal', 1, 36, 'A provider takes the win of a free round back'),
  (24, 'game.free-receivable', 5, 36, 'Of that, what the credit no longer holds');

-- THE RULE OF A PROVIDER -------------------------------------------------------------------------

-- How a round ends where the provider does not say so. Its message ends a round under every rule.
--   message   by message only; a week after its last bet it is swept
--   bet       with its bet: no message follows a lost bet, and a result comes at once
--   win       with its first win, which may be nothing
--   minutes   so many minutes after its last bet
alter table providers
  add column round_end text not null default 'message'
    check (round_end in ('message', 'bet', 'win', 'minutes')),
  add column round_end_minutes int
    check (round_end_minutes between 1 and 10080),
  add constraint providers_round_end_minutes
    check ((round_end = 'minutes') = (round_end_minutes is not null));
-- Bet and win are one call in this dialect, and its end of round is optional.
update providers set round_end = 'bet' where dialect = 'pg';

-- ROUNDS -----------------------------------------------------------------------------------------

alter table rounds
  -- Null in rounds of before: there it is when the round was opened.
  add column last_bet_at timestamptz,
  -- When a win came last, also one of nothing. Of a bet and win in one: the same as its bet.
  add column last_result_at timestamptz,
  -- The provider's reference of the grant, in a round that it pays for.
  add column free_round text,
  -- What free rounds have won: in the credit, in no other figure of play.
  add column free_won_satang bigint not null default 0;
-- Few: those of the last week that are open.
update rounds set last_result_at = opened_at where closed_at is null and won_satang > 0;
alter table rounds drop constraint rounds_closed_by_check;
-- `rule`: by the rule of its provider. Like `sweep` it bars nothing, and gives way to a message.
alter table rounds add constraint rounds_closed_by_check
  check (closed_by in ('win', 'endRound', 'sweep', 'rule'));
alter table play_days
  add column free_won_satang bigint not null default 0;
alter table provider_transactions
  -- The provider's reference of the grant, where the provider pays for the round.
  add column free_round text,
  add constraint provider_transactions_free_stake
    check (free_round is null or bet_satang = 0);
create index provider_transactions_free on provider_transactions (brand_id, provider, at)
  where free_round is not null;
-- Rounds are swept provider by provider, each by its rule.
create index rounds_open_by_provider on rounds (brand_id, provider, opened_at)
  where closed_at is null;
drop index rounds_open;

-- When a round ended or will end by itself; null while only a message can end it.
create function gateway.round_ends_at(
  p_rule text,
  p_minutes int,
  p_closed_at timestamptz,
  p_last_bet_at timestamptz,
  p_last_result_at timestamptz
) returns timestamptz language sql immutable parallel safe as $$
  select coalesce(p_closed_at, case p_rule
    when 'bet' then p_last_bet_at
    when 'win' then case when p_last_result_at >= p_last_bet_at then p_last_result_at end
    when 'minutes' then p_last_bet_at + p_minutes * interval '1 minute' end)
$$;
revoke execute on function gateway.round_ends_at from public;
grant execute on function gateway.round_ends_at to duang_app;

-- As in migration 029, with what free rounds won.
create or replace function gateway.name_day() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into play_days as d (
      brand_id, member_id, day, provider, game_code,
      bets, rounds, stake_satang, won_satang, free_won_satang)
    values (
      new.brand_id, new.member_id, new.day, new.provider, new.game_code,
      old.bets, 1, old.stake_satang, old.won_satang, old.free_won_satang)
    on conflict (brand_id, member_id, day, provider, game_code) do update
      set bets = d.bets + excluded.bets,
        rounds = d.rounds + excluded.rounds,
        stake_satang = d.stake_satang + excluded.stake_satang,
        won_satang = d.won_satang + excluded.won_satang,
        free_won_satang = d.free_won_satang + excluded.free_won_satang;
  update play_days
    set bets = bets - old.bets,
      rounds = rounds - 1,
      stake_satang = stake_satang - old.stake_satang,
      won_satang = won_satang - old.won_satang,
      free_won_satang = free_won_satang - old.free_won_satang
    where brand_id = old.brand_id
      and member_id = old.member_id
      and day = old.day
      and provider = old.provider
      and game_code = old.game_code;
  delete from play_days
    where brand_id = old.brand_id
      and member_id = old.member_id
      and day = old.day
      and provider = old.provider
      and game_code = old.game_code
      and rounds = 0;
  return null;
end
$$;

-- THE WAY OF A BET -------------------------------------------------------------------------------

-- Whether a credit may become so large: what is set aside for withdrawals, and what is at providers,
-- comes back to it one day. They are looked up for the few whose credit is near the ceiling; for all
-- others the constraint of the ledger stands behind it.
create function gateway.has_room(p_brand int, p_member bigint, p_cash bigint) returns boolean
language sql stable as $$
  select p_cash + coalesce(sum(greatest(balance_satang, 0)), 0) <= ledger.ceiling()
  from ledger.balances
  where brand_id = p_brand and account_id in (p_member * 64 + 2, p_member * 64 + 6)
$$;
revoke execute on function gateway.has_room from public;
grant execute on function gateway.has_room to duang_app;

drop function gateway.serve;
drop function gateway.take;

-- As in migration 029, and: a round ends by the rule of its provider; a free round moves no stake,
-- and its win is the provider's; nothing is taken that would lift the credit above the ceiling.
create function gateway.take(
  p_brand int,
  p_at timestamptz,
  p_is_open boolean,
  p_members bigint[],
  p_balances bigint[],
  p_providers text[],
  p_methods text[],
  p_tx_ids text[],
  p_hashes bytea[],
  p_transfers uuid[],
  p_tokens bytea[],
  p_rounds text[],
  p_games text[],
  p_stakes bigint[],
  p_gains bigint[],
  p_originals text[],
  p_closes boolean[],
  p_free_rounds text[],
  out codes text[],
  out balances bigint[],
  out replays boolean[],
  out first ledger.move[],
  out second ledger.move[],
  out third ledger.move[],
  out rare gateway.weighed[]
) language plpgsql as $$
declare
  today date := (p_at at time zone 'Asia/Bangkok')::date;
  near constant bigint := ledger.ceiling() / 100;
begin
  with asked as materialized (
    select r.n, r.member, r.provider, p.number, p.round_end, r.method, r.tx, r.hash, r.transfer,
      coalesce(r.round, o.round_id) as round,
      coalesce(nullif(rd.game_code, ''), r.game, s.game_code) as game,
      coalesce(r.closes, false) as closes,
      case
        when known.kind = 'tombstone' then 'ALREADY_ROLLED_BACK'
        when known.request_hash = r.hash then known.code
        when known.tx_id is not null then 'DUPLICATE_CONFLICT'
        when r.member is null then 'USER_UNKNOWN'
        when r.method = 'rollback' then case
          when o.tx_id is null or o.kind = 'tombstone' or o.member_id <> r.member
            then 'TX_NOT_FOUND'
          when o.rolled_back_by is not null then 'ALREADY_ROLLED_BACK'
          when o.kind = 'rollback' then 'BAD_REQUEST'
          when o.bet_satang > 0 and r.balance + o.bet_satang > near and not gateway.has_room(
            p_brand, r.member, r.balance + o.bet_satang) then 'LIMIT_REACHED'
          else 'OK' end
        -- Wins are always taken: after logout, in maintenance, from an excluded member (reading
        -- M10).
        -- One that the credit cannot hold is not kept, and can be sent again.
        when r.method in ('win', 'promo') then case
          when r.gain > 0 and r.balance - r.stake + r.gain > near and not gateway.has_room(
            p_brand, r.member, r.balance - r.stake + r.gain) then 'LIMIT_REACHED'
          else 'OK' end
        when r.method = 'adjust' then case
          when r.stake > r.balance then 'INSUFFICIENT_FUNDS'
          when r.gain > 0 and r.balance + r.gain > near and not gateway.has_room(
            p_brand, r.member, r.balance + r.gain) then 'LIMIT_REACHED'
          else 'OK' end
        when s.game_session_id is null or s.member_id <> r.member or s.provider <> r.provider
          then 'TOKEN_INVALID'
        when s.ended_at is not null or s.expires_at <= p_at
          or login.ended_at is not null or login.expires_at <= p_at then 'TOKEN_EXPIRED'
        when not p_is_open or p.is_maintenance or g.is_maintenance then 'MAINTENANCE'
        when not p.is_enabled or g.game_code is null or not g.is_enabled then 'GAME_DISABLED'
        when m.status <> 'active' or m.has_play_rules and (
          select true from play_breaks b
            where b.brand_id = p_brand and b.member_id = r.member
              and b.starts_at <= p_at and (b.ends_at is null or b.ends_at > p_at)
            limit 1) then 'USER_BLOCKED'
        when rd.closed_by = 'endRound' then 'ROUND_CLOSED'
        when m.has_play_rules
          and (select true from play_limits l
            where l.brand_id = p_brand and l.member_id = r.member limit 1)
          and gateway.is_beyond_limit(p_brand, r.member, p_at, today, r.stake, login.started_at)
          then 'LIMIT_REACHED'
        when r.stake > r.balance then 'INSUFFICIENT_FUNDS'
        when r.gain > 0 and r.balance - r.stake + r.gain > near and not gateway.has_room(
          p_brand, r.member, r.balance - r.stake + r.gain) then 'LIMIT_REACHED'
        else 'OK' end as code,
      known.request_hash is not null and known.request_hash = r.hash
        and known.kind <> 'tombstone' as is_replay,
      case when known.request_hash = r.hash and known.kind <> 'tombstone'
        then known.balance_satang else r.balance end as balance,
      r.stake, r.gain, r.original,
      -- A win that names no grant is free where all that was bet in its round was.
      case when r.method = 'rollback' then o.free_round
        else coalesce(r.free_round, case
          when r.method = 'win' and rd.stake_satang = 0 then rd.free_round end) end as free_round,
      o.tx_id is not null as has_original,
      o.kind as original_kind,
      o.bet_satang as original_stake,
      o.win_satang as original_gain,
      o.at as original_at,
      m.has_play_rules
    from (
      -- Side by side in the select list they come row by row; in `from`, each array would be copied
      -- whole first.
      select generate_subscripts(p_members, 1) as n,
        unnest(p_members) as member,
        unnest(p_balances) as balance,
        unnest(p_providers) as provider,
        unnest(p_methods) as method,
        unnest(p_tx_ids) as tx,
        unnest(p_hashes) as hash,
        unnest(p_transfers) as transfer,
        unnest(p_tokens) as token,
        unnest(p_rounds) as round,
        unnest(p_games) as game,
        unnest(p_stakes) as stake,
        unnest(p_gains) as gain,
        unnest(p_originals) as original,
        unnest(p_closes) as closes,
        unnest(p_free_rounds) as free_round
    ) r
    join providers p on p.brand_id = p_brand and p.provider = r.provider
    left join provider_transactions known
      on known.brand_id = p_brand and known.provider = r.provider and known.tx_id = r.tx
    left join provider_transactions o
      on o.brand_id = p_brand and o.provider = r.provider and o.tx_id = r.original
    left join members m on m.brand_id = p_brand and m.member_id = r.member
    left join game_sessions s on s.brand_id = p_brand and s.token_hash = r.token
    left join sessions login on login.brand_id = p_brand and login.session_id = s.session_id
    left join lateral (
      select x.game_code, x.is_enabled, x.is_maintenance from games x
        where x.brand_id = p_brand and x.provider = r.provider
          and x.game_code = coalesce(r.game, s.game_code)
        offset 0) g on true
    -- In the order of its id only the key can give it, whatever the tables held when the plan was
    -- made (migration 018).
    left join lateral (
      select x.round_id, x.game_code, x.closed_by, x.stake_satang, x.free_round from rounds x
        where x.brand_id = p_brand and x.member_id = r.member and x.provider = r.provider
          and x.round_id >= coalesce(r.round, o.round_id)
        order by x.round_id
        limit 1) rd on rd.round_id = coalesce(r.round, o.round_id)
  ), decided as materialized (
    select a.*,
      a.code = 'OK' and not a.is_replay as is_taken,
      a.code = 'OK' and not a.is_replay and a.method = 'rollback' as is_undone,
      a.free_round is not null as is_free,
      -- The credit after it.
      case when a.is_replay or a.code <> 'OK' then a.balance
        when a.method = 'rollback' then a.balance + a.original_stake
          - least(a.original_gain, a.balance + a.original_stake)
        else a.balance - a.stake + a.gain end as after,
      -- The account of the other side: house:game, or house:free-rounds.
      -(a.number * 64 + case when a.free_round is null then 35 else 36 end) as house
    from asked a
  ), kept as (
    insert into provider_transactions (
        brand_id, provider, tx_id, kind, request_hash, member_id, round_id, original_tx_id,
        bet_satang, win_satang, owed_satang, code, balance_satang, at, free_round)
      select p_brand, d.provider, d.tx, d.method, d.hash, d.member, d.round, d.original,
        case when d.method = 'rollback' then 0 else d.stake end,
        case when d.method = 'rollback' then 0 else d.gain end,
        case when d.is_undone then greatest(0, d.original_gain - d.original_stake - d.balance)
          else 0 end,
        d.code, d.after, p_at, d.free_round
      from decided d
      where d.is_taken or d.method = 'rollback' and d.code = 'TX_NOT_FOUND' and not d.is_replay
  ), played as (
    select d.member, d.provider, d.round, coalesce(d.game, '') as game,
      (d.method in ('bet', 'betWin'))::int as bets,
      case when d.method in ('bet', 'betWin') then p_at end as bet_at,
      case when d.method in ('win', 'betWin') then p_at end as result_at,
      case when d.closes then 'win'
        when d.round_end = 'bet' and d.method in ('bet', 'betWin')
          or d.round_end = 'win' and d.method in ('win', 'betWin') then 'rule' end as closed_by,
      case when d.is_undone then (d.original_at at time zone 'Asia/Bangkok')::date
        else today end as counted_on,
      case when d.is_undone then -d.original_stake else d.stake end as stake,
      -- What a free round wins is no result of play: limits and bonuses do not count it.
      case when d.is_free then 0 when d.is_undone then -d.original_gain else d.gain end as gain,
      case when not d.is_free then 0 when d.is_undone then -d.original_gain else d.gain end
        as free_gain,
      case when d.method <> 'rollback' then d.free_round end as free_round
    from decided d
    where d.is_taken and d.round is not null
      -- A promotion or an adjustment is no play, neither when it comes nor when it is taken back.
      and case when d.is_undone then d.original_kind else d.method end in ('bet', 'win', 'betWin')
  ), counted as (
    insert into member_days as d (
        brand_id, member_id, day, bets, stake_satang, won_satang, last_bet_at)
      select p_brand, member, counted_on, bets, stake, gain, bet_at from played
      on conflict (brand_id, member_id, day) do update
        set bets = d.bets + excluded.bets,
          stake_satang = d.stake_satang + excluded.stake_satang,
          won_satang = d.won_satang + excluded.won_satang,
          played_ms = d.played_ms
            + coalesce(gateway.played_between(d.last_bet_at, excluded.last_bet_at), 0),
          last_bet_at = greatest(d.last_bet_at, excluded.last_bet_at)
  ), noted as (
    insert into rounds as r (
        brand_id, member_id, provider, round_id, game_code, day, opened_at, closed_at, closed_by,
        bets, last_bet_at, last_result_at, stake_satang, won_satang, free_round, free_won_satang)
      select p_brand, member, provider, round, game, today, p_at,
        case when closed_by is not null then p_at end, closed_by,
        bets, bet_at, result_at, stake, gain, free_round, free_gain
      from played
      on conflict (brand_id, member_id, provider, round_id) do update
        set bets = r.bets + excluded.bets,
          last_bet_at = greatest(r.last_bet_at, excluded.last_bet_at),
          last_result_at = greatest(r.last_result_at, excluded.last_result_at),
          stake_satang = r.stake_satang + excluded.stake_satang,
          won_satang = r.won_satang + excluded.won_satang,
          free_round = coalesce(r.free_round, excluded.free_round),
          free_won_satang = r.free_won_satang + excluded.free_won_satang,
          game_code = coalesce(nullif(r.game_code, ''), excluded.game_code),
          -- What its provider has ended stays so. A round that ended by a rule or by the sweep ends
          -- when its result comes after all, and goes on when another bet is taken in it. The first
          -- bet is no other one: its win came before it.
          closed_at = case
            when r.closed_by in ('win', 'endRound') then r.closed_at
            when excluded.closed_by is not null then excluded.closed_at
            when excluded.bets > 0 and (r.bets > 0 or r.closed_by = 'sweep') then null
            else r.closed_at end,
          closed_by = case
            when r.closed_by in ('win', 'endRound') then r.closed_by
            when excluded.closed_by is not null then excluded.closed_by
            when excluded.bets > 0 and (r.bets > 0 or r.closed_by = 'sweep') then null
            else r.closed_by end
      returning new.member_id, new.day, new.provider, new.game_code,
        new.bets - coalesce(old.bets, 0) as bets,
        (old.bets is null)::int as rounds,
        new.stake_satang - coalesce(old.stake_satang, 0) as stake,
        new.won_satang - coalesce(old.won_satang, 0) as won,
        new.free_won_satang - coalesce(old.free_won_satang, 0) as free_won
  ), summed as (
    insert into play_days as d (
        brand_id, member_id, day, provider, game_code,
        bets, rounds, stake_satang, won_satang, free_won_satang)
      select p_brand, member_id, day, provider, game_code, bets, rounds, stake, won, free_won
      from noted
      on conflict (brand_id, member_id, day, provider, game_code) do update
        set bets = d.bets + excluded.bets,
          rounds = d.rounds + excluded.rounds,
          stake_satang = d.stake_satang + excluded.stake_satang,
          won_satang = d.won_satang + excluded.won_satang,
          free_won_satang = d.free_won_satang + excluded.free_won_satang
  )
  select array_agg(d.code order by d.n),
      array_agg(d.after order by d.n),
      array_agg(d.is_replay order by d.n),
      array_agg(case
          when d.is_undone
            then row(d.transfer, 12, d.house, d.member * 64 + 1, d.original_stake)::ledger.move
          when d.stake > 0
            then row(d.transfer, case when d.method = 'adjust' then 13 else 10 end,
              d.member * 64 + 1, d.house, d.stake)::ledger.move
          else row(d.transfer, case when d.is_free then 22 else 11 end,
            d.house, d.member * 64 + 1, d.gain)::ledger.move end order by d.n)
        filter (where d.is_taken and case when d.is_undone then d.original_stake > 0
          else d.stake > 0 or d.gain > 0 end),
      array_agg(case
          when d.is_undone
            then row(ledger.stable_id('game.take-back', p_brand::text, d.provider, d.tx),
              case when d.is_free then 23 else 13 end, d.member * 64 + 1, d.house,
              least(d.original_gain, d.balance + d.original_stake))::ledger.move
          else row(ledger.stable_id('game.win', p_brand::text, d.provider, d.tx), 11,
            d.house, d.member * 64 + 1, d.gain)::ledger.move
          end order by d.n)
        filter (where d.is_taken and case when d.is_undone
          then d.original_gain > 0 and d.balance + d.original_stake > 0
          else d.stake > 0 and d.gain > 0 end),
      -- What a rollback takes back and the credit no longer holds is owed, never refused.
      array_agg(row(ledger.stable_id('game.owe', p_brand::text, d.provider, d.tx),
          case when d.is_free then 24 else 14 end, d.member * 64 + 5, d.house,
          d.original_gain - d.balance - d.original_stake)::ledger.move order by d.n)
        filter (where d.is_undone and d.original_gain > d.balance + d.original_stake),
      array_agg(row(d.n, d.member, d.provider, d.number, d.method, d.tx, d.hash, d.transfer,
          d.round, d.game, d.closes, d.code, d.is_replay, d.balance, d.stake, d.gain, d.original,
          d.has_original, d.original_stake, d.original_gain, d.original_at)::gateway.weighed
          order by d.n)
        filter (where d.method = 'rollback'
          or d.is_taken and d.method in ('bet', 'betWin') and d.has_play_rules and (
            select true from bonus_grants b
              where b.brand_id = p_brand and b.member_id = d.member and b.status = 'active'
              limit 1))
    into codes, balances, replays, first, second, third, rare
    from decided d;
end
$$;

-- As in migration 019, with the grants of free rounds.
create function gateway.serve(
  p_brand int,
  p_at timestamptz,
  p_is_open boolean,
  p_providers text[],
  p_methods text[],
  p_tx_ids text[],
  p_hashes bytea[],
  p_transfers uuid[],
  p_players uuid[],
  p_tokens bytea[],
  p_rounds text[],
  p_games text[],
  p_stakes bigint[],
  p_gains bigint[],
  p_originals text[],
  p_closes boolean[],
  p_free_rounds text[]
) returns table (code text, balance bigint, is_replay boolean) language plpgsql
-- Planned once and kept: with a dozen tables, planning costs far more than looking up.
-- And always by index, one request after the other: the plan must not depend on how full the tables
-- were when it was made.
set plan_cache_mode = force_generic_plan
set join_collapse_limit = 1
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
set enable_bitmapscan = off
set jit = off as $$
declare
  members bigint[];
  are_apart boolean;
  done record;
begin
  select array_agg(p.member_id order by r.n),
      count(p.member_id) = count(distinct p.member_id)
    into members, are_apart
    from unnest(p_providers, p_players) with ordinality as r (provider, player, n)
    left join provider_players p
      on p.brand_id = p_brand and p.player_ref = r.player and p.provider = r.provider;
  if not are_apart then
    raise exception 'a go has one request a member' using errcode = 'DU011';
  end if;
  -- What is decided after the locks is read by new statements, which see what was committed while
  -- the locks were waited for.
  done := gateway.take(p_brand, p_at, p_is_open, members, ledger.lock_cash(p_brand, members),
    p_providers, p_methods, p_tx_ids, p_hashes, p_transfers, p_tokens, p_rounds, p_games,
    p_stakes, p_gains, p_originals, p_closes, p_free_rounds);
  if done.first is not null then
    perform ledger.post_apart(p_brand, p_at, done.first);
  end if;
  if done.second is not null then
    perform ledger.post_apart(p_brand, p_at, done.second);
  end if;
  if done.third is not null then
    perform ledger.post_apart(p_brand, p_at, done.third);
  end if;
  if done.rare is not null then
    perform gateway.record_rare(p_brand, p_at, done.rare);
  end if;
  return query select * from unnest(done.codes, done.balances, done.replays);
end
$$;
revoke execute on function gateway.take, gateway.serve from public;
grant execute on function gateway.take, gateway.serve to duang_app;
