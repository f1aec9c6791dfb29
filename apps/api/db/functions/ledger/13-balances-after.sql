-- The balance of one member account after each of some of its transfers. Unknown transfers, and
-- those of other accounts, have no row.
create or replace function ledger.balances_after(
  p_brand int,
  p_account bigint,
  p_transfers uuid[]
) returns table (
  transfer_id uuid,
  balance_satang bigint
) language sql stable security definer
set search_path = ledger, pg_temp
-- For the reasons of ledger.statement.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off as $$
  select
    t.transfer_id,
    case t.debit_account
      when p_account then t.debit_balance_satang
      else t.credit_balance_satang
    end
  from transfers t
  where t.brand_id = p_brand
    and t.transfer_id = any(p_transfers)
    and p_account in (t.debit_account, t.credit_account)
$$;
revoke execute on function ledger.balances_after from public;
grant execute on function ledger.balances_after to duang_app;
