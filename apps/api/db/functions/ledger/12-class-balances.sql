-- Balances of a brand by class and house account, in one snapshot. Those of members follow from the
-- sums of kinds, so that no member is read. All of one unit are zero together.
create or replace function ledger.class_balances(p_brand int)
returns table (class smallint, instance int, balance_satang numeric)
language sql stable security definer set search_path = ledger, pg_temp as $$
  with mark as (
    select coalesce(max(rolled_up_seq), 0) as seq
    from accounts
    where brand_id = p_brand and account_id < 0
  ), recent as materialized (
    select
      t.kind,
      least(t.debit_account, t.credit_account) as lower_account,
      t.debit_account < t.credit_account as is_debited,
      t.amount_satang
    from transfers t, mark
    where t.brand_id = p_brand and t.seq > mark.seq
  ), sums as (
    select kind, sum(amount_satang) as amount
    from (
      select kind, amount_satang from kind_totals where brand_id = p_brand
      union all
      select kind, amount_satang from recent
    ) each_sum
    group by kind
  ), sides as (
    select k.credit_class as class, 0 as instance, s.amount as satang
      from sums s
      join transfer_kinds k using (kind)
      where k.credit_class < 33
    union all
    select k.debit_class, 0, -s.amount
      from sums s
      join transfer_kinds k using (kind)
      where k.debit_class < 33
    union all
    select (-a.account_id % 64)::smallint, (-a.account_id / 64)::int, a.balance_satang
      from accounts a
      where a.brand_id = p_brand and a.account_id < 0
    union all
    select
        (-lower_account % 64)::smallint,
        (-lower_account / 64)::int,
        case when is_debited then -amount_satang else amount_satang end
      from recent
      where lower_account < 0
  )
  select sides.class, sides.instance, sum(sides.satang)
  from sides
  group by sides.class, sides.instance
$$;
revoke execute on function ledger.class_balances from public;
grant execute on function ledger.class_balances to duang_app;
