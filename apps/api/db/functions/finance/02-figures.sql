-- Figures of Bangkok days, which closings keep. For days that are not closed the site reads them
-- from here.

-- Accepted requests of providers within a time. A rollback is a row with the amounts of what it
-- undid, and with the round of that.
create or replace function finance.requests_within(
  p_brand int,
  p_from timestamptz,
  p_until timestamptz
) returns table (
  at timestamptz,
  provider text,
  tx_id text,
  member_id bigint,
  round_id text,
  bets int,
  -- Promotions and adjustments: outside play.
  is_adjustment boolean,
  is_free boolean,
  is_undone boolean,
  stake_satang bigint,
  win_satang bigint
) language sql stable as $$
  select
      t.at,
      t.provider,
      t.tx_id,
      t.member_id,
      t.round_id,
      (t.kind in ('bet', 'betWin'))::int,
      t.kind in ('adjust', 'promo'),
      t.free_round is not null,
      false,
      t.bet_satang,
      t.win_satang
    from provider_transactions t
    where t.brand_id = p_brand
      and t.at >= p_from
      and t.at < p_until
      and t.code = 'OK'
      and t.kind in ('bet', 'win', 'betWin', 'adjust', 'promo')
  union all
  select
      t.at,
      t.provider,
      t.tx_id,
      t.member_id,
      original.round_id,
      0,
      original.kind in ('adjust', 'promo'),
      original.free_round is not null,
      true,
      original.bet_satang,
      original.win_satang
    from provider_transactions t
    join provider_transactions original
      on original.brand_id = t.brand_id
      and original.provider = t.provider
      and original.tx_id = t.original_tx_id
    where t.brand_id = p_brand
      and t.at >= p_from
      and t.at < p_until
      and t.code = 'OK'
      and t.kind = 'rollback'
$$;
revoke execute on function finance.requests_within from public;
grant execute on function finance.requests_within to duang_app;

-- Play by game, by the day of each request. Rollbacks count on their own day.
create or replace function finance.day_games(p_brand int, p_from timestamptz, p_until timestamptz)
returns table (
  day date,
  provider text,
  game_code text,
  bets int,
  stake_satang bigint,
  stake_refund_satang bigint,
  win_satang bigint,
  win_reversal_satang bigint,
  free_win_satang bigint,
  free_reversal_satang bigint,
  adjusted_satang bigint
) language sql stable as $$
  select
    (q.at at time zone 'Asia/Bangkok')::date,
    q.provider,
    case when q.is_adjustment then '' else coalesce(r.game_code, '') end,
    sum(q.bets)::int,
    coalesce(sum(q.stake_satang) filter (where not q.is_undone and not q.is_adjustment), 0)::bigint,
    coalesce(sum(q.stake_satang) filter (where q.is_undone and not q.is_adjustment), 0)::bigint,
    coalesce(
      sum(q.win_satang)
        filter (where not q.is_undone and not q.is_adjustment and not q.is_free),
      0
    )::bigint,
    coalesce(
      sum(q.win_satang) filter (where q.is_undone and not q.is_adjustment and not q.is_free),
      0
    )::bigint,
    coalesce(
      sum(q.win_satang) filter (where not q.is_undone and not q.is_adjustment and q.is_free), 0
    )::bigint,
    coalesce(
      sum(q.win_satang) filter (where q.is_undone and not q.is_adjustment and q.is_free), 0
    )::bigint,
    coalesce(
      sum((q.win_satang - q.stake_satang) * case when q.is_undone then -1 else 1 end)
        filter (where q.is_adjustment),
      0
    )::bigint
  from finance.requests_within(p_brand, p_from, p_until) q
  left join rounds r
    on r.brand_id = p_brand
    and r.member_id = q.member_id
    and r.provider = q.provider
    and r.round_id = q.round_id
  group by 1, 2, 3
$$;
revoke execute on function finance.day_games from public;
grant execute on function finance.day_games to duang_app;

-- Registrations by day.
create or replace function finance.day_registrations(
  p_brand int,
  p_from timestamptz,
  p_until timestamptz
) returns table (day date, members int) language sql stable as $$
  select (created_at at time zone 'Asia/Bangkok')::date, count(*)::int
  from members
  where brand_id = p_brand and created_at >= p_from and created_at < p_until
  group by 1
$$;
revoke execute on function finance.day_registrations from public;
grant execute on function finance.day_registrations to duang_app;

-- Deposits within a time, by the time of their transfer.
create or replace function finance.day_deposits(
  p_brand int,
  p_from timestamptz,
  p_until timestamptz
) returns table (
  posted_at timestamptz,
  deposit_id uuid,
  amount_satang bigint
) language sql stable security definer set search_path = ledger, pg_temp as $$
  select t.posted_at, t.transfer_id, t.amount_satang
  from transfers t
  join transfer_kinds k using (kind)
  where t.brand_id = p_brand
    and t.posted_at >= p_from
    and t.posted_at < p_until
    and k.code = 'deposit.credit'
$$;
revoke execute on function finance.day_deposits from public;
grant execute on function finance.day_deposits to duang_app;

-- First deposits of members, by the day of registration. A deposit that is claimed back later stays
-- a first deposit.
create or replace function finance.day_first_deposits(
  p_brand int,
  p_from timestamptz,
  p_until timestamptz
) returns table (
  day date,
  registered_day date,
  members int,
  amount_satang bigint
) language sql stable as $$
  select
    (t.posted_at at time zone 'Asia/Bangkok')::date,
    (m.created_at at time zone 'Asia/Bangkok')::date,
    count(*)::int,
    sum(t.amount_satang)::bigint
  from finance.day_deposits(p_brand, p_from, p_until) t
  join deposits d on d.brand_id = p_brand and d.deposit_id = t.deposit_id
  join members m on m.brand_id = p_brand and m.member_id = d.member_id
  where not exists (
    select from deposits earlier
    where earlier.brand_id = d.brand_id
      and earlier.member_id = d.member_id
      and (earlier.credited_at, earlier.deposit_id) < (d.credited_at, d.deposit_id)
  )
  group by 1, 2
$$;
revoke execute on function finance.day_first_deposits from public;
grant execute on function finance.day_first_deposits to duang_app;

-- Deposits by hour of the credit, receiving bank and bank of the sender (empty: unknown).
create or replace function finance.day_deposit_hours(
  p_brand int,
  p_from timestamptz,
  p_until timestamptz
) returns table (
  day date,
  hour smallint,
  bank_code text,
  sender_bank text,
  deposits int,
  amount_satang bigint
) language sql stable as $$
  select
    (t.posted_at at time zone 'Asia/Bangkok')::date,
    extract(hour from t.posted_at at time zone 'Asia/Bangkok')::smallint,
    l.bank_code,
    coalesce(d.bank_code, ''),
    count(*)::int,
    sum(t.amount_satang)::bigint
  from finance.day_deposits(p_brand, p_from, p_until) t
  join deposits d on d.brand_id = p_brand and d.deposit_id = t.deposit_id
  join statement_lines l on l.brand_id = p_brand and l.line_id = d.line_id
  group by 1, 2, 3, 4
$$;
revoke execute on function finance.day_deposit_hours from public;
grant execute on function finance.day_deposit_hours to duang_app;
