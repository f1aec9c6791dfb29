-- Evaluates a batch of requests and records what it accepts: transactions, rounds, days.
-- docs/providers.md describes the protocol, docs/decisions/024-the-way-of-a-bet.md the cost of each
-- step.
--
-- The members are locked; p_balances is their credit. Returns the transfers to post (the first,
-- second and third of a request apart, so that each call moves an account once), and the requests
-- for record_rare.
--   A round ends by the rule of its provider, and takes the first game that a message names.
--   A free round moves no stake, and the provider pays its win.
--   Nothing is accepted that would lift the credit above the ceiling.
create or replace function gateway.take(
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
    -- Only the key returns rows in the order of round_id. Without the order, a plan made while the
    -- table was empty uses the index of reports, and reads all rounds of the member.
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
revoke execute on function gateway.take from public;
grant execute on function gateway.take to duang_app;
