-- Levels, bonuses, cashback and commissions.
-- Written by `npm run types` from the migrated database, with the comments of the migrations.

-- The level table (section 6, interpretation M7). The site shows and enforces these rows.
create table levels (
  brand_id int not null references brands,
  level smallint not null,
  code text not null,
  name text not null,
  is_disabled boolean not null default false,
  criteria_kind text not null check (criteria_kind in ('first', 'cumulative', 'monthly')),
  criteria_satang bigint not null,
  cashback_percent numeric(5,2) not null,
  cashback_cap_satang bigint,
  daily_cap_satang bigint,
  per_request_cap_satang bigint,
  requests_per_day smallint not null default 5,
  next_level_satang bigint not null,
  primary key (brand_id, level)
);
-- functions/platform/03-audit.sql
create trigger levels_audit
  after insert or delete or update on levels for each row execute function audit_change('level');
grant select on levels to duang_app;
grant insert, update, delete on levels to duang_desk;

-- The history of levels.
create table level_changes (
  brand_id int not null,
  change_id bigint generated always as identity,
  member_id bigint not null,
  from_level smallint not null,
  to_level smallint not null,
  -- `review`: the criteria of the month were not met.
  reason text not null check (reason in ('deposit', 'staff', 'unassign', 'review')),
  at timestamptz not null,
  primary key (brand_id, change_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  constraint level_changes_check check (from_level <> to_level)
);
create index level_changes_member on level_changes (brand_id, member_id, change_id desc);
grant select, insert on level_changes to duang_app;

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
  rate_percent numeric(6,2),
  max_satang bigint check (max_satang > 0),
  deposit_satang bigint,
  bonus_satang bigint not null check (bonus_satang >= 1),
  turnover_multiple numeric(6,2) not null,
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
  -- What is left of the bonus, with what was won by it. Null on an open grant of a release without
  -- this column: the whole bonus, as far as the credit holds it.
  held_satang bigint,
  -- What a completed grant released; a rollback that opens the grant again holds it again.
  released_satang bigint,
  -- A completed grant whose money was lost before its turnover was done.
  is_used_up boolean not null default false,
  primary key (brand_id, grant_id),
  unique (brand_id, deposit_id),
  unique (brand_id, source, source_id),
  foreign key (brand_id, deposit_id) references deposits (brand_id, deposit_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  constraint bonus_grants_check check (bonus_satang <= max_satang),
  constraint bonus_grants_check1 check (
    num_nonnulls(deposit_id, bonus_window, window_date, rate_percent, max_satang, deposit_satang) =
      case when source = 'deposit' then 6 else 0 end
  ),
  constraint bonus_grants_check2 check (
    num_nonnulls(source_id, transfer_id) = case when source = 'deposit' then 0 else 2 end
  ),
  constraint bonus_grants_check3 check ((status = 'active') = (ended_at is null)),
  constraint bonus_grants_check4 check ((status = 'forfeited') = (forfeited_satang is not null)),
  constraint bonus_grants_held check (held_satang >= 0)
);
create index bonus_grants_granted on bonus_grants (brand_id, granted_at) include (bonus_satang);
-- Bonuses of a member, newest first, and those of a period.
create index bonus_grants_member on bonus_grants (brand_id, member_id, granted_at desc, grant_id);
create index bonus_grants_open on bonus_grants (brand_id, member_id) where status = 'active';
create unique index bonus_grants_window
  on bonus_grants (brand_id, member_id, bonus_window, window_date) where not is_void;
-- functions/wallet/01-limits.sql
create trigger bonus_grants_noted
  after insert or update of brand_id, member_id on bonus_grants for each row
  execute function gateway.note_restriction();
-- functions/wallet/06-bonus-money-uncounted.sql
create trigger bonus_grants_uncounted
  before update of status on bonus_grants for each row
  when (new.status = 'forfeited' and new.held_satang > 0) execute function uncount_bonus_money();
grant select, insert, update (turnover_done_satang, status, ended_at, forfeited_satang, is_void,
  held_satang, released_satang, is_used_up)
  on bonus_grants to duang_app;

-- Bonus money in transactions: what each took from a grant and gave to it. A rollback and a refused
-- transfer add rows of the opposite sign. Own money has no rows.
-- An open grant holds its bonus, less what was staked, plus what was won.
create table bonus_parts (
  brand_id int not null,
  -- Empty: the credit fell below what was held, by a claim or a reversal.
  provider text not null,
  -- The transaction, the reference of a transfer of credit, or the cause of a claim.
  tx_id text not null,
  grant_id uuid not null,
  member_id bigint not null,
  -- Its stakes share the wins of the round. Empty: credit at a provider that holds credit. Null:
  -- no
  -- share in later wins.
  round_id text,
  staked_satang bigint not null default 0,
  won_satang bigint not null default 0,
  -- Of a transfer of credit: all that went out by it, with own money that was there before.
  sent_satang bigint not null default 0,
  at timestamptz not null,
  primary key (brand_id, provider, tx_id, grant_id),
  foreign key (brand_id, grant_id) references bonus_grants (brand_id, grant_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
create index bonus_parts_round on bonus_parts (brand_id, member_id, provider, round_id);
grant select, insert, update (round_id, staked_satang, won_satang) on bonus_parts to duang_app;

-- Whether a member takes the bonuses of deposits. Without a row the brand's setting decides.
create table bonus_choices (
  brand_id int not null,
  member_id bigint not null,
  is_accepted boolean not null,
  chosen_at timestamptz not null,
  primary key (brand_id, member_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
grant select, insert, update on bonus_choices to duang_app;

-- Jobs that cover a period of Bangkok days once. Each transaction of a job handles a batch of
-- members and advances `done_to`, so a job that was killed continues behind the last committed one.
create table period_runs (
  brand_id int not null references brands,
  job text not null check (job in ('affiliate', 'cashback', 'level')),
  first_day date not null,
  last_day date not null,
  -- In force when the period was opened; later changes of settings apply to the next period.
  terms jsonb not null,
  step smallint not null default 1,
  -- The last member of the step whose batch is committed.
  done_to bigint not null default 0,
  opened_at timestamptz not null,
  completed_at timestamptz,
  primary key (brand_id, job, first_day),
  constraint period_runs_check check (first_day <= last_day)
);
create unique index period_runs_open on period_runs (brand_id, job) where completed_at is null;
grant select, insert, update (step, done_to, completed_at) on period_runs to duang_app;

-- Commission of one member for one source, basis and day. The terms are frozen on the row.
create table affiliate_accruals (
  brand_id int not null,
  accrual_id bigint generated always as identity,
  member_id bigint not null,
  source_member_id bigint not null,
  -- 1: the member invited the source.
  depth smallint not null check (depth between 1 and 5),
  basis text not null check (basis in ('first-deposit', 'deposit', 'turnover', 'net-loss')),
  day date not null,
  -- Of commission on deposits.
  deposit_id uuid,
  base_satang bigint not null check (base_satang > 0),
  percent numeric(5,2) not null check (percent > 0::numeric and percent <= 100::numeric),
  amount_satang bigint not null check (amount_satang > 0),
  accrued_at timestamptz not null,
  -- The deposit was claimed back: what of the amount was still in the affiliate account.
  reversed_satang bigint,
  reversed_at timestamptz,
  primary key (brand_id, accrual_id),
  foreign key (brand_id, deposit_id) references deposits (brand_id, deposit_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  foreign key (brand_id, source_member_id) references members (brand_id, member_id),
  constraint affiliate_accruals_check check (
    reversed_satang >= 0
    and reversed_satang <= amount_satang
  ),
  constraint affiliate_accruals_check1 check (member_id <> source_member_id),
  constraint affiliate_accruals_check2 check (
    (basis in ('first-deposit', 'deposit')) = (deposit_id is not null)
  ),
  constraint affiliate_accruals_check3 check ((reversed_at is null) = (reversed_satang is null))
);
create index affiliate_accruals_deposit
  on affiliate_accruals (brand_id, deposit_id)
  where deposit_id is not null and reversed_at is null;
-- The friends of a range are counted from this index alone, or from the next one.
create index affiliate_accruals_member
  on affiliate_accruals (brand_id, member_id, day desc, accrual_id desc)
  include (source_member_id);
create index affiliate_accruals_pair
  on affiliate_accruals (brand_id, member_id, source_member_id, day)
  include (amount_satang, reversed_satang);
create index affiliate_accruals_reversed
  on affiliate_accruals (brand_id, member_id, day) include (reversed_satang)
  where reversed_satang > 0;
-- Once a source and period; also leads to what a day is paid.
create unique index affiliate_accruals_source
  on affiliate_accruals (brand_id, day, member_id, source_member_id, basis, deposit_id) nulls not
    distinct;
grant select, insert, update (reversed_satang, reversed_at) on affiliate_accruals to duang_app;

-- Commission of a member for a day: the sum of its accruals, paid by one transfer.
create table affiliate_earnings (
  brand_id int not null,
  member_id bigint not null,
  day date not null,
  amount_satang bigint not null check (amount_satang > 0),
  paid_at timestamptz not null,
  primary key (brand_id, member_id, day),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
grant select, insert on affiliate_earnings to duang_app;

-- Pairs that earn nothing, with the reason. Staff may allow a pair: two people of one household.
create table affiliate_flags (
  brand_id int not null,
  flag_id bigint generated always as identity,
  member_id bigint not null,
  source_member_id bigint not null,
  reason text not null check (reason in ('ring', 'same-name', 'shared-bank', 'shared-device')),
  flagged_at timestamptz not null,
  allowed_at timestamptz,
  allowed_by text,
  note text,
  primary key (brand_id, flag_id),
  unique (brand_id, member_id, source_member_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  foreign key (brand_id, source_member_id) references members (brand_id, member_id),
  constraint affiliate_flags_check check ((allowed_at is null) = (allowed_by is null))
);
-- Staff allow a pair of members to earn commission, at the desk as well.
grant select, insert on affiliate_flags to duang_app;
grant update (allowed_at, allowed_by, note) on affiliate_flags to duang_desk;

-- Cashback of a member for a period, with its calculation. The terms are frozen on the row.
create table cashback_accruals (
  brand_id int not null,
  member_id bigint not null,
  first_day date not null,
  last_day date not null,
  -- At the end of the period.
  level smallint not null,
  percent numeric(5,2) not null,
  cap_satang bigint,
  stake_satang bigint not null,
  won_satang bigint not null,
  -- Bonuses of the period that were not forfeited: money of the house, and no loss of the member.
  bonus_satang bigint not null,
  loss_satang bigint not null check (loss_satang > 0),
  amount_satang bigint not null check (amount_satang > 0),
  accrued_at timestamptz not null,
  primary key (brand_id, member_id, first_day),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  constraint cashback_accruals_check check (first_day <= last_day),
  constraint cashback_accruals_check1 check (amount_satang <= cap_satang)
);
grant select, insert on cashback_accruals to duang_app;

-- Transfers of commission or cashback to the credit, by the member.
create table pot_claims (
  brand_id int not null,
  claim_id uuid not null,
  member_id bigint not null,
  pot text not null check (pot in ('affiliate', 'cashback')),
  amount_satang bigint not null check (amount_satang > 0),
  claimed_at timestamptz not null,
  primary key (brand_id, claim_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
create index pot_claims_member on pot_claims (brand_id, member_id, claimed_at desc);
grant select, insert on pot_claims to duang_app;
