-- Accounts: ids, bounds, opening and locking. See apps/api/src/money/ledger/README.md.
--
-- SQLSTATEs of refusals, for all functions of the ledger. Callers read these, never the texts.
--   DU001 balance would fall below its floor    DU002 unknown account
--   DU003 same id, other body                   DU004 another transfer of its group was refused
--   DU005 balance would exceed the ceiling      DU010 not in the chart
--   DU011 malformed batch                       DU099 the ledger is append-only
--   DU012 the same new id is being posted on other accounts: try again

-- The class of an account. Null for an invalid number: member accounts have classes below 33, house
-- accounts the others.
create or replace function ledger.class_of(p_account bigint)
returns int language sql immutable as $$
  select case when (p_account > 0) = (abs(p_account) % 64 < 33) then (abs(p_account) % 64)::int end
$$;
revoke execute on function ledger.class_of from public;

-- The largest balance of a member account, and the largest amount of one transfer (SATANG_MAX of
-- the contract): 9,999,999,999.99 baht. The constraints of both tables repeat the number; a test
-- compares them. See docs/decisions/033-balance-ceiling.md.
create or replace function ledger.ceiling()
returns bigint language sql immutable parallel safe as $$
  select 999999999999
$$;
revoke execute on function ledger.ceiling from public;
grant execute on function ledger.ceiling to duang_app;

-- The message of a refusal, for operators.
create or replace function ledger.refusal_text(p_id uuid, p_code text) returns text
language sql immutable as $$
  select case p_code
    when 'DU005' then 'The balance would exceed 9,999,999,999.99 baht'
    else format('transfer %s was refused', p_id) end
$$;
revoke execute on function ledger.refusal_text from public;

-- Opens the accounts of a member. A repetition changes nothing.
create or replace function ledger.open_member(p_brand int, p_member bigint) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  insert into accounts (brand_id, account_id, floor_satang)
    select p_brand, ledger.member_account(p_member, class), floor_satang
      from account_classes
      where is_member
    on conflict do nothing
$$;
revoke execute on function ledger.open_member from public;
grant execute on function ledger.open_member to duang_app;

-- Locks the accounts of a member and returns their balances, which stay true until the commit.
create or replace function ledger.lock_member(p_brand int, p_member bigint)
returns table (class smallint, balance bigint, version bigint)
language sql security definer set search_path = ledger, pg_temp as $$
  select
      class_of(account_id)::smallint,
      balance_satang,
      version
    from accounts
    where brand_id = p_brand and account_id between p_member * 64 and p_member * 64 + 63
    order by account_id
    for no key update
$$;
revoke execute on function ledger.lock_member from public;
grant execute on function ledger.lock_member to duang_app;

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
