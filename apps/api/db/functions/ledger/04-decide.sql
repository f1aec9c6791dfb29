-- Decides a batch of transfers: which of them post, and with which balances.

-- Checks that a batch is well-formed. A malformed batch is a bug of the caller, so it raises.
create or replace function ledger.check_batch(
  p_ids uuid[],
  p_kinds smallint[],
  p_debits bigint[],
  p_credits bigint[],
  p_amounts bigint[],
  p_groups int[]
) returns void language plpgsql stable as $$
declare
  total constant int := cardinality(p_ids);
begin
  if total is null
    or total = 0
    or total > 1000
    or total <> cardinality(p_kinds)
    or total <> cardinality(p_debits)
    or total <> cardinality(p_credits)
    or total <> cardinality(p_amounts)
    or total <> coalesce(cardinality(p_groups), total)
    or array_position(p_ids, null) is not null then
    raise exception 'a batch is one to a thousand transfers' using errcode = 'DU011';
  end if;
end
$$;
revoke execute on function ledger.check_batch from public;

-- Decides a batch in order, in memory: the result equals posting its groups one by one. p_balances
-- and p_versions belong to the locked accounts; p_debit_at and p_credit_at are positions among them
-- (null: not there); p_outcomes holds the outcomes of transfers posted before (null: new).
create or replace function ledger.decide(
  p_debits bigint[],
  p_credits bigint[],
  p_amounts bigint[],
  p_groups int[],
  p_outcomes text[],
  p_debit_at int[],
  p_credit_at int[],
  p_balances bigint[],
  p_versions bigint[],
  p_floors bigint[]
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
  debit_at int;
  credit_at int;
  amount bigint;
  group_start int := 1;
  refusal text;
begin
  for i in 1..total loop
    if p_groups is null or i = 1 or p_groups[i] is distinct from p_groups[i - 1] then
      group_start := i;
      refusal := null;
    end if;
    debit_at := p_debit_at[i];
    credit_at := p_credit_at[i];
    amount := p_amounts[i];
    if outcomes[i] is null then
      outcomes[i] := case
        when refusal is not null then 'DU004'
        when p_debits[i] > 0 and debit_at is null
          or p_credits[i] > 0 and credit_at is null then 'DU002'
        when balances[debit_at] - amount < p_floors[debit_at] then 'DU001'
        when balances[credit_at] + amount > ledger.ceiling() then 'DU005'
        else 'posted'
      end;
      if outcomes[i] = 'posted' then
        if debit_at is not null then
          balances[debit_at] := balances[debit_at] - amount;
          versions[debit_at] := versions[debit_at] + 1;
          debit_balances[i] := balances[debit_at];
          debit_versions[i] := versions[debit_at];
        end if;
        if credit_at is not null then
          balances[credit_at] := balances[credit_at] + amount;
          versions[credit_at] := versions[credit_at] + 1;
          credit_balances[i] := balances[credit_at];
          credit_versions[i] := versions[credit_at];
        end if;
      end if;
    end if;
    if refusal is null and outcomes[i] not in ('posted', 'replayed') then
      refusal := outcomes[i];
      -- Undo the earlier transfers of this group.
      for j in reverse i - 1 .. group_start loop
        continue when outcomes[j] <> 'posted';
        outcomes[j] := 'DU004';
        debit_at := p_debit_at[j];
        credit_at := p_credit_at[j];
        if debit_at is not null then
          balances[debit_at] := balances[debit_at] + p_amounts[j];
          versions[debit_at] := versions[debit_at] - 1;
        end if;
        if credit_at is not null then
          balances[credit_at] := balances[credit_at] - p_amounts[j];
          versions[credit_at] := versions[credit_at] - 1;
        end if;
      end loop;
    end if;
  end loop;
  return (
    outcomes,
    balances,
    versions,
    debit_balances,
    debit_versions,
    credit_balances,
    credit_versions
  );
end
$$;
revoke execute on function ledger.decide from public;

-- Finds the positions of each transfer's accounts among p_ids; null for house accounts and unknown
-- accounts. Refuses a transfer that is not in the chart.
create or replace function ledger.locate(
  p_kinds smallint[],
  p_debits bigint[],
  p_credits bigint[],
  p_amounts bigint[],
  p_ids bigint[],
  out debit_at int[],
  out credit_at int[]
) language plpgsql stable as $$
declare
  is_charted boolean;
begin
  select
      bool_and(k.kind is not null and t.amount between 1 and ledger.ceiling()),
      array_agg(array_position(p_ids, t.debit) order by t.n),
      array_agg(array_position(p_ids, t.credit) order by t.n)
    into is_charted, debit_at, credit_at
    from unnest(p_kinds, p_debits, p_credits, p_amounts) with ordinality
      as t (kind, debit, credit, amount, n)
    left join ledger.transfer_kinds k
      on k.kind = t.kind
        and k.debit_class = ledger.class_of(t.debit)
        and k.credit_class = ledger.class_of(t.credit);
  if is_charted is not true then
    raise exception 'a transfer is not in the chart' using errcode = 'DU010';
  end if;
end
$$;
revoke execute on function ledger.locate from public;

-- Looks up each transfer: 'replayed' with its first result, 'DU003', or null for a new one.
create or replace function ledger.look_up(
  p_brand int,
  p_ids uuid[],
  p_kinds smallint[],
  p_debits bigint[],
  p_credits bigint[],
  p_amounts bigint[],
  out outcomes text[],
  out debit_balances bigint[],
  out debit_versions bigint[],
  out credit_balances bigint[],
  out credit_versions bigint[]
) language plpgsql as $$
begin
  if cardinality(p_ids) <> (select count(distinct id) from unnest(p_ids) as id) then
    raise exception 'a batch has each id once' using errcode = 'DU011';
  end if;
  select
      array_agg(r.outcome),
      array_agg(r.debit_balance_satang),
      array_agg(r.debit_version),
      array_agg(r.credit_balance_satang),
      array_agg(r.credit_version)
    into outcomes, debit_balances, debit_versions, credit_balances, credit_versions
    from (
      select
        first.debit_balance_satang,
        first.debit_version,
        first.credit_balance_satang,
        first.credit_version,
        case
          when first.transfer_id is null then null
          when first.kind = t.kind
            and first.debit_account = t.debit
            and first.credit_account = t.credit
            and first.amount_satang = t.amount then 'replayed'
          else 'DU003'
        end as outcome
      from unnest(p_ids, p_kinds, p_debits, p_credits, p_amounts) with ordinality
        as t (id, kind, debit, credit, amount, n)
      left join ledger.transfers first
        on first.brand_id = p_brand and first.transfer_id = t.id
      order by t.n
    ) r;
end
$$;
revoke execute on function ledger.look_up from public;
