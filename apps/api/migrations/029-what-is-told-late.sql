-- What providers tell late: rounds that end at a provider after credit came back from there (docs/decisions/020), and the game of a
-- round whose win is told before its bet.

-- CREDIT THAT LIES AT PROVIDERS ------------------------------------------------------------------------------------------

alter table provider_credit
  -- Rounds were told since the provider was last asked what it holds, though everything seemed to be back: it is asked at the end of
  -- the feed. Told and asked are both ours; the provider's clock decides nothing.
  add column told_at timestamptz,
  -- What the provider said that it holds after all; null once that came back, or more went there.
  add column found_satang bigint check (found_satang > 0);
create index provider_credit_told on provider_credit (brand_id, provider, told_at) where settled_at is not null and told_at is not null;
grant update (told_at, found_satang) on provider_credit to duang_app;

-- Wherever the books and the provider may disagree, it is asked once: credit that was won between a return and its booking was taken to
-- be back, and booked as short after a week.
update provider_credit c set told_at = date_trunc('milliseconds', now()) where settled_at is not null and (out_satang <> 0 or exists (
  select from provider_remainders r where r.brand_id = c.brand_id and r.member_id = c.member_id and r.provider = c.provider));

-- THE GAME OF A ROUND ----------------------------------------------------------------------------------------------------

-- A round that began without a game has one now: what its day counted without a name is counted with it. By a trigger, so that bets, which
-- begin rounds, pay nothing for it; the application may not delete days.
create function gateway.name_day() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into play_days as d (brand_id, member_id, day, provider, game_code, bets, rounds, stake_satang, won_satang)
    values (new.brand_id, new.member_id, new.day, new.provider, new.game_code, old.bets, 1, old.stake_satang, old.won_satang)
    on conflict (brand_id, member_id, day, provider, game_code) do update set bets = d.bets + excluded.bets,
      rounds = d.rounds + excluded.rounds, stake_satang = d.stake_satang + excluded.stake_satang, won_satang = d.won_satang + excluded.won_satang;
  update play_days set bets = bets - old.bets, rounds = rounds - 1, stake_satang = stake_satang - old.stake_satang, won_satang = won_satang - old.won_satang
    where brand_id = old.brand_id and member_id = old.member_id and day = old.day and provider = old.provider and game_code = old.game_code;
  delete from play_days
    where brand_id = old.brand_id and member_id = old.member_id and day = old.day and provider = old.provider and game_code = old.game_code and rounds = 0;
  return null;
end
$$;
revoke execute on function gateway.name_day from public;
create trigger rounds_named after update of game_code on rounds for each row when (old.game_code = '' and new.game_code <> '') execute function gateway.name_day();

-- As in migration 023; a round without a game takes the first one that is told.
create or replace function gateway.take(
  p_brand int, p_at timestamptz, p_is_open boolean, p_members bigint[], p_balances bigint[],
  p_providers text[], p_methods text[], p_tx_ids text[], p_hashes bytea[], p_transfers uuid[], p_tokens bytea[],
  p_rounds text[], p_games text[], p_stakes bigint[], p_gains bigint[], p_originals text[], p_closes boolean[],
  out codes text[], out balances bigint[], out replays boolean[],
  out first ledger.move[], out second ledger.move[], out third ledger.move[], out rare gateway.weighed[]
) language plpgsql as $$
declare
  today date := (p_at at time zone 'Asia/Bangkok')::date;
begin
  with asked as materialized (
    select r.n, r.member, r.provider, p.number, r.method, r.tx, r.hash, r.transfer,
      coalesce(r.round, o.round_id) as round, coalesce(nullif(rd.game_code, ''), r.game, s.game_code) as game, coalesce(r.closes, false) as closes,
      case
        when known.kind = 'tombstone' then 'ALREADY_ROLLED_BACK'
        when known.request_hash = r.hash then known.code
        when known.tx_id is not null then 'DUPLICATE_CONFLICT'
        when r.member is null then 'USER_UNKNOWN'
        when r.method = 'rollback' then case
          when o.tx_id is null or o.kind = 'tombstone' or o.member_id <> r.member then 'TX_NOT_FOUND'
          when o.rolled_back_by is not null then 'ALREADY_ROLLED_BACK'
          when o.kind = 'rollback' then 'BAD_REQUEST'
          else 'OK' end
        -- Wins are always taken: after logout, in maintenance, from an excluded member (reading M10).
        when r.method in ('win', 'promo') then 'OK'
        when r.method = 'adjust' then case when r.stake > r.balance then 'INSUFFICIENT_FUNDS' else 'OK' end
        when s.game_session_id is null or s.member_id <> r.member or s.provider <> r.provider then 'TOKEN_INVALID'
        when s.ended_at is not null or s.expires_at <= p_at or login.ended_at is not null or login.expires_at <= p_at then 'TOKEN_EXPIRED'
        when not p_is_open or p.is_maintenance or g.is_maintenance then 'MAINTENANCE'
        when not p.is_enabled or g.game_code is null or not g.is_enabled then 'GAME_DISABLED'
        when m.status <> 'active' or m.has_play_rules and (select true from play_breaks b where b.brand_id = p_brand and b.member_id = r.member
          and b.starts_at <= p_at and (b.ends_at is null or b.ends_at > p_at) limit 1) then 'USER_BLOCKED'
        when rd.closed_by = 'endRound' then 'ROUND_CLOSED'
        when m.has_play_rules and (select true from play_limits l where l.brand_id = p_brand and l.member_id = r.member limit 1)
          and gateway.is_beyond_limit(p_brand, r.member, p_at, today, r.stake, login.started_at) then 'LIMIT_REACHED'
        when r.stake > r.balance then 'INSUFFICIENT_FUNDS'
        else 'OK' end as code,
      known.request_hash is not null and known.request_hash = r.hash and known.kind <> 'tombstone' as is_replay,
      case when known.request_hash = r.hash and known.kind <> 'tombstone' then known.balance_satang else r.balance end as balance,
      r.stake, r.gain, r.original, o.tx_id is not null as has_original, o.kind as original_kind, o.bet_satang as original_stake, o.win_satang as original_gain,
      o.at as original_at, m.has_play_rules
    from (
      -- Side by side in the select list they come row by row; in `from`, each array would be copied whole first.
      select generate_subscripts(p_members, 1) as n, unnest(p_members) as member, unnest(p_balances) as balance,
        unnest(p_providers) as provider, unnest(p_methods) as method, unnest(p_tx_ids) as tx, unnest(p_hashes) as hash,
        unnest(p_transfers) as transfer, unnest(p_tokens) as token, unnest(p_rounds) as round, unnest(p_games) as game,
        unnest(p_stakes) as stake, unnest(p_gains) as gain, unnest(p_originals) as original, unnest(p_closes) as closes
    ) r
    join providers p on p.brand_id = p_brand and p.provider = r.provider
    left join provider_transactions known on known.brand_id = p_brand and known.provider = r.provider and known.tx_id = r.tx
    left join provider_transactions o on o.brand_id = p_brand and o.provider = r.provider and o.tx_id = r.original
    left join members m on m.brand_id = p_brand and m.member_id = r.member
    left join game_sessions s on s.brand_id = p_brand and s.token_hash = r.token
    left join sessions login on login.brand_id = p_brand and login.session_id = s.session_id
    left join lateral (
      select x.game_code, x.is_enabled, x.is_maintenance from games x
        where x.brand_id = p_brand and x.provider = r.provider and x.game_code = coalesce(r.game, s.game_code) offset 0) g on true
    -- In the order of its id only the key can give it, whatever the tables held when the plan was made (migration 018).
    left join lateral (
      select x.round_id, x.game_code, x.closed_by from rounds x
        where x.brand_id = p_brand and x.member_id = r.member and x.provider = r.provider and x.round_id >= coalesce(r.round, o.round_id)
        order by x.round_id limit 1) rd on rd.round_id = coalesce(r.round, o.round_id)
  ), decided as materialized (
    select a.*, a.code = 'OK' and not a.is_replay as is_taken, a.code = 'OK' and not a.is_replay and a.method = 'rollback' as is_undone,
      -- The credit after it.
      case when a.is_replay or a.code <> 'OK' then a.balance
        when a.method = 'rollback' then a.balance + a.original_stake - least(a.original_gain, a.balance + a.original_stake)
        else a.balance - a.stake + a.gain end as after
    from asked a
  ), kept as (
    insert into provider_transactions (brand_id, provider, tx_id, kind, request_hash, member_id, round_id, original_tx_id,
        bet_satang, win_satang, owed_satang, code, balance_satang, at)
      select p_brand, d.provider, d.tx, d.method, d.hash, d.member, d.round, d.original,
        case when d.method = 'rollback' then 0 else d.stake end, case when d.method = 'rollback' then 0 else d.gain end,
        case when d.is_undone then greatest(0, d.original_gain - d.original_stake - d.balance) else 0 end, d.code, d.after, p_at
      from decided d where d.is_taken or d.method = 'rollback' and d.code = 'TX_NOT_FOUND' and not d.is_replay
  ), played as (
    select d.member, d.provider, d.round, coalesce(d.game, '') as game, (d.method in ('bet', 'betWin'))::int as bets, d.closes,
      case when d.is_undone then (d.original_at at time zone 'Asia/Bangkok')::date else today end as counted_on,
      case when d.is_undone then -d.original_stake else d.stake end as stake,
      case when d.is_undone then -d.original_gain else d.gain end as gain
    from decided d where d.is_taken and d.round is not null
      -- A promotion or an adjustment is no play, neither when it comes nor when it is taken back.
      and case when d.is_undone then d.original_kind else d.method end in ('bet', 'win', 'betWin')
  ), counted as (
    insert into member_days as d (brand_id, member_id, day, bets, stake_satang, won_satang, last_bet_at)
      select p_brand, member, counted_on, bets, stake, gain, case when bets > 0 then p_at end from played
      on conflict (brand_id, member_id, day) do update set bets = d.bets + excluded.bets,
        stake_satang = d.stake_satang + excluded.stake_satang, won_satang = d.won_satang + excluded.won_satang,
        played_ms = d.played_ms + coalesce(gateway.played_between(d.last_bet_at, excluded.last_bet_at), 0),
        last_bet_at = greatest(d.last_bet_at, excluded.last_bet_at)
  ), noted as (
    insert into rounds as r (brand_id, member_id, provider, round_id, game_code, day, opened_at, closed_at, closed_by, bets, stake_satang, won_satang)
      select p_brand, member, provider, round, game, today, p_at, case when closes then p_at end, case when closes then 'win' end, bets, stake, gain
      from played
      on conflict (brand_id, member_id, provider, round_id) do update set bets = r.bets + excluded.bets,
        stake_satang = r.stake_satang + excluded.stake_satang, won_satang = r.won_satang + excluded.won_satang,
        game_code = coalesce(nullif(r.game_code, ''), excluded.game_code),
        -- A round that was swept ends when its result comes after all.
        closed_at = coalesce(case when r.closed_by = 'sweep' then excluded.closed_at end, r.closed_at, excluded.closed_at),
        closed_by = coalesce(case when r.closed_by = 'sweep' then excluded.closed_by end, r.closed_by, excluded.closed_by)
      returning new.member_id, new.day, new.provider, new.game_code, new.bets - coalesce(old.bets, 0) as bets, (old.bets is null)::int as rounds,
        new.stake_satang - coalesce(old.stake_satang, 0) as stake, new.won_satang - coalesce(old.won_satang, 0) as won
  ), summed as (
    insert into play_days as d (brand_id, member_id, day, provider, game_code, bets, rounds, stake_satang, won_satang)
      select p_brand, member_id, day, provider, game_code, bets, rounds, stake, won from noted
      on conflict (brand_id, member_id, day, provider, game_code) do update set bets = d.bets + excluded.bets,
        rounds = d.rounds + excluded.rounds, stake_satang = d.stake_satang + excluded.stake_satang, won_satang = d.won_satang + excluded.won_satang
  )
  select array_agg(d.code order by d.n), array_agg(d.after order by d.n), array_agg(d.is_replay order by d.n),
      array_agg(case
          when d.is_undone then row(d.transfer, 12, -(d.number * 64 + 35), d.member * 64 + 1, d.original_stake)::ledger.move
          when d.stake > 0 then row(d.transfer, case when d.method = 'adjust' then 13 else 10 end, d.member * 64 + 1, -(d.number * 64 + 35), d.stake)::ledger.move
          else row(d.transfer, 11, -(d.number * 64 + 35), d.member * 64 + 1, d.gain)::ledger.move end order by d.n)
        filter (where d.is_taken and case when d.is_undone then d.original_stake > 0 else d.stake > 0 or d.gain > 0 end),
      array_agg(case
          when d.is_undone then row(ledger.stable_id('game.take-back', p_brand::text, d.provider, d.tx), 13, d.member * 64 + 1, -(d.number * 64 + 35),
            least(d.original_gain, d.balance + d.original_stake))::ledger.move
          else row(ledger.stable_id('game.win', p_brand::text, d.provider, d.tx), 11, -(d.number * 64 + 35), d.member * 64 + 1, d.gain)::ledger.move
          end order by d.n)
        filter (where d.is_taken and case when d.is_undone then d.original_gain > 0 and d.balance + d.original_stake > 0
          else d.stake > 0 and d.gain > 0 end),
      -- What a rollback takes back and the credit no longer holds is owed, never refused.
      array_agg(row(ledger.stable_id('game.owe', p_brand::text, d.provider, d.tx), 14, d.member * 64 + 5, -(d.number * 64 + 35),
          d.original_gain - d.balance - d.original_stake)::ledger.move order by d.n)
        filter (where d.is_undone and d.original_gain > d.balance + d.original_stake),
      array_agg(row(d.n, d.member, d.provider, d.number, d.method, d.tx, d.hash, d.transfer, d.round, d.game, d.closes, d.code, d.is_replay, d.balance,
          d.stake, d.gain, d.original, d.has_original, d.original_stake, d.original_gain, d.original_at)::gateway.weighed order by d.n)
        filter (where d.method = 'rollback' or d.is_taken and d.method in ('bet', 'betWin') and d.has_play_rules and (
          select true from bonus_grants b where b.brand_id = p_brand and b.member_id = d.member and b.status = 'active' limit 1))
    into codes, balances, replays, first, second, third, rare
    from decided d;
end
$$;
