-- Reads a part of the history of a member account.

-- Number of entries of a member account before an instant, by binary search.
create or replace function ledger.entries_before(p_brand int, p_account bigint, p_at timestamptz)
returns bigint
language plpgsql stable security definer set search_path = ledger, pg_temp as $$
declare
  low bigint := 0;
  high bigint;
  middle bigint;
  entry_at timestamptz;
begin
  select version into high from accounts where brand_id = p_brand and account_id = p_account;
  while low < high loop
    middle := (low + high + 1) / 2;
    select posted_at into entry_at from transfers
      where brand_id = p_brand and debit_account = p_account and debit_version = middle;
    if not found then
      select posted_at into entry_at from transfers
        where brand_id = p_brand and credit_account = p_account and credit_version = middle;
    end if;
    if entry_at < p_at then
      low := middle;
    else
      high := middle - 1;
    end if;
  end loop;
  return low;
end
$$;
revoke execute on function ledger.entries_before from public;
grant execute on function ledger.entries_before to duang_app;

-- Entries of one account and some kinds, newest first, with versions above p_after and below
-- p_before.
create or replace function ledger.statement_within(
  p_brand int,
  p_account bigint,
  p_after bigint,
  p_before bigint,
  p_kinds smallint[],
  p_limit int
) returns table (
  version bigint,
  transfer_id uuid,
  kind text,
  change_satang bigint,
  balance_satang bigint,
  posted_at timestamptz
) language sql stable security definer
set search_path = ledger, pg_temp
-- For the reasons of ledger.statement.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off as $$
  select e.version, e.transfer_id, k.code, e.change, e.balance, e.posted_at
  from (
    (select debit_version as version, transfer_id, kind, -amount_satang as change,
        debit_balance_satang as balance, posted_at
      from transfers
      where brand_id = p_brand
        and debit_account = p_account
        and debit_version is not null
        and debit_version > p_after
        and debit_version < p_before
        and kind = any(p_kinds)
      order by debit_version desc limit p_limit)
    union all
    (select credit_version, transfer_id, kind, amount_satang, credit_balance_satang, posted_at
      from transfers
      where brand_id = p_brand
        and credit_account = p_account
        and credit_version is not null
        and credit_version > p_after
        and credit_version < p_before
        and kind = any(p_kinds)
      order by credit_version desc limit p_limit)
  ) e join transfer_kinds k on k.kind = e.kind
  order by e.version desc limit p_limit
$$;
revoke execute on function ledger.statement_within from public;
grant execute on function ledger.statement_within to duang_app;
