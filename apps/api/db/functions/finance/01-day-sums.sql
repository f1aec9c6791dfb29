-- Sums of the transfers of Bangkok days.

-- The section of a closing to which a kind belongs, by its classes: a new kind needs no entry.
create or replace function finance.section_of(p_code text, p_debit_class int, p_credit_class int)
returns text language sql immutable parallel safe as $$
  select case house.class
    when 8 then 'points'
    when 33 then case when p_code like 'deposit.%' then 'deposit' else 'withdrawal' end
    when 34 then 'bonus'
    when 35 then case
      when p_code in ('game.bet', 'game.bet-refund', 'game.round-lost') then 'stake'
      when p_code like 'game.%' then 'win'
      else 'correction'
    end
    when 36 then 'win'
    when 38 then 'correction'
    when 39 then 'correction'
    when 40 then 'bonus'
    when 41 then 'commission'
    when 42 then 'commission'
    when 43 then 'points'
    else case when house.class >= 33 then 'correction' else 'transfer' end
  end
  from (select greatest(p_debit_class, p_credit_class) as class) house
$$;
revoke execute on function finance.section_of from public;
grant execute on function finance.section_of to duang_app;

-- Transfers of a brand within a time, by Bangkok day, kind and house account (null: between two
-- accounts of a member).
create or replace function finance.day_sums(p_brand int, p_from timestamptz, p_until timestamptz)
returns table (
  day date,
  kind smallint,
  house_account bigint,
  transfers bigint,
  amount_satang numeric
) language sql stable security definer set search_path = ledger, pg_temp as $$
  select
    (t.posted_at at time zone 'Asia/Bangkok')::date,
    t.kind,
    case when least(t.debit_account, t.credit_account) < 0
      then least(t.debit_account, t.credit_account) end,
    count(*),
    sum(t.amount_satang)
  from transfers t
  where t.brand_id = p_brand and t.posted_at >= p_from and t.posted_at < p_until
  group by 1, 2, 3
$$;
revoke execute on function finance.day_sums from public;
grant execute on function finance.day_sums to duang_app;

-- The same as lines of a closing.
create or replace function finance.day_lines(p_brand int, p_from timestamptz, p_until timestamptz)
returns table (
  day date,
  kind smallint,
  section text,
  transfers bigint,
  amount_satang bigint,
  members_satang bigint
) language sql stable as $$
  select
    s.day,
    s.kind,
    finance.section_of(k.code, k.debit_class, k.credit_class),
    sum(s.transfers)::bigint,
    sum(s.amount_satang)::bigint,
    (sum(s.amount_satang) * case
      when k.debit_class < 33 and k.credit_class < 33 then 0
      when k.credit_class < 33 then 1
      else -1
    end)::bigint
  from finance.day_sums(p_brand, p_from, p_until) s
  join ledger.transfer_kinds k using (kind)
  group by s.day, s.kind, k.code, k.debit_class, k.credit_class
$$;
revoke execute on function finance.day_lines from public;
grant execute on function finance.day_lines to duang_app;

-- What each account of a class received and gave on a day. `instance`: the number of the provider,
-- else 0; members of a class count together.
create or replace function finance.day_movements(
  p_brand int,
  p_from timestamptz,
  p_until timestamptz
) returns table (
  day date,
  class smallint,
  instance int,
  debited_satang bigint,
  credited_satang bigint
) language sql stable as $$
  with sums as materialized (
    select * from finance.day_sums(p_brand, p_from, p_until)
  ), sides as (
    select
        s.day,
        k.debit_class as class,
        case when k.debit_class < 33 then 0 else -s.house_account / 64 end as instance,
        s.amount_satang as debited,
        0 as credited
      from sums s
      join ledger.transfer_kinds k using (kind)
    union all
    select
        s.day,
        k.credit_class,
        case when k.credit_class < 33 then 0 else -s.house_account / 64 end,
        0,
        s.amount_satang
      from sums s
      join ledger.transfer_kinds k using (kind)
  )
  select
    sides.day,
    sides.class,
    sides.instance::int,
    sum(sides.debited)::bigint,
    sum(sides.credited)::bigint
  from sides
  group by sides.day, sides.class, sides.instance
$$;
revoke execute on function finance.day_movements from public;
grant execute on function finance.day_movements to duang_app;
