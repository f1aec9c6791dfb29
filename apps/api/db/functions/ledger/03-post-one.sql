-- Posts one transfer, or raises its refusal.

-- Undoes the changes of post_one to an account, once the transfer proves to be a replay.
create or replace function ledger.undo_balance(
  p_brand int,
  p_account bigint,
  p_change bigint,
  p_posted_before timestamptz
) returns void
language sql as $$
  update ledger.accounts
    set balance_satang = balance_satang - p_change,
      version = version - 1,
      posted_at = p_posted_before
    where brand_id = p_brand and account_id = p_account
$$;
revoke execute on function ledger.undo_balance from public;

-- Returns the first result of a replay, or raises the refusal. Called when nothing was inserted.
create or replace function ledger.first_result(
  p_brand int,
  p_id uuid,
  p_kind smallint,
  p_debit bigint,
  p_credit bigint,
  p_amount bigint
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
  if first.kind = p_kind
    and first.debit_account = p_debit
    and first.credit_account = p_credit
    and first.amount_satang = p_amount then
    return query select
      'replayed',
      first.debit_balance_satang,
      first.debit_version,
      first.credit_balance_satang,
      first.credit_version;
    return;
  end if;
  refusal := case
    when first.transfer_id is not null then 'DU003'
    when not exists (
      select from ledger.transfer_kinds k
      where k.kind = p_kind
        and k.debit_class = ledger.class_of(p_debit)
        and k.credit_class = ledger.class_of(p_credit)
    ) then 'DU010'
    when (p_debit > 0)::int + (p_credit > 0)::int > (
      select count(*) from ledger.accounts
      where brand_id = p_brand
        and account_id in (p_debit, p_credit)
        and account_id > 0
    ) then 'DU002'
    when exists (
      select from ledger.accounts
      where brand_id = p_brand
        and account_id = p_debit
        and balance_satang - p_amount < floor_satang
    ) then 'DU001'
    else 'DU005'
  end;
  raise exception using errcode = refusal, message = ledger.refusal_text(p_id, refusal);
end
$$;
revoke execute on function ledger.first_result from public;

-- Nearly every call posts a single transfer here, so the function has the fewest possible
-- statements: it changes the accounts first, and looks for the cause only if nothing is inserted.
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
  dated timestamptz;
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

  insert into transfers (
      brand_id,
      transfer_id,
      kind,
      debit_account,
      credit_account,
      amount_satang,
      debit_balance_satang,
      debit_version,
      credit_balance_satang,
      credit_version,
      posted_at)
    select
      p_brand,
      p_id,
      k.kind,
      p_debit,
      p_credit,
      p_amount,
      debit_balance,
      debit_version,
      credit_balance,
      credit_version,
      greatest(
        p_at,
        debit_at,
        credit_at,
        -- After the statement that gave this transaction its id (ledger.open_days_from).
        (select open_from from open_days where brand_id = p_brand)
      )
    from transfer_kinds k
    where k.kind = p_kind
      and k.debit_class = class_of(p_debit)
      and k.credit_class = class_of(p_credit)
      and (p_debit > 0) = (debit_version is not null)
      and (p_credit > 0) = (credit_version is not null)
    on conflict (brand_id, transfer_id) do nothing
    returning posted_at into dated;
  if not found then
    perform undo_balance(p_brand, p_debit, -p_amount, debit_before)
      where debit_version is not null;
    perform undo_balance(p_brand, p_credit, p_amount, credit_before)
      where credit_version is not null;
    select f.*
      into outcome, debit_balance, debit_version, credit_balance, credit_version
      from first_result(p_brand, p_id, p_kind, p_debit, p_credit, p_amount) f;
    return;
  end if;
  if dated > least(debit_at, credit_at) then
    -- An account was ahead of the clock of the api, or the day of that clock is closed: both
    -- accounts continue from the later time.
    update accounts
      set posted_at = dated
      where brand_id = p_brand and account_id in (p_debit, p_credit);
  end if;
  outcome := 'posted';
end
$$;
revoke execute on function ledger.post_one from public;
grant execute on function ledger.post_one to duang_app;
