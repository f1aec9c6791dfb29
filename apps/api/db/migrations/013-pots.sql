-- Commission of the downline, cashback on losses, and levels that fall back.

insert into ledger.transfer_kinds (kind, code, debit_class, credit_class, description) values
  (901, 'affiliate.accrue', 41, 3, 'Commission of a day enters the affiliate account'),
  (902, 'affiliate.claim', 3, 1, 'A member transfers commission to the credit'),
  (903, 'affiliate.reversal', 3, 41, 'A deposit is claimed back, and its commission with it'),
  (1001, 'cashback.accrue', 42, 4, 'Cashback of a period enters the cashback account'),
  (1002, 'cashback.claim', 4, 1, 'A member transfers cashback to the credit');

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
  check (first_day <= last_day)
);
create unique index period_runs_open on period_runs (brand_id, job)
  where completed_at is null;
revoke update, delete on period_runs from duang_app;
grant update (step, done_to, completed_at) on period_runs to duang_app;

-- The downline of a brand in the order of the accrual job, and that of a member, newest first.
create index members_invited on members (brand_id, member_id)
  where inviter_id is not null;
create index members_friends on members (brand_id, inviter_id, member_id desc)
  where inviter_id is not null;
drop index members_inviter;

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
  percent numeric(5, 2) not null check (percent > 0 and percent <= 100),
  amount_satang bigint not null check (amount_satang > 0),
  accrued_at timestamptz not null,
  -- The deposit was claimed back: what of the amount was still in the affiliate account.
  reversed_satang bigint check (reversed_satang between 0 and amount_satang),
  reversed_at timestamptz,
  primary key (brand_id, accrual_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  foreign key (brand_id, source_member_id) references members (brand_id, member_id),
  foreign key (brand_id, deposit_id) references deposits (brand_id, deposit_id),
  check (member_id <> source_member_id),
  check ((basis in ('first-deposit', 'deposit')) = (deposit_id is not null)),
  check ((reversed_at is null) = (reversed_satang is null))
);
-- Once a source and period; also leads to what a day is paid.
create unique index affiliate_accruals_source
  on affiliate_accruals (brand_id, day, member_id, source_member_id, basis, deposit_id)
  nulls not distinct;
-- The friends of a range are counted from this index alone, or from the next one.
create index affiliate_accruals_member
  on affiliate_accruals (brand_id, member_id, day desc, accrual_id desc)
  include (source_member_id);
create index affiliate_accruals_pair
  on affiliate_accruals (brand_id, member_id, source_member_id, day)
  include (amount_satang, reversed_satang);
create index affiliate_accruals_reversed on affiliate_accruals (brand_id, member_id)
  where reversed_satang > 0;
create index affiliate_accruals_deposit on affiliate_accruals (brand_id, deposit_id)
  where deposit_id is not null and reversed_at is null;
revoke update, delete on affiliate_accruals from duang_app;
grant update (reversed_satang, reversed_at) on affiliate_accruals to duang_app;
create index deposits_unassigned on deposits (brand_id, deposit_id)
  where unassigned_at is not null;

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
revoke update, delete on affiliate_earnings from duang_app;

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
  check ((allowed_at is null) = (allowed_by is null))
);
revoke update, delete on affiliate_flags from duang_app;

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
revoke update, delete on pot_claims from duang_app;

-- Cashback of a member for a period, with its calculation. The terms are frozen on the row.
create table cashback_accruals (
  brand_id int not null,
  member_id bigint not null,
  first_day date not null,
  last_day date not null,
  -- At the end of the period.
  level smallint not null,
  percent numeric(5, 2) not null,
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
  check (first_day <= last_day),
  check (amount_satang <= cap_satang)
);
revoke update, delete on cashback_accruals from duang_app;

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
  check (from_level <> to_level)
);
create index level_changes_member on level_changes (brand_id, member_id, change_id desc);
revoke update, delete on level_changes from duang_app;
