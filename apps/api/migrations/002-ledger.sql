-- The ledger. Two tables, two doors: functions in, views out. See apps/api/src/core/ledger/README.md.
--
-- A transfer is one row with a debit account, a credit account, an amount and a kind: double entry by construction.
-- Balances are credits minus debits, so a member's money is positive and a house account that paid it out is negative.

create schema ledger;
grant usage on schema ledger to duang_app;

-- Account ids are arithmetic, so that no lookup stands on the hot path:
--   member accounts   member_id * 64 + class      (positive)
--   house accounts  -(instance  * 64 + class)     (negative; instance 0 where there is only one)
create table ledger.account_classes (
  class smallint primary key check (class between 1 and 63),
  code text not null unique,
  is_member boolean not null,
  -- A member account never goes below zero. House accounts have no floor.
  floor_satang bigint,
  check (is_member = (class < 33))
);
insert into ledger.account_classes values
  (1, 'member:cash', true, 0),
  (2, 'member:hold', true, 0),
  (3, 'member:affiliate', true, 0),
  (4, 'member:cashback', true, 0),
  (33, 'house:bank', false, null),
  (34, 'house:bonus', false, null);

-- The chart: every way that money may move is one row here.
create table ledger.transfer_kinds (
  kind smallint primary key,
  code text not null unique,
  debit_class smallint not null references ledger.account_classes,
  credit_class smallint not null references ledger.account_classes,
  description text not null,
  -- One side at least is a member's: its lock is what orders transfers (see rollup_mark).
  check (debit_class <> credit_class and least(debit_class, credit_class) < 33)
);
insert into ledger.transfer_kinds values
  (1, 'deposit.credit', 33, 1, 'A matched statement line becomes credit'),
  (2, 'bonus.grant', 34, 1, 'A bonus window adds credit to a deposit'),
  (3, 'bonus.forfeit', 1, 34, 'A member gives an open bonus back'),
  (4, 'withdraw.hold', 1, 2, 'A withdrawal is asked for: the amount is set aside'),
  (5, 'withdraw.release', 2, 1, 'A withdrawal is rejected or failed for good: the amount comes back'),
  (6, 'withdraw.pay', 2, 33, 'The bank has paid a withdrawal out');

create table ledger.accounts (
  brand_id int not null references brands,
  account_id bigint not null,
  -- Member accounts: the balance. House accounts: the balance rolled up to rolled_up_seq.
  balance_satang bigint not null default 0,
  -- Member accounts: number of entries, contiguous from 1. House accounts: 0.
  version bigint not null default 0,
  floor_satang bigint,
  posted_at timestamptz,
  rolled_up_seq bigint,
  primary key (brand_id, account_id),
  -- One check a table and no more: PostgreSQL reads each again for every statement, and these two tables are the hot path.
  check (balance_satang >= floor_satang)
) with (fillfactor = 60);  -- room for HOT updates: a balance changes in place

create table ledger.transfers (
  brand_id int not null,
  -- Given from outside: from the statement line, the provider's transaction, the member's idempotency key.
  transfer_id uuid not null,
  seq bigint generated always as identity,
  kind smallint not null,
  debit_account bigint not null,
  credit_account bigint not null,
  amount_satang bigint not null,
  -- Entry number and balance after, on the member sides; null on house sides.
  debit_version bigint,
  debit_balance_satang bigint,
  credit_version bigint,
  credit_balance_satang bigint,
  -- Never before an earlier entry of the same member account.
  posted_at timestamptz not null,
  primary key (brand_id, transfer_id),
  check (
    amount_satang between 1 and 999999999999
    and (debit_account > 0) = (debit_version is not null)
    and (credit_account > 0) = (credit_version is not null)
  )
);
-- One entry a version, and the way to a member's statement.
create unique index transfers_debit_entry on ledger.transfers (brand_id, debit_account, debit_version)
  where debit_version is not null;
create unique index transfers_credit_entry on ledger.transfers (brand_id, credit_account, credit_version)
  where credit_version is not null;
-- Rows lie in the order of seq, so the roll-up and the verifier find "everything since" almost for free.
create index transfers_seq on ledger.transfers using brin (seq) with (pages_per_range = 32, autosummarize = on);

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'transfers are append-only' using errcode = 'DU099';
end
$$;
create trigger transfers_append_only before update or delete or truncate on ledger.transfers
  for each statement execute function ledger.refuse_change();

-- SQLSTATEs of refusals. Callers go by these, never by texts.
--   DU001 balance would go below its floor     DU002 unknown account
--   DU003 same id, other body                  DU004 another transfer of its group was refused
--   DU010 not in the chart                     DU011 malformed batch
--   DU012 the same new id was posted at this moment on other accounts: try again
--   DU099 the ledger is append-only

-- The class of an account; null for a number that is none: member accounts have classes below 33, house accounts the rest.
create function ledger.class_of(p_account bigint) returns int language sql immutable as $$
  select case when (p_account > 0) = (abs(p_account) % 64 < 33) then (abs(p_account) % 64)::int end
$$;

-- ONE TRANSFER -----------------------------------------------------------------------------------------------------------

-- One transfer, or an exception: the path of nearly every call, so it has the fewest statements. It changes first and asks
-- afterwards: only when the insert inserts nothing is it time to ask why.
create function ledger.post_one(
  p_brand int, p_at timestamptz, p_id uuid, p_kind smallint, p_debit bigint, p_credit bigint, p_amount bigint,
  out outcome text, out debit_balance bigint, out debit_version bigint, out credit_balance bigint, out credit_version bigint
) language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  debit_at timestamptz;  debit_before timestamptz;
  credit_at timestamptz;  credit_before timestamptz;
begin
  if p_amount is null or p_amount not between 1 and 999999999999 then
    raise exception 'transfer % is not in the chart', p_id using errcode = 'DU010';
  end if;
  -- Accounts change, and so are locked, in the order of their ids, so that two transfers never wait for each other in a ring.
  -- House accounts are neither locked nor written: they carry no running balance.
  if p_credit > 0 and p_credit < p_debit then
    update accounts set balance_satang = balance_satang + p_amount, version = version + 1, posted_at = greatest(p_at, posted_at)
      where brand_id = p_brand and account_id = p_credit
      returning new.balance_satang, new.version, new.posted_at, old.posted_at into credit_balance, credit_version, credit_at, credit_before;
  end if;
  if p_debit > 0 then
    update accounts set balance_satang = balance_satang - p_amount, version = version + 1, posted_at = greatest(p_at, posted_at)
      where brand_id = p_brand and account_id = p_debit and (floor_satang is null or balance_satang - p_amount >= floor_satang)
      returning new.balance_satang, new.version, new.posted_at, old.posted_at into debit_balance, debit_version, debit_at, debit_before;
  end if;
  if p_credit > 0 and p_credit > p_debit then
    update accounts set balance_satang = balance_satang + p_amount, version = version + 1, posted_at = greatest(p_at, posted_at)
      where brand_id = p_brand and account_id = p_credit
      returning new.balance_satang, new.version, new.posted_at, old.posted_at into credit_balance, credit_version, credit_at, credit_before;
  end if;

  insert into transfers (brand_id, transfer_id, kind, debit_account, credit_account, amount_satang,
      debit_balance_satang, debit_version, credit_balance_satang, credit_version, posted_at)
    select p_brand, p_id, k.kind, p_debit, p_credit, p_amount,
      debit_balance, debit_version, credit_balance, credit_version, greatest(p_at, debit_at, credit_at)
    from transfer_kinds k
    where k.kind = p_kind and k.debit_class = class_of(p_debit) and k.credit_class = class_of(p_credit)
      and (p_debit > 0) = (debit_version is not null) and (p_credit > 0) = (credit_version is not null)
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
    update accounts set posted_at = greatest(debit_at, credit_at) where brand_id = p_brand and account_id in (p_debit, p_credit);
  end if;
  outcome := 'posted';
end
$$;

-- Undoes what post_one did to an account before it saw that the transfer is a replay.
create function ledger.take_back(p_brand int, p_account bigint, p_change bigint, p_posted_before timestamptz) returns void
language sql as $$
  update ledger.accounts set balance_satang = balance_satang - p_change, version = version - 1, posted_at = p_posted_before
    where brand_id = p_brand and account_id = p_account
$$;

-- Nothing was inserted: the first result if this is a replay, or else the refusal.
create function ledger.first_result(
  p_brand int, p_id uuid, p_kind smallint, p_debit bigint, p_credit bigint, p_amount bigint
) returns table (outcome text, debit_balance bigint, debit_version bigint, credit_balance bigint, credit_version bigint)
language plpgsql as $$
declare
  first ledger.transfers;
  refusal text;
begin
  select * into first from ledger.transfers where brand_id = p_brand and transfer_id = p_id;
  if first.kind = p_kind and first.debit_account = p_debit and first.credit_account = p_credit and first.amount_satang = p_amount then
    return query select 'replayed', first.debit_balance_satang, first.debit_version, first.credit_balance_satang, first.credit_version;
    return;
  end if;
  refusal := case
    when first.transfer_id is not null then 'DU003'
    when not exists (select from ledger.transfer_kinds k
      where k.kind = p_kind and k.debit_class = ledger.class_of(p_debit) and k.credit_class = ledger.class_of(p_credit)) then 'DU010'
    when (p_debit > 0)::int + (p_credit > 0)::int > (select count(*) from ledger.accounts
      where brand_id = p_brand and account_id in (p_debit, p_credit) and account_id > 0) then 'DU002'
    else 'DU001' end;
  raise exception 'transfer % was refused', p_id using errcode = refusal;
end
$$;

-- A THOUSAND --------------------------------------------------------------------------------------------------------------

-- A batch must be well formed. What fails here is a fault of the program, not a refusal: it raises.
create function ledger.check_batch(
  p_ids uuid[], p_kinds smallint[], p_debits bigint[], p_credits bigint[], p_amounts bigint[], p_groups int[]
) returns void language plpgsql stable as $$
declare
  total constant int := cardinality(p_ids);
begin
  if total is null or total = 0 or total > 1000 or total <> cardinality(p_kinds) or total <> cardinality(p_debits)
    or total <> cardinality(p_credits) or total <> cardinality(p_amounts) or total <> coalesce(cardinality(p_groups), total)
    or array_position(p_ids, null) is not null then
    raise exception 'a batch is one to a thousand transfers' using errcode = 'DU011';
  end if;
end
$$;

-- Decides a batch in order, in memory, so that the result is the one that posting its groups one by one would give.
-- p_balances and p_versions are of the locked accounts; p_debit_at and p_credit_at say where each transfer's accounts stand among
-- them (null: not there); p_outcomes has what is known of transfers that were posted before (null: new).
create type ledger.decision as (
  outcomes text[], balances bigint[], versions bigint[],
  debit_balances bigint[], debit_versions bigint[], credit_balances bigint[], credit_versions bigint[]
);
create function ledger.decide(
  p_debits bigint[], p_credits bigint[], p_amounts bigint[], p_groups int[], p_outcomes text[],
  p_debit_at int[], p_credit_at int[], p_balances bigint[], p_versions bigint[], p_floors bigint[]
) returns ledger.decision language plpgsql immutable as $$
declare
  total constant int := cardinality(p_debits);
  outcomes text[] := p_outcomes;  balances bigint[] := p_balances;  versions bigint[] := p_versions;
  debit_balances bigint[] := array_fill(null::bigint, array[total]);  debit_versions bigint[] := debit_balances;
  credit_balances bigint[] := debit_balances;  credit_versions bigint[] := debit_balances;
  d int;  c int;  amount bigint;  group_start int := 1;  refusal text;
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
  return (outcomes, balances, versions, debit_balances, debit_versions, credit_balances, credit_versions);
end
$$;

-- Where the accounts of each transfer stand among p_ids; null on house sides and for unknown accounts. Refuses what is not in the chart.
create function ledger.locate(
  p_kinds smallint[], p_debits bigint[], p_credits bigint[], p_amounts bigint[], p_ids bigint[], out debit_at int[], out credit_at int[]
) language plpgsql stable as $$
declare
  is_charted boolean;
begin
  select bool_and(k.kind is not null and t.amount between 1 and 999999999999),
      array_agg(array_position(p_ids, t.debit) order by t.n), array_agg(array_position(p_ids, t.credit) order by t.n)
    into is_charted, debit_at, credit_at
    from unnest(p_kinds, p_debits, p_credits, p_amounts) with ordinality as t (kind, debit, credit, amount, n)
    left join ledger.transfer_kinds k
      on k.kind = t.kind and k.debit_class = ledger.class_of(t.debit) and k.credit_class = ledger.class_of(t.credit);
  if is_charted is not true then
    raise exception 'a transfer is not in the chart' using errcode = 'DU010';
  end if;
end
$$;

-- What is known of each transfer: 'replayed' with its first result, 'DU003', or null where it is new.
create function ledger.look_up(
  p_brand int, p_ids uuid[], p_kinds smallint[], p_debits bigint[], p_credits bigint[], p_amounts bigint[],
  out outcomes text[], out debit_balances bigint[], out debit_versions bigint[], out credit_balances bigint[], out credit_versions bigint[]
) language plpgsql as $$
begin
  if cardinality(p_ids) <> (select count(distinct id) from unnest(p_ids) as id) then
    raise exception 'a batch has each id once' using errcode = 'DU011';
  end if;
  select array_agg(r.outcome), array_agg(r.debit_balance_satang), array_agg(r.debit_version),
      array_agg(r.credit_balance_satang), array_agg(r.credit_version)
    into outcomes, debit_balances, debit_versions, credit_balances, credit_versions
    from (
      select x.debit_balance_satang, x.debit_version, x.credit_balance_satang, x.credit_version,
        case when x.transfer_id is null then null
          when x.kind = t.kind and x.debit_account = t.debit and x.credit_account = t.credit and x.amount_satang = t.amount then 'replayed'
          else 'DU003' end as outcome
      from unnest(p_ids, p_kinds, p_debits, p_credits, p_amounts) with ordinality as t (id, kind, debit, credit, amount, n)
      left join ledger.transfers x on x.brand_id = p_brand and x.transfer_id = t.id
      order by t.n
    ) r;
end
$$;

-- Writes what was decided: a row a posted transfer, and every account that moved, once. False, and nothing written, if an id was taken.
create function ledger.write_batch(
  p_brand int, p_at timestamptz, p_ids uuid[], p_kinds smallint[], p_debits bigint[], p_credits bigint[], p_amounts bigint[],
  p_accounts bigint[], p_versions bigint[], p_made ledger.decision
) returns boolean language plpgsql as $$
begin
  insert into ledger.transfers (brand_id, transfer_id, kind, debit_account, credit_account, amount_satang,
      debit_balance_satang, debit_version, credit_balance_satang, credit_version, posted_at)
    select p_brand, t.id, t.kind, t.debit, t.credit, t.amount, t.db, t.dv, t.cb, t.cv, p_at
    from unnest(p_ids, p_kinds, p_debits, p_credits, p_amounts, p_made.outcomes,
        p_made.debit_balances, p_made.debit_versions, p_made.credit_balances, p_made.credit_versions)
      as t (id, kind, debit, credit, amount, outcome, db, dv, cb, cv)
    where t.outcome = 'posted';
  update ledger.accounts a set balance_satang = t.balance, version = t.version, posted_at = p_at
    from unnest(p_accounts, p_made.balances, p_made.versions, p_versions) as t (id, balance, version, version_before)
    where a.brand_id = p_brand and a.account_id = t.id and t.version <> t.version_before;
  return true;
exception
  when unique_violation then
    return false;
end
$$;

-- Posts up to a thousand transfers in one round trip. Neighbours with the same p_groups value post together or not at all;
-- groups do not depend on each other: one that is refused never fails its neighbours.
-- The answer has a row a transfer, in order: 'posted', 'replayed' (with the first result) or the SQLSTATE of its refusal.
create function ledger.try_post(
  p_brand int, p_at timestamptz, p_ids uuid[], p_kinds smallint[], p_debits bigint[], p_credits bigint[],
  p_amounts bigint[], p_groups int[] default null
) returns table (
  n int, outcome text, debit_balance bigint, debit_version bigint, credit_balance bigint, credit_version bigint
) language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  -- The locked member accounts, sorted by id.
  ids bigint[];  balances bigint[];  versions bigint[];  floors bigint[];  latest timestamptz;
  place record;
  known record;
  made decision;
begin
  perform check_batch(p_ids, p_kinds, p_debits, p_credits, p_amounts, p_groups);

  -- Locked in the order of their ids, whatever the order of the batch, so that two batches never wait for each other in a ring.
  -- House accounts are neither locked nor written: they carry no running balance.
  select array_agg(a.account_id), array_agg(a.balance_satang), array_agg(a.version), array_agg(a.floor_satang),
      greatest(p_at, max(a.posted_at))
    into ids, balances, versions, floors, latest
    from (
      select account_id, balance_satang, version, floor_satang, posted_at from accounts
      where brand_id = p_brand and account_id > 0 and account_id = any (p_debits || p_credits)
      order by account_id for no key update
    ) a;
  place := locate(p_kinds, p_debits, p_credits, p_amounts, ids);

  -- Nearly every batch is new and can be posted whole. So that is tried first, and only if it is not so, what is known is looked up:
  -- in a new statement, that sees what was committed while the locks were waited for.
  made := decide(p_debits, p_credits, p_amounts, p_groups, array_fill(null::text, array[cardinality(p_ids)]),
    place.debit_at, place.credit_at, balances, versions, floors);
  if 'posted' = all (made.outcomes)
    and write_batch(p_brand, latest, p_ids, p_kinds, p_debits, p_credits, p_amounts, ids, versions, made) then
    return query select t.n::int, t.outcome, t.db, t.dv, t.cb, t.cv
      from unnest(made.outcomes, made.debit_balances, made.debit_versions, made.credit_balances, made.credit_versions) with ordinality
        as t (outcome, db, dv, cb, cv, n);
    return;
  end if;

  known := look_up(p_brand, p_ids, p_kinds, p_debits, p_credits, p_amounts);
  made := decide(p_debits, p_credits, p_amounts, p_groups, known.outcomes, place.debit_at, place.credit_at, balances, versions, floors);
  if not write_batch(p_brand, latest, p_ids, p_kinds, p_debits, p_credits, p_amounts, ids, versions, made) then
    -- Unseen after the locks, so it is being posted on other accounts. Nothing here can tell what the batch would then be worth.
    raise exception 'the same transfer is being posted on other accounts' using errcode = 'DU012';
  end if;
  return query select t.n::int, t.outcome,
      case t.outcome when 'posted' then t.db when 'replayed' then t.kdb end, case t.outcome when 'posted' then t.dv when 'replayed' then t.kdv end,
      case t.outcome when 'posted' then t.cb when 'replayed' then t.kcb end, case t.outcome when 'posted' then t.cv when 'replayed' then t.kcv end
    from unnest(made.outcomes, made.debit_balances, made.debit_versions, made.credit_balances, made.credit_versions,
        known.debit_balances, known.debit_versions, known.credit_balances, known.credit_versions) with ordinality
      as t (outcome, db, dv, cb, cv, kdb, kdv, kcb, kcv, n);
end
$$;

-- Posts all or nothing: the first refusal raises with its SQLSTATE and takes the caller's transaction with it.
create function ledger.post(
  p_brand int, p_at timestamptz, p_ids uuid[], p_kinds smallint[], p_debits bigint[], p_credits bigint[], p_amounts bigint[]
) returns table (
  n int, outcome text, debit_balance bigint, debit_version bigint, credit_balance bigint, credit_version bigint
) language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  answer record;
begin
  for answer in select * from try_post(p_brand, p_at, p_ids, p_kinds, p_debits, p_credits, p_amounts) loop
    if answer.outcome like 'DU%' then
      raise exception 'transfer % was refused', p_ids[answer.n] using errcode = answer.outcome;
    end if;
    return query select answer.n, answer.outcome, answer.debit_balance, answer.debit_version, answer.credit_balance, answer.credit_version;
  end loop;
end
$$;

-- Opens the accounts of a member. Repeating it is harmless.
create function ledger.open_member(p_brand int, p_member bigint) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  insert into accounts (brand_id, account_id, floor_satang)
    select p_brand, p_member * 64 + class, floor_satang from account_classes where is_member
    on conflict do nothing
$$;

-- Locks the accounts of a member and answers their balances: what is decided after this stays true until the commit.
create function ledger.lock_member(p_brand int, p_member bigint) returns table (class smallint, balance bigint, version bigint)
language sql security definer set search_path = ledger, pg_temp as $$
  select (account_id % 64)::smallint, balance_satang, version from accounts
    where brand_id = p_brand and account_id between p_member * 64 and p_member * 64 + 63
    order by account_id for no key update
$$;

-- Rolls house balances up to p_seq. The caller makes sure that every transfer up to p_seq is committed or gone (see rollup_mark).
create function ledger.roll_up(p_brand int, p_seq bigint) returns int
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  from_seq bigint;
  touched int;
begin
  -- One roll-up at a time a brand; a second one finds nothing left to do.
  perform pg_advisory_xact_lock(hashtextextended('ledger.roll_up', p_brand));
  select coalesce(max(rolled_up_seq), 0) into from_seq from accounts where brand_id = p_brand and account_id < 0;
  if p_seq <= from_seq then
    return 0;
  end if;
  with moved as (
    select account, sum(satang) as satang from (
      select credit_account as account, amount_satang as satang from transfers
        where brand_id = p_brand and seq > from_seq and seq <= p_seq and credit_account < 0
      union all
      select debit_account, -amount_satang from transfers
        where brand_id = p_brand and seq > from_seq and seq <= p_seq and debit_account < 0
    ) sides group by account
  )
  insert into accounts as a (brand_id, account_id, balance_satang) select p_brand, account, satang from moved
    on conflict (brand_id, account_id) do update set balance_satang = a.balance_satang + excluded.balance_satang;
  get diagnostics touched = row_count;
  update accounts set rolled_up_seq = p_seq where brand_id = p_brand and account_id < 0;
  return touched;
end
$$;

-- Where a roll-up may go to. Every kind has a member side, and its lock gives a transaction its id before it draws a seq. So once all
-- transactions with an id below one that is given AFTER last_seq was read have ended, nothing up to last_seq can still appear.
-- (A snapshot's xmax would not do: it lies right behind the latest id that has ended, below others that still run.)
create function ledger.rollup_mark(out last_seq bigint, out running_before xid8)
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  last_seq := pg_sequence_last_value(pg_get_serial_sequence('ledger.transfers', 'seq'));
  running_before := pg_current_xact_id();
end
$$;

-- The balance of a member account at an instant, by halving over its entries: about twenty index probes for a million entries.
create function ledger.balance_at(p_brand int, p_account bigint, p_at timestamptz) returns bigint
language plpgsql stable security definer set search_path = ledger, pg_temp as $$
declare
  low bigint := 0;  high bigint;  middle bigint;
  at timestamptz;  satang bigint;  found_satang bigint := 0;
begin
  select version into high from accounts where brand_id = p_brand and account_id = p_account;
  while low < high loop
    middle := (low + high + 1) / 2;
    select posted_at, debit_balance_satang into at, satang from transfers
      where brand_id = p_brand and debit_account = p_account and debit_version = middle;
    if not found then
      select posted_at, credit_balance_satang into at, satang from transfers
        where brand_id = p_brand and credit_account = p_account and credit_version = middle;
    end if;
    if at <= p_at then
      low := middle;
      found_satang := satang;
    else
      high := middle - 1;
    end if;
  end loop;
  return found_satang;
end
$$;

-- Balances as they are now. House accounts: what was rolled up, and what came since.
create view ledger.balances as
  select a.brand_id, a.account_id, a.account_id / 64 as member_id, c.code as class, a.balance_satang, a.version, a.posted_at
    from ledger.accounts a join ledger.account_classes c on c.class = abs(a.account_id) % 64
    where a.account_id > 0;

create function ledger.house_balances(p_brand int) returns table (account_id bigint, code text, balance_satang numeric)
language sql stable security definer set search_path = ledger, pg_temp as $$
  with mark as (select coalesce(max(rolled_up_seq), 0) as seq from accounts where brand_id = p_brand and account_id < 0),
  sides as (
    select a.account_id, a.balance_satang as satang from accounts a where a.brand_id = p_brand and a.account_id < 0
    union all
    select t.credit_account, t.amount_satang from transfers t, mark where t.brand_id = p_brand and t.seq > mark.seq and t.credit_account < 0
    union all
    select t.debit_account, -t.amount_satang from transfers t, mark where t.brand_id = p_brand and t.seq > mark.seq and t.debit_account < 0
  )
  select s.account_id, c.code, sum(s.satang) from sides s join account_classes c on c.class = abs(s.account_id) % 64 group by s.account_id, c.code
$$;

-- Entries of one account, newest first, a page at a time: give the smallest version of the last page to go on.
create function ledger.statement(p_brand int, p_account bigint, p_before bigint, p_limit int) returns table (
  version bigint, transfer_id uuid, kind text, change_satang bigint, balance_satang bigint, posted_at timestamptz
) language sql stable security definer set search_path = ledger, pg_temp as $$
  select e.version, e.transfer_id, k.code, e.change, e.balance, e.posted_at
  from (
    (select debit_version as version, transfer_id, kind, -amount_satang as change, debit_balance_satang as balance, posted_at
      from transfers where brand_id = p_brand and debit_account = p_account and debit_version is not null
        and debit_version < coalesce(p_before, 9223372036854775807)
      order by debit_version desc limit least(p_limit, 500))
    union all
    (select credit_version, transfer_id, kind, amount_satang, credit_balance_satang, posted_at
      from transfers where brand_id = p_brand and credit_account = p_account and credit_version is not null
        and credit_version < coalesce(p_before, 9223372036854775807)
      order by credit_version desc limit least(p_limit, 500))
  ) e join transfer_kinds k on k.kind = e.kind
  order by e.version desc limit least(p_limit, 500)
$$;

-- The same as stableId in kit/ids.ts (a test holds the two together): the verifier finds by it which transfer a fact must have.
create function ledger.stable_id(variadic p_parts text[]) returns uuid language sql immutable as $$
  select encode(set_byte(set_byte(hash, 6, get_byte(hash, 6) & 15 | 128), 8, get_byte(hash, 8) & 63 | 128), 'hex')::uuid
  from (
    select substr(sha256(convert_to(string_agg(length(part) || ':' || part || ';', '' order by n), 'UTF8')), 1, 16) as hash
    from unnest(p_parts) with ordinality as p (part, n)
  ) h
$$;

-- The application may come in by the doors and nowhere else.
revoke execute on all functions in schema ledger from public;
grant execute on function ledger.post_one, ledger.post, ledger.try_post, ledger.open_member, ledger.lock_member, ledger.roll_up, ledger.rollup_mark,
  ledger.balance_at, ledger.house_balances, ledger.statement to duang_app;
grant select on ledger.balances, ledger.account_classes, ledger.transfer_kinds to duang_app;
