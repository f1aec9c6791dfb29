-- Levels of members, and bonuses of deposits.

-- The level table (section 6, interpretation M7). The site shows and enforces these rows.
create table levels (
  brand_id int not null references brands,
  level smallint not null,
  code text not null,
  name text not null,
  is_disabled boolean not null default false,
  criteria_kind text not null check (criteria_kind in ('first', 'cumulative', 'monthly')),
  criteria_satang bigint not null,
  cashback_percent numeric(5, 2) not null,
  cashback_cap_satang bigint,
  daily_cap_satang bigint,
  per_request_cap_satang bigint,
  requests_per_day smallint not null default 5,
  next_level_satang bigint not null,
  primary key (brand_id, level)
);
revoke insert, update, delete on levels from duang_app;

-- Credit with a turnover requirement (interpretation M4): bonuses of windows (M3), and credit of
-- promotions. A grant keeps the terms that were in force.
create table bonus_grants (
  brand_id int not null,
  grant_id uuid not null,
  member_id bigint not null,
  -- `deposit`, or the promotion that gave it, such as `wheel` or `coupon`.
  source text not null default 'deposit',
  -- Of a promotion: its fact, and the transfer of the credit.
  source_id uuid,
  transfer_id uuid,
  -- Of a deposit: itself, and the terms of its window.
  deposit_id uuid,
  bonus_window smallint check (bonus_window in (1, 2)),
  -- The Bangkok date on which the window began.
  window_date date,
  rate_percent numeric(6, 2),
  max_satang bigint check (max_satang > 0),
  deposit_satang bigint,
  bonus_satang bigint not null check (bonus_satang >= 1),
  turnover_multiple numeric(6, 2) not null,
  turnover_required_satang bigint not null,
  turnover_done_satang bigint not null default 0,
  status text not null default 'active' check (status in ('active', 'completed', 'forfeited')),
  granted_at timestamptz not null,
  ended_at timestamptz,
  -- The forfeited amount: the bonus and its winnings
  -- (docs/decisions/029-bonus-forfeit-includes-winnings.md).
  forfeited_satang bigint check (forfeited_satang >= 0),
  -- Whether the deposit was unassigned: its bonus does not use up the window of the day.
  is_void boolean not null default false,
  primary key (brand_id, grant_id),
  unique (brand_id, deposit_id),
  unique (brand_id, source, source_id),
  foreign key (brand_id, deposit_id) references deposits (brand_id, deposit_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  check (bonus_satang <= max_satang),
  check (
    num_nonnulls(deposit_id, bonus_window, window_date, rate_percent, max_satang, deposit_satang)
      = case when source = 'deposit' then 6 else 0 end
  ),
  check (num_nonnulls(source_id, transfer_id) = case when source = 'deposit' then 0 else 2 end),
  check ((status = 'active') = (ended_at is null)),
  check ((status = 'forfeited') = (forfeited_satang is not null))
);
create unique index bonus_grants_window
  on bonus_grants (brand_id, member_id, bonus_window, window_date)
  where not is_void;
create index bonus_grants_open on bonus_grants (brand_id, member_id)
  where status = 'active';
revoke update, delete on bonus_grants from duang_app;
grant update (status, turnover_done_satang, ended_at, forfeited_satang, is_void)
  on bonus_grants to duang_app;
