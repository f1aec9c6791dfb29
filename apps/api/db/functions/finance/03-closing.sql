-- Closes a Bangkok day of a brand. See docs/decisions/073-daily-closing.md.
--
-- SQLSTATEs of refusals: DU041 the day is not over, or not the next one; DU042 a transaction that
-- may date a transfer to the day still runs.

-- The time at which a Bangkok day begins.
create or replace function finance.start_of(p_day date) returns timestamptz
language sql immutable parallel safe as $$
  select p_day::timestamp at time zone 'Asia/Bangkok'
$$;
revoke execute on function finance.start_of from public;
grant execute on function finance.start_of to duang_app;

-- The digest that a stored closing must have: of its lines, its balances and the digest of the day
-- before.
create or replace function finance.closing_digest(p_brand int, p_day date) returns bytea
language sql stable as $$
  select sha256(
    coalesce(
      (select digest from public.daily_closings where brand_id = p_brand and day = p_day - 1), ''
    )
    || convert_to(p_brand || ' ' || to_char(p_day, 'YYYY-MM-DD') || E'\n', 'UTF8')
    || convert_to(coalesce((
      select string_agg(
        concat_ws(' ', kind, section, transfers, amount_satang, members_satang), E'\n'
        order by kind
      )
      from public.closing_lines
      where brand_id = p_brand and day = p_day
    ), '') || E'\n', 'UTF8')
    || convert_to(coalesce((
      select string_agg(
        concat_ws(
          ' ', class, instance, opening_satang, debited_satang, credited_satang, closing_satang
        ),
        E'\n' order by class, instance
      )
      from public.closing_balances
      where brand_id = p_brand and day = p_day
    ), ''), 'UTF8')
  )
$$;
revoke execute on function finance.closing_digest from public;
grant execute on function finance.closing_digest to duang_app;

-- Refuses a day that cannot be closed now, and waits for another process that closes one of this
-- brand. Returns whether it is closed already. p_running_before: an id that was assigned after
-- ledger.open_days_from was committed (ledger.rollup_mark).
create or replace function finance.begin_closing(p_brand int, p_day date, p_running_before xid8)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  began date;
begin
  perform pg_advisory_xact_lock(hashtextextended('finance.closing', p_brand));
  if exists (select from daily_closings where brand_id = p_brand and day = p_day) then
    return true;
  end if;
  select first_day
    into began
    from ledger.open_days
    where brand_id = p_brand and open_from >= finance.start_of(p_day + 1);
  if began is null
    or p_day < began
    or p_day > began
      and not exists (select from daily_closings where brand_id = p_brand and day = p_day - 1) then
    raise exception '% is not the next day to close', p_day using errcode = 'DU041';
  end if;
  if pg_snapshot_xmin(pg_current_snapshot()) < p_running_before then
    raise exception 'a transaction of % still runs', p_day using errcode = 'DU042';
  end if;
  return false;
end
$$;
revoke execute on function finance.begin_closing from public;

-- Writes the figures of a day. Returns false if it was closed before. They are written before the
-- closing, each part in a transaction of its own: a day without a closing may have some.
create or replace function finance.write_games(p_brand int, p_day date, p_running_before xid8)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if finance.begin_closing(p_brand, p_day, p_running_before) then
    return false;
  end if;
  insert into closing_games (
      brand_id, day, provider, game_code, bets, stake_satang, stake_refund_satang, win_satang,
      win_reversal_satang, free_win_satang, free_reversal_satang, adjusted_satang)
    select
      p_brand, g.day, g.provider, g.game_code, g.bets, g.stake_satang, g.stake_refund_satang,
      g.win_satang, g.win_reversal_satang, g.free_win_satang, g.free_reversal_satang,
      g.adjusted_satang
    from finance.day_games(p_brand, finance.start_of(p_day), finance.start_of(p_day + 1)) g
    on conflict do nothing;
  return true;
end
$$;
revoke execute on function finance.write_games from public;
grant execute on function finance.write_games to duang_app;

create or replace function finance.write_members(p_brand int, p_day date, p_running_before xid8)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if finance.begin_closing(p_brand, p_day, p_running_before) then
    return false;
  end if;
  insert into closing_registrations (brand_id, day, members)
    select p_brand, r.day, r.members
    from finance.day_registrations(p_brand, finance.start_of(p_day), finance.start_of(p_day + 1)) r
    on conflict do nothing;
  insert into closing_first_deposits (brand_id, day, registered_day, members, amount_satang)
    select p_brand, f.day, f.registered_day, f.members, f.amount_satang
    from finance.day_first_deposits(p_brand, finance.start_of(p_day), finance.start_of(p_day + 1)) f
    on conflict do nothing;
  insert into closing_deposit_hours (
      brand_id, day, hour, bank_code, sender_bank, deposits, amount_satang)
    select p_brand, h.day, h.hour, h.bank_code, h.sender_bank, h.deposits, h.amount_satang
    from finance.day_deposit_hours(p_brand, finance.start_of(p_day), finance.start_of(p_day + 1)) h
    on conflict do nothing;
  return true;
end
$$;
revoke execute on function finance.write_members from public;
grant execute on function finance.write_members to duang_app;

-- Closes a day. Returns false if it was closed before. One call wins; the others wait for it.
create or replace function finance.close_day(
  p_brand int,
  p_day date,
  p_running_before xid8,
  p_at timestamptz
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  posted bigint;
begin
  if finance.begin_closing(p_brand, p_day, p_running_before) then
    return false;
  end if;
  -- Read once: a day may have millions of transfers.
  with sums as materialized (
    select s.*, k.code, k.debit_class, k.credit_class
    from finance.day_sums(p_brand, finance.start_of(p_day), finance.start_of(p_day + 1)) s
    join ledger.transfer_kinds k using (kind)
  ), lines as (
    insert into closing_lines (
        brand_id, day, kind, section, transfers, amount_satang, members_satang)
      select
        p_brand,
        p_day,
        kind,
        finance.section_of(code, debit_class, credit_class),
        sum(transfers),
        sum(amount_satang),
        sum(amount_satang) * case
          when debit_class < 33 and credit_class < 33 then 0
          when credit_class < 33 then 1
          else -1
        end
      from sums
      group by kind, code, debit_class, credit_class
      returning transfers
  ), moved as (
    select class, instance, sum(debited) as debited, sum(credited) as credited
    from (
      select
          debit_class as class,
          case when debit_class < 33 then 0 else -house_account / 64 end as instance,
          amount_satang as debited,
          0 as credited
        from sums
      union all
      select
          credit_class,
          case when credit_class < 33 then 0 else -house_account / 64 end,
          0,
          amount_satang
        from sums
    ) sides
    group by class, instance
  ), balances as (
    insert into closing_balances (
        brand_id, day, class, instance, opening_satang, debited_satang, credited_satang,
        closing_satang)
      select
        p_brand,
        p_day,
        class,
        instance,
        coalesce(before.closing_satang, 0),
        coalesce(moved.debited, 0),
        coalesce(moved.credited, 0),
        coalesce(before.closing_satang, 0) - coalesce(moved.debited, 0)
          + coalesce(moved.credited, 0)
      from moved
      full join (
        select class, instance, closing_satang
        from closing_balances
        where brand_id = p_brand and day = p_day - 1
      ) before using (class, instance)
  )
  select coalesce(sum(transfers), 0) into posted from lines;
  insert into daily_closings (brand_id, day, transfers, digest, closed_at)
    values (p_brand, p_day, posted, finance.closing_digest(p_brand, p_day), p_at);
  return true;
end
$$;
revoke execute on function finance.close_day from public;
grant execute on function finance.close_day to duang_app;

-- Where a stored closing differs from the ledger as it is now; null where it does not. A digest
-- that does not follow, or an opening that is not the closing of the day before, is a difference
-- too.
create or replace function finance.closing_difference(p_brand int, p_day date) returns text
language sql stable as $$
  with found as (
    select 'line of kind ' || kind as what
      from (
        select kind, section, transfers, amount_satang, members_satang
        from finance.day_lines(p_brand, finance.start_of(p_day), finance.start_of(p_day + 1))
      ) ledger_line
      full join (
        select kind, section, transfers, amount_satang, members_satang
        from public.closing_lines
        where brand_id = p_brand and day = p_day
      ) stored using (kind)
      where (ledger_line.transfers, ledger_line.amount_satang, ledger_line.members_satang)
        is distinct from (stored.transfers, stored.amount_satang, stored.members_satang)
    union all
    select 'opening of class ' || class || ', instance ' || instance
      from (
        select class, instance, opening_satang
        from public.closing_balances
        where brand_id = p_brand and day = p_day
      ) stored
      full join (
        select class, instance, closing_satang
        from public.closing_balances
        where brand_id = p_brand and day = p_day - 1
      ) before using (class, instance)
      where coalesce(stored.opening_satang, 0) <> coalesce(before.closing_satang, 0)
    union all
    select 'digest'
      from public.daily_closings
      where brand_id = p_brand
        and day = p_day
        and digest <> finance.closing_digest(p_brand, p_day)
  )
  select string_agg(what, ', ' order by what) from found
$$;
revoke execute on function finance.closing_difference from public;
grant execute on function finance.closing_difference to duang_app;
