-- Single transfers, for staff. The application reads them by brand only.

-- Transfers of a house account outside play, newest first, with a lower seq than p_before.
create or replace function finance.house_transfers(
  p_brand int,
  p_account bigint,
  p_before bigint,
  p_limit int
) returns table (
  seq bigint,
  transfer_id uuid,
  kind text,
  debit_account bigint,
  credit_account bigint,
  amount_satang bigint,
  posted_at timestamptz
) language sql stable security definer set search_path = ledger, pg_temp
-- By the index transfers_house, however full the tables were when the plan was made.
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off as $$
  select
    t.seq,
    t.transfer_id,
    k.code,
    t.debit_account,
    t.credit_account,
    t.amount_satang,
    t.posted_at
  from (
    select *
    from transfers
    where brand_id = p_brand
      and least(debit_account, credit_account) = p_account
      and least(debit_account, credit_account) < 0
      and transfers.kind not between 400 and 499
      and transfers.seq < p_before
    order by transfers.seq desc
    limit p_limit
  ) t
  join transfer_kinds k on k.kind = t.kind
  order by t.seq desc
$$;
revoke execute on function finance.house_transfers from public;
grant execute on function finance.house_transfers to duang_app;

-- Transfers of a house account of play within a part of the ledger, newest first. No index has
-- these accounts; the small index of seq finds the part.
create or replace function finance.play_transfers(
  p_brand int,
  p_account bigint,
  p_from bigint,
  p_before bigint,
  p_limit int
) returns table (
  seq bigint,
  transfer_id uuid,
  kind text,
  debit_account bigint,
  credit_account bigint,
  amount_satang bigint,
  posted_at timestamptz
) language sql stable security definer set search_path = ledger, pg_temp
set enable_seqscan = off as $$
  select
    t.seq,
    t.transfer_id,
    k.code,
    t.debit_account,
    t.credit_account,
    t.amount_satang,
    t.posted_at
  from transfers t
  join transfer_kinds k on k.kind = t.kind
  where t.brand_id = p_brand
    and t.seq >= p_from
    and t.seq < p_before
    and least(t.debit_account, t.credit_account) = p_account
  order by t.seq desc
  limit p_limit
$$;
revoke execute on function finance.play_transfers from public;
grant execute on function finance.play_transfers to duang_app;

-- Transfers of a brand with a higher seq than p_after within a time, in the order of seq, for
-- exports.
create or replace function finance.transfers_within(
  p_brand int,
  p_from timestamptz,
  p_until timestamptz,
  p_after bigint,
  p_before bigint
) returns table (
  seq bigint,
  transfer_id uuid,
  kind text,
  debit_account bigint,
  credit_account bigint,
  amount_satang bigint,
  posted_at timestamptz
) language sql stable security definer set search_path = ledger, pg_temp
set enable_seqscan = off as $$
  select
    t.seq,
    t.transfer_id,
    k.code,
    t.debit_account,
    t.credit_account,
    t.amount_satang,
    t.posted_at
  from transfers t
  join transfer_kinds k on k.kind = t.kind
  where t.brand_id = p_brand
    and t.seq > p_after
    and t.seq <= p_before
    and t.posted_at >= p_from
    and t.posted_at < p_until
  order by t.seq
$$;
revoke execute on function finance.transfers_within from public;
grant execute on function finance.transfers_within to duang_app;

-- The first and the last seq of the transfers of a brand within a time, and their number.
create or replace function finance.transfer_bounds(
  p_brand int,
  p_from timestamptz,
  p_until timestamptz,
  out first_seq bigint,
  out last_seq bigint,
  out transfers bigint
) language sql stable security definer set search_path = ledger, pg_temp as $$
  select min(seq), max(seq), count(*)
  from transfers
  where brand_id = p_brand and posted_at >= p_from and posted_at < p_until
$$;
revoke execute on function finance.transfer_bounds from public;
grant execute on function finance.transfer_bounds to duang_app;

-- One transfer of a brand.
create or replace function finance.find_transfer(p_brand int, p_id uuid) returns table (
  seq bigint,
  transfer_id uuid,
  kind text,
  description text,
  unit text,
  debit_account bigint,
  credit_account bigint,
  amount_satang bigint,
  debit_balance_satang bigint,
  credit_balance_satang bigint,
  posted_at timestamptz
) language sql stable security definer set search_path = ledger, pg_temp as $$
  select
    t.seq,
    t.transfer_id,
    k.code,
    k.description,
    k.unit,
    t.debit_account,
    t.credit_account,
    t.amount_satang,
    t.debit_balance_satang,
    t.credit_balance_satang,
    t.posted_at
  from transfers t
  join transfer_kinds k using (kind)
  where t.brand_id = p_brand and t.transfer_id = p_id
$$;
revoke execute on function finance.find_transfer from public;
grant execute on function finance.find_transfer to duang_app;

-- Transfers at the bank within a time, signed as the bank sees them.
create or replace function finance.bank_transfers(
  p_brands int[],
  p_from timestamptz,
  p_until timestamptz
) returns table (brand_id int, transfer_id uuid, posted_at timestamptz, satang bigint)
language sql stable security definer set search_path = ledger, pg_temp as $$
  select
    t.brand_id,
    t.transfer_id,
    t.posted_at,
    case when t.debit_account < 0 then t.amount_satang else -t.amount_satang end
  from transfers t
  join account_classes c on c.code = 'house:bank'
  where t.brand_id = any (p_brands)
    and t.posted_at >= p_from
    and t.posted_at < p_until
    -- The only one of its class.
    and least(t.debit_account, t.credit_account) = -c.class
$$;
revoke execute on function finance.bank_transfers from public;
grant execute on function finance.bank_transfers to duang_app;

-- Requests of providers within a time whose transfers are dated to another Bangkok day, with what
-- they moved at the accounts of play: positive, the house gained. Clocks differ around midnight.
create or replace function finance.requests_of_other_days(
  p_brand int,
  p_from timestamptz,
  p_until timestamptz
) returns table (
  at timestamptz,
  provider text,
  tx_id text,
  member_id bigint,
  posted_at timestamptz,
  satang bigint
) language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select
      r.at,
      r.provider,
      r.tx_id,
      r.member_id,
      t.posted_at,
      case when t.credit_account < 0 then t.amount_satang else -t.amount_satang end
    from finance.requests_within(p_brand, p_from, p_until) r
    cross join unnest(array[
      'game', 'game.win', 'game.win-reversal', 'game.win-receivable', 'game.round'
    ]) name
    join ledger.transfers t
      on t.brand_id = p_brand
      and t.transfer_id = ledger.stable_id(name, p_brand::text, r.provider, r.tx_id)
    where (t.posted_at at time zone 'Asia/Bangkok')::date
      <> (r.at at time zone 'Asia/Bangkok')::date;
end
$$;
revoke execute on function finance.requests_of_other_days from public;
grant execute on function finance.requests_of_other_days to duang_app;
