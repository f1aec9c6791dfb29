-- Posts transfers of any brands that each move one member account, and no two the same one. Callers
-- hold the locks of these accounts and have checked their balances: nothing can be refused any
-- more, so an unknown account, a kind outside the chart or a broken bound undoes everything.
-- p_at is not before open_days.open_from of their brands, read after the locks.
create or replace function ledger.post_disjoint(p_at timestamptz, p_moves ledger.move[])
returns void language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  posted int;
begin
  with moved as (
    update accounts a
      set balance_satang = a.balance_satang
          + case when m.debit > 0 then -m.amount else m.amount end,
        version = a.version + 1,
        posted_at = greatest(p_at, a.posted_at)
      from unnest(p_moves) m
      join transfer_kinds k on k.kind = m.kind
        and k.debit_class = class_of(m.debit)
        and k.credit_class = class_of(m.credit)
      where a.brand_id = m.brand_id
        and a.account_id = greatest(m.debit, m.credit)
        and least(m.debit, m.credit) < 0
      returning
        m.brand_id,
        m.id,
        m.kind,
        m.debit,
        m.credit,
        m.amount,
        a.version,
        a.balance_satang,
        a.posted_at
  ), written as (
    insert into transfers (
        brand_id,
        transfer_id,
        kind,
        debit_account,
        credit_account,
        amount_satang,
        debit_version,
        debit_balance_satang,
        credit_version,
        credit_balance_satang,
        posted_at)
      select
        brand_id,
        id,
        kind,
        debit,
        credit,
        amount,
        case when debit > 0 then version end,
        case when debit > 0 then balance_satang end,
        case when credit > 0 then version end,
        case when credit > 0 then balance_satang end,
        posted_at
      from moved
  )
  select count(*) into posted from moved;
  if posted <> cardinality(p_moves) then
    raise exception 'a transfer is not in the chart, or an account is unknown or moved twice'
      using errcode = 'DU011';
  end if;
end
$$;
revoke execute on function ledger.post_disjoint from public;
grant execute on function ledger.post_disjoint to duang_app;
