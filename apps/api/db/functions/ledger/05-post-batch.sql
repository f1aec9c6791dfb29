-- Posts up to a thousand transfers in one round trip.

-- Writes a decision: one row for each posted transfer, and each moved account once. Returns false
-- and writes nothing if an id exists.
create or replace function ledger.write_batch(
  p_brand int,
  p_at timestamptz,
  p_ids uuid[],
  p_kinds smallint[],
  p_debits bigint[],
  p_credits bigint[],
  p_amounts bigint[],
  p_accounts bigint[],
  p_versions bigint[],
  p_made ledger.decision
) returns boolean language plpgsql as $$
begin
  insert into ledger.transfers (
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
      t.id,
      t.kind,
      t.debit,
      t.credit,
      t.amount,
      t.debit_balance,
      t.debit_version,
      t.credit_balance,
      t.credit_version,
      p_at
    from unnest(
        p_ids,
        p_kinds,
        p_debits,
        p_credits,
        p_amounts,
        p_made.outcomes,
        p_made.debit_balances,
        p_made.debit_versions,
        p_made.credit_balances,
        p_made.credit_versions
      ) as t (
        id,
        kind,
        debit,
        credit,
        amount,
        outcome,
        debit_balance,
        debit_version,
        credit_balance,
        credit_version
      )
    where t.outcome = 'posted';
  update ledger.accounts a
    set balance_satang = t.balance,
      version = t.version,
      posted_at = p_at
    from unnest(p_accounts, p_made.balances, p_made.versions, p_versions)
      as t (id, balance, version, version_before)
    where a.brand_id = p_brand and a.account_id = t.id and t.version <> t.version_before;
  return true;
exception
  when unique_violation then
    return false;
end
$$;
revoke execute on function ledger.write_batch from public;

-- Posts a batch. Neighbours with the same p_groups value post together or not at all; groups are
-- independent, so a refused one never fails another. Returns one row for each transfer, in order:
-- 'posted', 'replayed' (with the first result) or the SQLSTATE of its refusal.
create or replace function ledger.try_post(
  p_brand int,
  p_at timestamptz,
  p_ids uuid[],
  p_kinds smallint[],
  p_debits bigint[],
  p_credits bigint[],
  p_amounts bigint[],
  p_groups int[] default null
) returns table (
  n int,
  outcome text,
  debit_balance bigint,
  debit_version bigint,
  credit_balance bigint,
  credit_version bigint
) language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  -- The locked member accounts, sorted by id.
  ids bigint[];
  balances bigint[];
  versions bigint[];
  floors bigint[];
  latest timestamptz;
  place record;
  known record;
  made decision;
begin
  perform check_batch(p_ids, p_kinds, p_debits, p_credits, p_amounts, p_groups);

  -- Locked in the order of their ids, whatever the order of the batch, so that two batches never
  -- deadlock. House accounts are neither locked nor written: they carry no running balance.
  select
      array_agg(a.account_id),
      array_agg(a.balance_satang),
      array_agg(a.version),
      array_agg(a.floor_satang),
      greatest(p_at, max(a.posted_at))
    into ids, balances, versions, floors, latest
    from (
      select
        account_id,
        balance_satang,
        version,
        floor_satang,
        posted_at
      from accounts
      where brand_id = p_brand and account_id > 0 and account_id = any (p_debits || p_credits)
      order by account_id
      for no key update
    ) a;
  latest := greatest(latest, (select open_from from open_days where brand_id = p_brand));
  place := locate(p_kinds, p_debits, p_credits, p_amounts, ids);

  -- Nearly every batch is new and can be posted completely, so that is tried first. Only otherwise
  -- are earlier transfers looked up: in a new statement, which sees commits of the time in which
  -- this one waited for locks.
  made := decide(p_debits, p_credits, p_amounts, p_groups,
    array_fill(null::text, array[cardinality(p_ids)]),
    place.debit_at, place.credit_at, balances, versions, floors);
  if 'posted' = all (made.outcomes)
    and write_batch(
      p_brand, latest, p_ids, p_kinds, p_debits, p_credits, p_amounts, ids, versions, made
    ) then
    return query
      select
        t.n::int,
        t.outcome,
        t.debit_balance,
        t.debit_version,
        t.credit_balance,
        t.credit_version
      from unnest(
          made.outcomes,
          made.debit_balances,
          made.debit_versions,
          made.credit_balances,
          made.credit_versions
        ) with ordinality
        as t (outcome, debit_balance, debit_version, credit_balance, credit_version, n);
    return;
  end if;

  known := look_up(p_brand, p_ids, p_kinds, p_debits, p_credits, p_amounts);
  made := decide(p_debits, p_credits, p_amounts, p_groups, known.outcomes,
    place.debit_at, place.credit_at, balances, versions, floors);
  if not write_batch(
    p_brand, latest, p_ids, p_kinds, p_debits, p_credits, p_amounts, ids, versions, made
  ) then
    -- The id is invisible even after the locks: another transaction posts it on other accounts, and
    -- its result is not known yet.
    raise exception 'the same transfer is being posted on other accounts' using errcode = 'DU012';
  end if;
  return query
    select
      t.n::int,
      t.outcome,
      case t.outcome
        when 'posted' then t.debit_balance
        when 'replayed' then t.first_debit_balance
      end,
      case t.outcome
        when 'posted' then t.debit_version
        when 'replayed' then t.first_debit_version
      end,
      case t.outcome
        when 'posted' then t.credit_balance
        when 'replayed' then t.first_credit_balance
      end,
      case t.outcome
        when 'posted' then t.credit_version
        when 'replayed' then t.first_credit_version
      end
    from unnest(
        made.outcomes,
        made.debit_balances,
        made.debit_versions,
        made.credit_balances,
        made.credit_versions,
        known.debit_balances,
        known.debit_versions,
        known.credit_balances,
        known.credit_versions
      ) with ordinality as t (
        outcome,
        debit_balance,
        debit_version,
        credit_balance,
        credit_version,
        first_debit_balance,
        first_debit_version,
        first_credit_balance,
        first_credit_version,
        n
      );
end
$$;
revoke execute on function ledger.try_post from public;
grant execute on function ledger.try_post to duang_app;

-- Posts all or nothing: the first refusal raises its SQLSTATE and ends the caller's transaction.
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
    return query select
      answer.n,
      answer.outcome,
      answer.debit_balance,
      answer.debit_version,
      answer.credit_balance,
      answer.credit_version;
  end loop;
end
$$;
revoke execute on function ledger.post from public;
grant execute on function ledger.post to duang_app;
