-- The gateway: what providers ask of a member's credit, a whole go of requests in one call. See docs/providers.md for the protocol.
-- The order is always: lock the members, then read everything else, then decide, then write.

create schema gateway;
grant usage on schema gateway to duang_app;
grant execute on function ledger.stable_id to duang_app;

-- One request, with all that its answer depends on. Amounts are satang.
create type gateway.weighed as (
  n int, member bigint, provider text, number smallint, method text, tx text, hash bytea, transfer uuid,
  round text, game text, closes boolean,
  code text, is_replay boolean, balance bigint,
  -- What leaves and what enters the credit, as asked.
  stake bigint, gain bigint,
  -- The transaction that a rollback undoes.
  original text, has_original boolean, original_stake bigint, original_gain bigint, original_at timestamptz
);

-- Sum of a figure of play_days over the running Bangkok day, week (from Monday) or month of a member.
create function gateway.played(p_brand int, p_member bigint, p_day date, p_period text, p_kind text) returns bigint
language sql stable as $$
  select coalesce(sum(case p_kind when 'stake' then stake_satang else stake_satang - won_satang end), 0)::bigint
  from play_days where brand_id = p_brand and member_id = p_member
    and day >= case p_period when 'day' then p_day else date_trunc(p_period, p_day)::date end and day <= p_day
$$;

-- Whether a stake would go beyond a limit of the member: stakes of a period, losses of a period, minutes since login.
create function gateway.is_beyond_limit(
  p_brand int, p_member bigint, p_at timestamptz, p_day date, p_stake bigint, p_logged_in_at timestamptz
) returns boolean language sql stable as $$
  select exists (
    select from play_limits l where l.brand_id = p_brand and l.member_id = p_member and case l.kind
      when 'session' then p_at >= p_logged_in_at + l.amount * interval '1 minute'
      when 'deposit' then false
      else gateway.played(p_brand, p_member, p_day, l.period, l.kind) + p_stake > l.amount end
  )
$$;

-- Weighs a go: whose it is, whether it was answered before, whether it may be taken. The members are locked.
create function gateway.weigh(
  p_brand int, p_at timestamptz, p_is_open boolean, p_members bigint[], p_balances bigint[],
  p_providers text[], p_methods text[], p_tx_ids text[], p_hashes bytea[], p_transfers uuid[], p_tokens bytea[],
  p_rounds text[], p_games text[], p_stakes bigint[], p_gains bigint[], p_originals text[], p_closes boolean[]
) returns gateway.weighed[] language plpgsql stable as $$
declare
  weighed gateway.weighed[];
begin
  select array_agg((
      r.n, r.member, r.provider, p.number, r.method, r.tx, r.hash, r.transfer,
      coalesce(r.round, o.round_id), coalesce(rd.game_code, r.game, s.game_code), coalesce(r.closes, false),
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
        when m.status <> 'active' or exists (
          select from play_breaks b where b.brand_id = p_brand and b.member_id = r.member
            and b.starts_at <= p_at and (b.ends_at is null or b.ends_at > p_at)) then 'USER_BLOCKED'
        when rd.closed_by = 'endRound' then 'ROUND_CLOSED'
        when gateway.is_beyond_limit(p_brand, r.member, p_at, (p_at at time zone 'Asia/Bangkok')::date, r.stake, login.started_at) then 'LIMIT_REACHED'
        when r.stake > r.balance then 'INSUFFICIENT_FUNDS'
        else 'OK' end,
      known.request_hash is not null and known.request_hash = r.hash and known.kind <> 'tombstone',
      case when known.request_hash = r.hash and known.kind <> 'tombstone' then known.balance_satang else r.balance end,
      r.stake, r.gain, r.original, o.tx_id is not null, o.bet_satang, o.win_satang, o.at
    )::gateway.weighed order by r.n)
  into weighed
  from unnest(p_members, p_balances, p_providers, p_methods, p_tx_ids, p_hashes, p_transfers, p_tokens, p_rounds, p_games, p_stakes, p_gains,
      p_originals, p_closes) with ordinality
    as r (member, balance, provider, method, tx, hash, transfer, token, round, game, stake, gain, original, closes, n)
  join providers p on p.brand_id = p_brand and p.provider = r.provider
  left join provider_transactions known on known.brand_id = p_brand and known.provider = r.provider and known.tx_id = r.tx
  left join provider_transactions o on o.brand_id = p_brand and o.provider = r.provider and o.tx_id = r.original
  left join members m on m.brand_id = p_brand and m.member_id = r.member
  left join game_sessions s on s.brand_id = p_brand and s.token_hash = r.token
  left join sessions login on login.brand_id = p_brand and login.session_id = s.session_id
  left join games g on g.brand_id = p_brand and g.provider = r.provider and g.game_code = coalesce(r.game, s.game_code)
  left join rounds rd on rd.brand_id = p_brand and rd.member_id = r.member and rd.provider = r.provider
    and rd.round_id = coalesce(r.round, o.round_id);
  return weighed;
end
$$;

-- Moves the money of what was taken. What a rollback takes back and the credit no longer holds is owed, never refused.
create function gateway.move(p_brand int, p_at timestamptz, p_weighed gateway.weighed[]) returns void language plpgsql as $$
declare
  moves record;
begin
  select array_agg(t.id) as ids, array_agg(t.kind::smallint) as kinds, array_agg(t.debit) as debits, array_agg(t.credit) as credits,
      array_agg(t.satang) as amounts
    into moves
    from (
      select w.transfer as id, case when w.method = 'adjust' then 13 else 10 end as kind, w.member * 64 + 1 as debit,
          -(w.number * 64 + 35)::bigint as credit, w.stake as satang
        from unnest(p_weighed) w where w.code = 'OK' and not w.is_replay and w.method <> 'rollback' and w.stake > 0
      union all
      select case when w.stake > 0 then ledger.stable_id('game.win', p_brand::text, w.provider, w.tx) else w.transfer end, 11,
          -(w.number * 64 + 35), w.member * 64 + 1, w.gain
        from unnest(p_weighed) w where w.code = 'OK' and not w.is_replay and w.method <> 'rollback' and w.gain > 0
      union all
      select w.transfer, 12, -(w.number * 64 + 35), w.member * 64 + 1, w.original_stake
        from unnest(p_weighed) w where w.code = 'OK' and not w.is_replay and w.method = 'rollback' and w.original_stake > 0
      union all
      select ledger.stable_id('game.take-back', p_brand::text, w.provider, w.tx), 13, w.member * 64 + 1, -(w.number * 64 + 35),
          least(w.original_gain, w.balance + w.original_stake)
        from unnest(p_weighed) w where w.code = 'OK' and not w.is_replay and w.method = 'rollback' and w.original_gain > 0
          and w.balance + w.original_stake > 0
      union all
      select ledger.stable_id('game.owe', p_brand::text, w.provider, w.tx), 14, w.member * 64 + 5, -(w.number * 64 + 35),
          w.original_gain - w.balance - w.original_stake
        from unnest(p_weighed) w where w.code = 'OK' and not w.is_replay and w.method = 'rollback'
          and w.original_gain > w.balance + w.original_stake
    ) t;
  if moves.ids is null then
    return;
  end if;
  -- The credit was weighed under the lock, so nothing can be refused here; if it is, the books and we disagree, and nothing may stand.
  if exists (select from ledger.try_post(p_brand, p_at, moves.ids, moves.kinds, moves.debits, moves.credits, moves.amounts) p
      where p.outcome <> 'posted') then
    raise exception 'the ledger refused what was weighed' using errcode = 'DU011';
  end if;
end
$$;

-- Credit after a request that was taken.
create function gateway.balance_after(w gateway.weighed) returns bigint language sql immutable as $$
  select case when w.is_replay or w.code <> 'OK' then w.balance
    when w.method = 'rollback' then w.balance + w.original_stake - least(w.original_gain, w.balance + w.original_stake)
    else w.balance - w.stake + w.gain end
$$;

-- Marks what was rolled back. A rollback that comes first leaves a tombstone: what it undoes may never be taken any more.
create function gateway.record_rollbacks(p_brand int, p_at timestamptz, p_weighed gateway.weighed[]) returns void language plpgsql as $$
begin
  insert into provider_transactions (brand_id, provider, tx_id, kind, request_hash, member_id, original_tx_id, code, balance_satang, at)
    select p_brand, w.provider, w.original, 'tombstone', '', w.member, w.tx, 'ALREADY_ROLLED_BACK', w.balance, p_at
    from unnest(p_weighed) w where not w.is_replay and w.method = 'rollback' and w.code = 'TX_NOT_FOUND' and not w.has_original;
  update provider_transactions t set rolled_back_by = w.tx from unnest(p_weighed) w
    where w.method = 'rollback' and w.code = 'OK' and not w.is_replay
      and t.brand_id = p_brand and t.provider = w.provider and t.tx_id = w.original;
end
$$;

-- Writes what happened: transactions, tombstones, rounds, days, turnover.
create function gateway.record(p_brand int, p_at timestamptz, p_weighed gateway.weighed[]) returns void language plpgsql as $$
begin
  insert into provider_transactions (brand_id, provider, tx_id, kind, request_hash, member_id, round_id, original_tx_id,
      bet_satang, win_satang, owed_satang, code, balance_satang, at)
    select p_brand, w.provider, w.tx, w.method, w.hash, w.member, w.round, w.original,
      case when w.method = 'rollback' then 0 else w.stake end, case when w.method = 'rollback' then 0 else w.gain end,
      case when w.method = 'rollback' and w.code = 'OK' then greatest(0, w.original_gain - w.original_stake - w.balance) else 0 end,
      w.code, gateway.balance_after(w), p_at
    from unnest(p_weighed) w where not w.is_replay and (w.code = 'OK' or w.method = 'rollback' and w.code = 'TX_NOT_FOUND');
  if exists (select from unnest(p_weighed) w where w.method = 'rollback') then
    perform gateway.record_rollbacks(p_brand, p_at, p_weighed);
  end if;

  with played as (
    select w.member, w.provider, w.round, coalesce(w.game, '') as game, (w.method in ('bet', 'betWin'))::int as bets, w.closes,
      case when w.method = 'rollback' then -w.original_stake else w.stake end as stake,
      case when w.method = 'rollback' then -w.original_gain else w.gain end as gain
    from unnest(p_weighed) w
    where w.code = 'OK' and not w.is_replay and w.round is not null and w.method in ('bet', 'win', 'betWin', 'rollback')
  ), noted as (
    insert into rounds as r (brand_id, member_id, provider, round_id, game_code, day, opened_at, closed_at, closed_by, bets, stake_satang, won_satang)
      select p_brand, member, provider, round, game, (p_at at time zone 'Asia/Bangkok')::date, p_at,
        case when closes then p_at end, case when closes then 'win' end, bets, stake, gain from played
      on conflict (brand_id, member_id, provider, round_id) do update set bets = r.bets + excluded.bets,
        stake_satang = r.stake_satang + excluded.stake_satang, won_satang = r.won_satang + excluded.won_satang,
        closed_at = coalesce(r.closed_at, excluded.closed_at), closed_by = coalesce(r.closed_by, excluded.closed_by)
      returning new.member_id, new.provider, new.day, new.game_code, old.brand_id is null as is_new
  )
  insert into play_days as d (brand_id, member_id, day, provider, game_code, bets, rounds, stake_satang, won_satang)
    select p_brand, noted.member_id, noted.day, noted.provider, noted.game_code, played.bets, noted.is_new::int, played.stake, played.gain
    from noted join played on played.member = noted.member_id
    on conflict (brand_id, member_id, day, provider, game_code) do update set bets = d.bets + excluded.bets,
      rounds = d.rounds + excluded.rounds, stake_satang = d.stake_satang + excluded.stake_satang, won_satang = d.won_satang + excluded.won_satang;

  perform gateway.turn_over(p_brand, p_at, p_weighed);
end
$$;

-- A stake counts once for every bonus that is open (reading M4); rolled back, it is taken off those that it counted for.
create function gateway.turn_over(p_brand int, p_at timestamptz, p_weighed gateway.weighed[]) returns void language plpgsql as $$
begin
  -- Nearly nobody has a bonus; to find that out costs an index probe a member.
  if not exists (select from unnest(p_weighed) w cross join lateral (
      select from bonus_grants b where b.brand_id = p_brand and b.member_id = w.member offset 0) g) then
    return;
  end if;
  update bonus_grants b set turnover_done_satang = b.turnover_done_satang + w.stake,
      status = case when b.turnover_done_satang + w.stake >= b.turnover_required_satang then 'completed' else 'active' end,
      ended_at = case when b.turnover_done_satang + w.stake >= b.turnover_required_satang then p_at end
    from unnest(p_weighed) w
    where w.code = 'OK' and not w.is_replay and w.method in ('bet', 'betWin') and w.stake > 0
      and b.brand_id = p_brand and b.member_id = w.member and b.status = 'active';
  update bonus_grants b set turnover_done_satang = greatest(0, b.turnover_done_satang - w.original_stake),
      status = case when b.turnover_done_satang - w.original_stake < b.turnover_required_satang then 'active' else b.status end,
      ended_at = case when b.turnover_done_satang - w.original_stake < b.turnover_required_satang then null else b.ended_at end
    from unnest(p_weighed) w
    where w.code = 'OK' and not w.is_replay and w.method = 'rollback' and w.original_stake > 0
      and b.brand_id = p_brand and b.member_id = w.member and b.status <> 'forfeited'
      and b.granted_at <= w.original_at and (b.ended_at is null or b.ended_at >= w.original_at);
end
$$;

-- Serves a go: at most one request a member, at most one a transaction id. Answers each with its code and the credit after it.
create function gateway.serve(
  p_brand int, p_at timestamptz, p_is_open boolean,
  p_providers text[], p_methods text[], p_tx_ids text[], p_hashes bytea[], p_transfers uuid[], p_players uuid[], p_tokens bytea[],
  p_rounds text[], p_games text[], p_stakes bigint[], p_gains bigint[], p_originals text[], p_closes boolean[]
) returns table (code text, balance bigint, is_replay boolean) language plpgsql
-- Planned once and kept: with a dozen tables, planning costs far more than looking up.
-- And always by index, one request after the other: the plan must not depend on how full the tables were when it was made.
set plan_cache_mode = force_generic_plan set join_collapse_limit = 1
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_bitmapscan = off set jit = off as $$
declare
  members bigint[];  balances bigint[];  go gateway.weighed[];
begin
  select array_agg(p.member_id order by r.n) into members
    from unnest(p_providers, p_players) with ordinality as r (provider, player, n)
    left join provider_players p on p.brand_id = p_brand and p.player_ref = r.player and p.provider = r.provider;
  select array_agg(l.balance order by m.n) into balances
    from unnest(members) with ordinality as m (member, n)
    left join (select * from ledger.lock_cash(p_brand, members)) l on l.member_id = m.member;
  if (select count(*) <> count(distinct m) from unnest(members) m where m is not null) then
    raise exception 'a go has one request a member' using errcode = 'DU011';
  end if;
  -- A new statement, so that it sees what was committed while the locks were waited for.
  go := gateway.weigh(p_brand, p_at, p_is_open, members, balances, p_providers, p_methods, p_tx_ids, p_hashes, p_transfers, p_tokens,
    p_rounds, p_games, p_stakes, p_gains, p_originals, p_closes);
  perform gateway.move(p_brand, p_at, go);
  perform gateway.record(p_brand, p_at, go);
  return query select w.code, gateway.balance_after(w), w.is_replay from unnest(go) w order by w.n;
end
$$;
revoke execute on all functions in schema gateway from public;
grant execute on all functions in schema gateway to duang_app;

-- What the application changes here, and nothing else: providers and their keys are the operator's, what was played is history.
revoke insert, update, delete on providers, provider_keys from duang_app;
revoke delete on games, provider_players, game_sessions, rounds, provider_transactions, play_days, play_breaks from duang_app;
revoke update on provider_players, provider_transactions, play_breaks from duang_app;
grant update (rolled_back_by) on provider_transactions to duang_app;
