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
