-- Receiving accounts: a daily limit, and hours. An account outside of them is given to no further
-- member.
alter table receiving_accounts
  -- Incoming lines of a Bangkok day. Null: no limit.
  add column daily_limit_satang bigint
    constraint receiving_accounts_daily_limit check (daily_limit_satang > 0),
  -- Bangkok time of day. An end before the start is on the next day. Both null: always.
  add column opens_at time,
  add column closes_at time,
  add constraint receiving_accounts_hours
    check (num_nonnulls(opens_at, closes_at) in (0, 2) and opens_at <> closes_at);

-- Staff add pieces to the stock at the desk.
grant update (name, received_count, left_count) on goods to duang_desk;
