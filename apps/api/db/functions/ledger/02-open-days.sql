-- Days that are closed get no transfer: nothing is dated before open_days.open_from of its brand,
-- the end of the last day that is closed or being closed.
--
-- Posting reads it in a statement that begins after the transaction has its id, which every lock of
-- an account gives. A transaction that reads an earlier instant then has an id below the mark that
-- the closing takes after the new instant is committed (ledger.rollup_mark), and the closing waits.
-- It is read by a subquery in place: a function of SQL would cost more than the posting.

-- Dates all later transfers of a brand to p_until or later. Begins the books of the brand if they
-- have not begun: on the day of its first transfer, or of p_until without one. Returns the first
-- day. An instant that is not the beginning of a Bangkok day, or is ahead of the database's clock,
-- is refused: a process whose clock is wrong would date all transfers to its future.
create or replace function ledger.open_days_from(p_brand int, p_until timestamptz) returns date
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  day constant date := (p_until at time zone 'Asia/Bangkok')::date;
  began date;
begin
  if p_until <> day::timestamp at time zone 'Asia/Bangkok' then
    raise exception 'a day begins at midnight in Bangkok' using errcode = 'DU041';
  end if;
  if p_until > clock_timestamp() then
    raise exception 'the day before % is not over by the clock of the database', day
      using errcode = 'DU041';
  end if;
  update open_days
    set open_from = greatest(open_from, p_until)
    where brand_id = p_brand
    returning first_day into began;
  if found then
    return began;
  end if;
  select least((min(posted_at) at time zone 'Asia/Bangkok')::date, day)
    into began
    from transfers
    where brand_id = p_brand;
  insert into open_days (brand_id, first_day, open_from)
    values (p_brand, began, p_until)
    on conflict (brand_id) do update
      set open_from = greatest(open_days.open_from, excluded.open_from)
    returning first_day into began;
  return began;
end
$$;
revoke execute on function ledger.open_days_from from public;
grant execute on function ledger.open_days_from to duang_app;
