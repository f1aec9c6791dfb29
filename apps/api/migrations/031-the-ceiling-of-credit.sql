-- A balance never exceeds what the wire carries: 9,999,999,999.99 baht.
-- See docs/decisions/033-credit-has-a-ceiling.md.

-- The largest balance of a member account, and the largest amount of one transfer (SATANG_MAX of the
-- contract).
create function ledger.ceiling() returns bigint language sql immutable parallel safe as $$
  select 999999999999
$$;
revoke execute on function ledger.ceiling from public;
grant execute on function ledger.ceiling to duang_app;

-- One check, as before: PostgreSQL reads each again for every statement. House accounts have no
-- ceiling.
-- Not validated: an account above the ceiling must not keep a site from starting. Its next entry must
-- bring it below.
alter table ledger.accounts drop constraint accounts_check;
-- An account without a floor passes the first part, as null.
alter table ledger.accounts add constraint accounts_within_bounds check (
  balance_satang >= floor_satang and (account_id < 0 or balance_satang <= ledger.ceiling())
) not valid;

-- SQLSTATEs of refusals, besides those of migration 002:
--   DU005 balance would go above the ceiling

-- What an operator reads. Programs go by the code.
create function ledger.refusal_text(p_id uuid, p_code text) returns text language sql immutable as $$
  select case p_code
    when 'DU005' then 'The balance would exceed 9,999,999,999.99 baht'
    else format('transfer %s was refused', p_id) end
$$;
revoke execute on function ledger.refusal_text from public;

-- As in migration 002. A credit above the ceiling is refused like a debit below the floor.
create or replace function ledger.post_one(
  p_brand int,
  p_at timestamptz,
  p_id uuid,
  p_kind smallint,
  p_debit bigint,
  p_credit bigint,
  p_amount bigint,
  out outcome text,
  out debit_balance bigint,
  out debit_version bigint,
  out credit_balance bigint,
  out credit_version bigint
) language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  debit_at timestamptz;
  debit_before timestamptz;
  credit_at timestamptz;
  credit_before timestamptz;
begin
  if p_amount is null or p_amount not between 1 and ledger.ceiling() then
    raise exception 'transfer % is not in the chart', p_id using errcode = 'DU010';
  end if;
  -- Accounts change, and so are locked, in the order of their ids, so that two transfers never wait
  -- for each other in a ring.
  -- House accounts are neither locked nor written: they carry no running balance.
  if p_credit > 0 and p_credit < p_debit then
    update accounts
      set balance_satang = balance_satang + p_amount,
        version = version + 1,
        posted_at = greatest(p_at, posted_at)
      where brand_id = p_brand
        and account_id = p_credit
        and balance_satang + p_amount <= ledger.ceiling()
      returning new.balance_satang, new.version, new.posted_at, old.posted_at
        into credit_balance, credit_version, credit_at, credit_before;
  end if;
  if p_debit > 0 then
    update accounts
      set balance_satang = balance_satang - p_amount,
        version = version + 1,
        posted_at = greatest(p_at, posted_at)
      where brand_id = p_brand
        and account_id = p_debit
        and (floor_satang is null or balance_satang - p_amount >= floor_satang)
      returning new.balance_satang, new.version, new.posted_at, old.posted_at
        into debit_balance, debit_version, debit_at, debit_before;
  end if;
  if p_credit > 0 and p_credit > p_debit then
    update accounts
      set balance_satang = balance_satang + p_amount,
        version = version + 1,
        posted_at = greatest(p_at, posted_at)
      where brand_id = p_brand
        and account_id = p_credit
        and balance_satang + p_amount <= ledger.ceiling()
      returning new.balance_satang, new.version, new.posted_at, old.posted_at
        into credit_balance, credit_version, credit_at, credit_before;
  end if;

  insert into transfers (brand_id, transfer_id, kind, debit_account, credit_account, amount_satang,
      debit_balance_satang, debit_version, credit_balance_satang, credit_version, posted_at)
    select p_brand, p_id, k.kind, p_debit, p_credit, p_amount,
      debit_balance, debit_version, credit_balance, credit_version,
      greatest(p_at, debit_at, credit_at)
    from transfer_kinds k
    where k.kind = p_kind
      and k.debit_class = class_of(p_debit)
      and k.credit_class = class_of(p_credit)
      and (p_debit > 0) = (debit_version is not null)
      and (p_credit > 0) = (credit_version is not null)
    on conflict (brand_id, transfer_id) do nothing;
  if not found then
    perform take_back(p_brand, p_debit, -p_amount, debit_before) where debit_version is not null;
    perform take_back(p_brand, p_credit, p_amount, credit_before) where credit_version is not null;
    select f.* into outcome, debit_balance, debit_version, credit_balance, credit_version
      from first_result(p_brand, p_id, p_kind, p_debit, p_credit, p_amount) f;
    return;
  end if;
  if debit_at <> credit_at then
    -- One of the two was ahead of our clock: both go on from there.
    update accounts set posted_at = greatest(debit_at, credit_at)
      where brand_id = p_brand and account_id in (p_debit, p_credit);
  end if;
  outcome := 'posted';
end
$$;

-- As in migration 002, and DU005.
create or replace function ledger.first_result(
  p_brand int, p_id uuid, p_kind smallint, p_debit bigint, p_credit bigint, p_amount bigint
) returns table (
  outcome text,
  debit_balance bigint,
  debit_version bigint,
  credit_balance bigint,
  credit_version bigint
)
language plpgsql as $$
declare
  first ledger.transfers;
  refusal text;
begin
  select * into first from ledger.transfers where brand_id = p_brand and transfer_id = p_id;
  if first.kind = p_kind and first.debit_account = p_debit and first.credit_account = p_credit
    and first.amount_satang = p_amount then
    return query select 'replayed', first.debit_balance_satang, first.debit_version,
      first.credit_balance_satang, first.credit_version;
    return;
  end if;
  refusal := case
    when first.transfer_id is not null then 'DU003'
    when not exists (select from ledger.transfer_kinds k
      where k.kind = p_kind
        and k.debit_class = ledger.class_of(p_debit)
        and k.credit_class = ledger.class_of(p_credit)) then 'DU010'
    when (p_debit > 0)::int + (p_credit > 0)::int > (select count(*) from ledger.accounts
      where brand_id = p_brand
        and account_id in (p_debit, p_credit)
        and account_id > 0) then 'DU002'
    when exists (select from ledger.accounts
      where brand_id = p_brand
        and account_id = p_debit
        and balance_satang - p_amount < floor_satang) then 'DU001'
    else 'DU005' end;
  raise exception using errcode = refusal, message = ledger.refusal_text(p_id, refusal);
end
$$;

-- As in migration 002, with the text of the refusal.
create or replace function ledger.post(
  p_brand int,
  p_at timestamptz,
  p_ids uuid[],
  p_kinds smallint[],
  p_debits bigint[],
  p_credits bigint[],
  p_amounts bigint[]
) returns table (
  n int,
  outcome text,
  debit_balance bigint,
  debit_version bigint,
  credit_balance bigint,
  credit_version bigint
) language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  answer record;
begin
  for answer in select *
    from try_post(p_brand, p_at, p_ids, p_kinds, p_debits, p_credits, p_amounts) loop
    if answer.outcome like 'DU%' then
      raise exception using errcode = answer.outcome,
        message = ledger.refusal_text(p_ids[answer.n], answer.outcome);
    end if;
    return query select answer.n, answer.outcome, answer.debit_balance, answer.debit_version,
      answer.credit_balance, answer.credit_version;
  end loop;
end
$$;

-- As in migration 002, and DU005.
create or replace function ledger.decide(
  p_debits bigint[], p_credits bigint[], p_amounts bigint[], p_groups int[], p_outcomes text[],
  p_debit_at int[], p_credit_at int[], p_balances bigint[], p_versions bigint[], p_floors bigint[]
) returns ledger.decision language plpgsql immutable as $$
declare
  total constant int := cardinality(p_debits);
  outcomes text[] := p_outcomes;
  balances bigint[] := p_balances;
  versions bigint[] := p_versions;
  debit_balances bigint[] := array_fill(null::bigint, array[total]);
  debit_versions bigint[] := debit_balances;
  credit_balances bigint[] := debit_balances;
  credit_versions bigint[] := debit_balances;
  d int;
  c int;
  amount bigint;
  group_start int := 1;
  refusal text;
begin
  for i in 1..total loop
    if p_groups is null or i = 1 or p_groups[i] is distinct from p_groups[i - 1] then
      group_start := i;
      refusal := null;
    end if;
    d := p_debit_at[i];
    c := p_credit_at[i];
    amount := p_amounts[i];
    if outcomes[i] is null then
      outcomes[i] := case
        when refusal is not null then 'DU004'
        when p_debits[i] > 0 and d is null or p_credits[i] > 0 and c is null then 'DU002'
        when balances[d] - amount < p_floors[d] then 'DU001'
        when balances[c] + amount > ledger.ceiling() then 'DU005'
        else 'posted' end;
      if outcomes[i] = 'posted' then
        if d is not null then
          balances[d] := balances[d] - amount;
          versions[d] := versions[d] + 1;
          debit_balances[i] := balances[d];
          debit_versions[i] := versions[d];
        end if;
        if c is not null then
          balances[c] := balances[c] + amount;
          versions[c] := versions[c] + 1;
          credit_balances[i] := balances[c];
          credit_versions[i] := versions[c];
        end if;
      end if;
    end if;
    if refusal is null and outcomes[i] not in ('posted', 'replayed') then
      refusal := outcomes[i];
      -- Take back what this group had done so far.
      for j in reverse i - 1 .. group_start loop
        continue when outcomes[j] <> 'posted';
        outcomes[j] := 'DU004';
        d := p_debit_at[j];
        c := p_credit_at[j];
        if d is not null then
          balances[d] := balances[d] + p_amounts[j];
          versions[d] := versions[d] - 1;
        end if;
        if c is not null then
          balances[c] := balances[c] - p_amounts[j];
          versions[c] := versions[c] - 1;
        end if;
      end loop;
    end if;
  end loop;
  return (outcomes, balances, versions, debit_balances, debit_versions,
    credit_balances, credit_versions);
end
$$;
