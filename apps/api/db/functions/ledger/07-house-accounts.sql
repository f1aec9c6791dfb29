-- House accounts and sums of kinds: they are rolled up from time to time.

-- Rolls house balances and sums of kinds up to p_seq. The caller makes sure that every transfer up
-- to p_seq is committed or rolled back (see rollup_mark).
create or replace function ledger.roll_up(p_brand int, p_seq bigint) returns int
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  from_seq bigint;
  touched int;
begin
  -- One roll-up at a time for a brand; a concurrent one finds nothing to do.
  perform pg_advisory_xact_lock(hashtextextended('ledger.roll_up', p_brand));
  select coalesce(max(rolled_up_seq), 0)
    into from_seq
    from accounts
    where brand_id = p_brand and account_id < 0;
  if p_seq <= from_seq then
    return 0;
  end if;
  with recent as materialized (
    select
      kind,
      debit_account,
      credit_account,
      amount_satang
    from transfers
    where brand_id = p_brand and seq > from_seq and seq <= p_seq
  ), moved as (
    select account, sum(satang) as satang
    from (
      select credit_account as account, amount_satang as satang
        from recent
        where credit_account < 0
      union all
      select debit_account, -amount_satang from recent where debit_account < 0
    ) sides
    group by account
  ), summed as (
    insert into kind_totals as total (brand_id, kind, transfers, amount_satang)
      select p_brand, kind, count(*), sum(amount_satang) from recent group by kind
      on conflict (brand_id, kind) do update
        set transfers = total.transfers + excluded.transfers,
          amount_satang = total.amount_satang + excluded.amount_satang
  )
  insert into accounts as a (brand_id, account_id, balance_satang)
    select p_brand, account, satang from moved
    on conflict (brand_id, account_id) do update
      set balance_satang = a.balance_satang + excluded.balance_satang;
  get diagnostics touched = row_count;
  update accounts
    set rolled_up_seq = p_seq
    where brand_id = p_brand and account_id < 0;
  return touched;
end
$$;
revoke execute on function ledger.roll_up from public;
grant execute on function ledger.roll_up to duang_app;

-- Returns how far a roll-up may go. Every kind has a member side, whose lock gives a transaction
-- its id before it draws a seq. So once all transactions with an id below one assigned AFTER
-- last_seq was read have ended, no transfer up to last_seq can appear any more. (The xmax of a
-- snapshot is not enough: it follows the latest id that has ended, and lower ids may still run.)
create or replace function ledger.rollup_mark(out last_seq bigint, out running_before xid8)
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  last_seq := pg_sequence_last_value(pg_get_serial_sequence('ledger.transfers', 'seq'));
  running_before := pg_current_xact_id();
end
$$;
revoke execute on function ledger.rollup_mark from public;
grant execute on function ledger.rollup_mark to duang_app;

-- Balances of house accounts now: the rolled-up balance and all transfers since.
create or replace function ledger.house_balances(p_brand int)
returns table (account_id bigint, code text, balance_satang numeric)
language sql stable security definer set search_path = ledger, pg_temp as $$
  with mark as (
    select coalesce(max(rolled_up_seq), 0) as seq
    from accounts
    where brand_id = p_brand and account_id < 0
  ), sides as (
    select a.account_id, a.balance_satang as satang
      from accounts a
      where a.brand_id = p_brand and a.account_id < 0
    union all
    select t.credit_account, t.amount_satang
      from transfers t, mark
      where t.brand_id = p_brand and t.seq > mark.seq and t.credit_account < 0
    union all
    select t.debit_account, -t.amount_satang
      from transfers t, mark
      where t.brand_id = p_brand and t.seq > mark.seq and t.debit_account < 0
  )
  select sides.account_id, c.code, sum(sides.satang)
  from sides
  join account_classes c on c.class = class_of(sides.account_id)
  group by sides.account_id, c.code
$$;
revoke execute on function ledger.house_balances from public;
grant execute on function ledger.house_balances to duang_app;
