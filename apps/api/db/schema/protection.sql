-- Limits and breaks of members, and what they are checked against.
-- Written by `npm run types` from the migrated database, with the comments of the migrations.

-- A lower limit applies at once. A higher one waits in `raise_to` until a day has passed and the
-- member confirms it.
create table play_limits (
  brand_id int not null,
  member_id bigint not null,
  kind text not null check (kind in ('stake', 'loss', 'deposit', 'time')),
  period text not null check (period in ('day', 'week', 'month')),
  amount bigint not null check (amount >= 0),
  raise_to bigint,
  raise_from timestamptz,
  changed_at timestamptz not null,
  primary key (brand_id, member_id, kind, period),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  constraint play_limits_check1 check (
    raise_from is null
    or raise_to is null
    or raise_to > amount
  ),
  -- Minutes of a Bangkok day, over all games: a new login does not start the count again.
  constraint play_limits_time_check check (kind <> 'time' or period = 'day')
);
comment on column play_limits.amount is 'satang of the period; of time: minutes of the day';
comment
  on column play_limits.raise_to is
    'with raise_from: what it becomes when the member confirms; null: no limit at all';
-- Raises that wait for their member, and breaks.
create index play_limits_raises
  on play_limits (brand_id, raise_from, member_id, kind, period) where raise_from is not null;
-- functions/wallet/01-limits.sql
create trigger play_limits_noted
  after insert or update of brand_id, member_id on play_limits for each row
  execute function gateway.note_restriction();
grant select, insert, update, delete on play_limits to duang_app;

-- The history of limits, for staff and for disputes.
create table play_limit_changes (
  brand_id int not null,
  change_id bigint generated always as identity,
  member_id bigint not null,
  kind text not null,
  period text not null,
  step text not null check (step in ('set', 'lower', 'ask', 'confirm', 'cancel')),
  -- Null: no limit.
  from_amount bigint,
  to_amount bigint,
  at timestamptz not null,
  -- The person of staff who lowered a limit. Null: the member.
  actor text,
  primary key (brand_id, change_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
create index play_limit_changes_member on play_limit_changes (brand_id, member_id, change_id desc);
grant select, insert on play_limit_changes to duang_app;

-- A break ends by itself: no one has the right to change or delete it.
create table play_breaks (
  brand_id int not null,
  break_id uuid not null default gen_random_uuid(),
  member_id bigint not null,
  kind text not null check (kind in ('time-out', 'self-exclusion')),
  starts_at timestamptz not null,
  -- Null: until staff and the member end it together, after the time that the law or the operator
  -- requires.
  ends_at timestamptz,
  asked_at timestamptz not null,
  -- `member`, or the staff who entered it at the member's request.
  asked_by text not null default 'member',
  note text,
  primary key (brand_id, break_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
create index play_breaks_asked on play_breaks (brand_id, asked_at desc, break_id desc);
create index play_breaks_exclusions
  on play_breaks (brand_id, starts_at) where kind = 'self-exclusion';
create index play_breaks_member on play_breaks (brand_id, member_id, starts_at desc);
-- functions/platform/08-decisions.sql
create trigger play_breaks_decision
  after insert on play_breaks for each row
  execute function audit_decision('asked_by', 'note', 'break_id');
-- functions/wallet/01-limits.sql
create trigger play_breaks_noted
  after insert or update of brand_id, member_id on play_breaks for each row
  execute function gateway.note_restriction();
grant select, insert on play_breaks to duang_app;

-- The interval of a member's reminders of time and money, and the last answered reminder.
create table play_reminders (
  brand_id int not null,
  member_id bigint not null,
  every_minutes int not null check (every_minutes in (15, 30, 60)),
  -- Time played on this Bangkok date when the member last answered.
  day date not null,
  played_ms bigint not null,
  primary key (brand_id, member_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
grant select, insert, update on play_reminders to duang_app;

-- Figures of a member's day, written by the same call as the bet. `daily_game_totals` belongs to
-- the day on which a round began; a limit counts stakes by the day of each transaction.
create table daily_limit_totals (
  brand_id int not null,
  member_id bigint not null,
  -- Bangkok date of the transaction. A rollback counts on the date of the transaction it undoes.
  day date not null,
  bets int not null,
  stake_satang bigint not null,
  won_satang bigint not null,
  -- Time from bet to bet, over all games, without the time since the last bet.
  played_ms bigint not null default 0,
  last_bet_at timestamptz,
  primary key (brand_id, member_id, day)
) with (fillfactor = 70);
grant select, insert, update on daily_limit_totals to duang_app;

-- Members with the name of a self-excluded member: staff compare them before a deposit is credited.
create table excluded_namesakes (
  brand_id int not null,
  namesake_id bigint generated always as identity,
  member_id bigint not null,
  excluded_member_id bigint not null,
  found_by text not null check (found_by in ('registration', 'deposit')),
  found_at timestamptz not null,
  -- Staff decided that they are two persons.
  seen_at timestamptz,
  seen_by text,
  note text,
  primary key (brand_id, namesake_id),
  unique (brand_id, member_id, excluded_member_id),
  foreign key (brand_id, excluded_member_id) references members (brand_id, member_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  constraint excluded_namesakes_check check (member_id <> excluded_member_id),
  constraint excluded_namesakes_check1 check ((seen_at is null) = (seen_by is null))
);
create index excluded_namesakes_open
  on excluded_namesakes (brand_id, namesake_id) where seen_at is null;
-- functions/platform/08-decisions.sql
create trigger excluded_namesakes_decision
  after update of seen_by on excluded_namesakes for each row
  execute function audit_decision('seen_by', 'note', 'namesake_id');
grant select, insert, update (seen_at, seen_by, note) on excluded_namesakes to duang_app;

-- Deposits above a limit or during a break. The money belongs to the member and is credited; staff
-- review how it arrived.
create table deposit_flags (
  brand_id int not null,
  deposit_id uuid not null,
  member_id bigint not null,
  reason text not null check (reason in ('limit', 'break')),
  period text check (period in ('day', 'week', 'month')),
  limit_satang bigint,
  -- Sum of the period, including this deposit.
  deposited_satang bigint,
  flagged_at timestamptz not null,
  seen_at timestamptz,
  seen_by text,
  note text,
  primary key (brand_id, deposit_id),
  foreign key (brand_id, deposit_id) references deposits (brand_id, deposit_id),
  constraint deposit_flags_check check (
    (reason = 'limit') = (period is not null and limit_satang is not null and deposited_satang is
      not null)
  )
);
create index deposit_flags_open
  on deposit_flags (brand_id, flagged_at, deposit_id) where seen_at is null;
-- functions/platform/08-decisions.sql
create trigger deposit_flags_decision
  after update of seen_by on deposit_flags for each row
  execute function audit_decision('seen_by', 'note', 'deposit_id');
grant select, insert, update (seen_at, seen_by, note) on deposit_flags to duang_app;
