-- Withdrawals, payouts, and corrections by staff.
-- Written by `npm run types` from the migrated database, with the comments of the migrations.

create table withdrawals (
  brand_id int not null,
  withdrawal_id uuid not null,
  member_id bigint not null,
  amount_satang bigint not null check (amount_satang > 0),
  -- requested → approved → sent → paid | failed | unknown; unknown → paid | failed
  -- failed → sent (again) | refunded; requested → rejected; paid → returned
  state text not null check (
    state in ('requested', 'approved', 'sent', 'unknown', 'failed', 'paid', 'refunded', 'rejected',
      'returned')
  ),
  -- Destination: the registered account as it was at the request, never a field of the request.
  member_bank_id uuid not null,
  bank_code text not null,
  account_digits text not null,
  account_name text not null,
  -- Level at the request: its limits apply.
  level smallint not null,
  bangkok_date date not null,
  requested_at timestamptz not null,
  ended_at timestamptz,
  decided_by text,
  note text,
  -- The line by which the bank sent the payout back. Of a refunded withdrawal too, where the line
  -- credits nothing. See docs/decisions/030-reversed-payouts.md.
  returned_line_id bigint,
  reference text not null default '',
  -- Whether a withdrawal uses up its day: one of the requests, and its amount of the daily sum.
  -- One
  -- that was rejected, refunded or returned does not (functions/withdraw/03-day-given-back.sql).
  -- Those that ended so before this migration still count on their past day.
  is_counted boolean not null default true,
  primary key (brand_id, withdrawal_id),
  foreign key (brand_id, member_bank_id) references member_banks (brand_id, member_bank_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  foreign key (brand_id, returned_line_id) references statement_lines (brand_id, line_id),
  constraint withdrawals_check check (
    (state in ('paid', 'refunded', 'rejected', 'returned')) = (ended_at is not null)
  ),
  constraint withdrawals_check1 check (
    returned_line_id is null
    or state in ('returned', 'refunded')
  ),
  constraint withdrawals_check2 check (returned_line_id is not null or state <> 'returned'),
  constraint withdrawals_reference check (reference ~ '^[0-9A-HJKMNP-TV-Z]{8}$')
);
create unique index withdrawals_by_reference on withdrawals (brand_id, reference);
create index withdrawals_member
  on withdrawals (brand_id, member_id, requested_at desc, withdrawal_id desc);
-- A member has at most one open withdrawal.
create unique index withdrawals_one_open
  on withdrawals (brand_id, member_id)
  where state in ('requested', 'approved', 'sent', 'unknown', 'failed');
create index withdrawals_paid on withdrawals (brand_id, ended_at desc) where state = 'paid';
-- Withdrawals in the order of their requests, for exports.
create index withdrawals_requested on withdrawals (brand_id, requested_at, withdrawal_id);
create unique index withdrawals_returned
  on withdrawals (brand_id, returned_line_id) where returned_line_id is not null;
create index withdrawals_state on withdrawals (brand_id, state, requested_at, withdrawal_id);
-- functions/withdraw/02-account-wait.sql
create trigger withdrawals_account_wait
  before insert on withdrawals for each row execute function refuse_early_withdrawal();
-- functions/withdraw/03-day-given-back.sql
create trigger withdrawals_day_given_back
  before update of state on withdrawals for each row
  when (new.state in ('rejected', 'refunded', 'returned') and old.state is distinct from new.state
    and old.is_counted)
  execute function give_back_withdrawal_day();
-- functions/platform/08-decisions.sql
create trigger withdrawals_decision
  after update of decided_by on withdrawals for each row
  execute function audit_decision('decided_by', 'note', 'withdrawal_id');
-- functions/withdraw/01-reference.sql
create trigger withdrawals_reference
  before insert on withdrawals for each row when (new.reference = '')
  execute function set_withdrawal_reference();
grant select, insert, update (state, ended_at, decided_by, note, returned_line_id)
  on withdrawals to duang_app;

-- The history of a withdrawal: one row for each state.
create table withdrawal_steps (
  brand_id int not null,
  withdrawal_id uuid not null,
  step int not null,
  state text not null,
  at timestamptz not null,
  actor text not null,
  note text,
  primary key (brand_id, withdrawal_id, step),
  foreign key (brand_id, withdrawal_id) references withdrawals (brand_id, withdrawal_id)
);
create index withdrawal_steps_approved
  on withdrawal_steps (brand_id, actor, at) where state = 'approved';
grant select, insert on withdrawal_steps to duang_app;

-- Requests of a member on a Bangkok date: number and sum. The checks enforce the limits.
create table withdrawal_days (
  brand_id int not null,
  member_id bigint not null,
  bangkok_date date not null,
  requests smallint not null,
  requests_cap smallint not null,
  amount_satang bigint not null,
  amount_cap_satang bigint,
  primary key (brand_id, member_id, bangkok_date),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  constraint withdrawal_days_check check (requests <= requests_cap),
  constraint withdrawal_days_check1 check (
    amount_cap_satang is null
    or amount_satang <= amount_cap_satang
  )
);
grant select, insert, update (requests, requests_cap, amount_satang, amount_cap_satang)
  on withdrawal_days to duang_app;

-- The outbox of payouts, written with the approval. The key is the same for the life of the
-- withdrawal, so that the bank pays once.
create table payouts (
  brand_id int not null,
  payout_key text not null,
  withdrawal_id uuid not null,
  feed text not null,
  amount_satang bigint not null check (amount_satang > 0),
  -- ready: to be sent or claimed. sending: handed over, without a definite answer yet. unknown:
  -- the
  -- bank's answer to an inquiry decides what follows.
  state text not null check (state in ('ready', 'sending', 'unknown', 'failed', 'paid')),
  attempts int not null default 0,
  next_at timestamptz not null,
  is_retryable boolean,
  bank_reference text,
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Retries by staff: counted by Bangkok date, and allowed for a time after the first failure.
  first_failed_at timestamptz,
  retries smallint not null default 0 check (retries between 0 and 5),
  retried_on date,
  -- Inquiry at the bank about a paid payout without a debit: time, staff and answer.
  debit_checked_at timestamptz,
  debit_checked_by text,
  debit_note text,
  primary key (brand_id, payout_key),
  unique (brand_id, withdrawal_id),
  foreign key (brand_id, feed) references bank_feeds (brand_id, feed),
  foreign key (brand_id, withdrawal_id) references withdrawals (brand_id, withdrawal_id),
  constraint payouts_check check (
    debit_checked_at is null
    or debit_checked_by is not null and debit_note is not null
  )
);
-- A statement line that speaks of a return is compared with payouts of its amount.
create index payouts_by_amount on payouts (brand_id, amount_satang, created_at desc);
create index payouts_due on payouts (next_at) where state in ('ready', 'sending', 'unknown');
-- Payouts that the bank reported as paid, oldest first: the list of those without a debit.
create index payouts_paid on payouts (brand_id, updated_at, payout_key) where state = 'paid';
-- functions/platform/08-decisions.sql
create trigger payouts_decision
  after update of debit_checked_by on payouts for each row
  execute function audit_decision('debit_checked_by', 'debit_note', 'withdrawal_id');
grant select, insert, update (state, attempts, next_at, is_retryable, bank_reference, reason,
  updated_at, first_failed_at, retries, retried_on, debit_checked_at, debit_checked_by, debit_note)
  on payouts to duang_app;

-- Corrections by staff, goodwill and receivables.
-- See docs/decisions/036-claims-and-receivables.md.
create table corrections (
  brand_id int not null,
  correction_id uuid not null,
  member_id bigint not null,
  -- `unassign` and `debit` are claims: the credit pays what it holds, the rest is a receivable.
  kind text not null check (kind in ('unassign', 'credit', 'debit', 'goodwill')),
  amount_satang bigint not null check (amount_satang > 0),
  -- Of `unassign`: the deposit, and what its bonus and the winnings of the bonus returned.
  deposit_id uuid,
  bonus_satang bigint not null default 0 check (bonus_satang >= 0),
  -- Of a claim: the part that the credit paid at once, and the part collected or written off
  -- since.
  collected_satang bigint not null default 0 check (collected_satang >= 0),
  settled_satang bigint not null default 0 check (settled_satang >= 0),
  -- Null while a part of a claim is open.
  settled_at timestamptz,
  -- For staff.
  reason text not null check (char_length(reason) between 1 and 500),
  -- For the member.
  note text check (char_length(note) between 1 and 200),
  requested_by text not null,
  approved_by text,
  at timestamptz not null,
  primary key (brand_id, correction_id),
  foreign key (brand_id, deposit_id) references deposits (brand_id, deposit_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  constraint corrections_check check ((kind = 'unassign') = (deposit_id is not null)),
  constraint corrections_check1 check (kind = 'unassign' or bonus_satang = 0),
  constraint corrections_check2 check (
    kind in ('unassign', 'debit')
    or (collected_satang + settled_satang) = 0
  ),
  constraint corrections_check3 check ((collected_satang + settled_satang) <= amount_satang),
  constraint corrections_check4 check (
    (settled_at is null) = (kind in ('unassign', 'debit') and (collected_satang + settled_satang) <
      amount_satang)
  ),
  -- Two persons have two names.
  constraint corrections_check5 check (approved_by is distinct from requested_by)
);
create unique index corrections_deposit
  on corrections (brand_id, deposit_id) where deposit_id is not null;
create index corrections_member on corrections (brand_id, member_id, at desc, correction_id desc);
create index corrections_newest on corrections (brand_id, at desc, correction_id desc);
create index corrections_open
  on corrections (brand_id, at, correction_id) where settled_at is null;
-- functions/platform/10-written-by-staff.sql
create trigger corrections_by_staff
  before insert on corrections for each row execute function refuse_other_than_staff();
-- functions/platform/08-decisions.sql
create trigger corrections_decision
  after insert on corrections for each row
  execute function audit_decision('approved_by requested_by', 'reason', 'correction_id');
grant select, insert, update (settled_satang, settled_at) on corrections to duang_app;

-- Later settlements of a receivable: from the credit, or by the house.
create table receivable_settlements (
  brand_id int not null,
  settlement_id uuid not null,
  correction_id uuid not null,
  member_id bigint not null,
  kind text not null check (kind in ('collect', 'write-off')),
  amount_satang bigint not null check (amount_satang > 0),
  reason text not null check (char_length(reason) between 1 and 500),
  note text check (char_length(note) between 1 and 200),
  requested_by text not null,
  approved_by text,
  at timestamptz not null,
  primary key (brand_id, settlement_id),
  foreign key (brand_id, correction_id) references corrections (brand_id, correction_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  constraint receivable_settlements_check check (approved_by is distinct from requested_by)
);
create index receivable_settlements_correction on receivable_settlements (brand_id, correction_id);
create index receivable_settlements_member
  on receivable_settlements (brand_id, member_id, at desc, settlement_id desc);
-- The desk lists corrections and settlements of all members, newest first.
create index receivable_settlements_newest
  on receivable_settlements (brand_id, at desc, settlement_id desc);
-- functions/platform/10-written-by-staff.sql
create trigger receivable_settlements_by_staff
  before insert on receivable_settlements for each row execute function refuse_other_than_staff();
-- functions/platform/08-decisions.sql
create trigger receivable_settlements_decision
  after insert on receivable_settlements for each row
  execute function audit_decision('approved_by requested_by', 'reason', 'settlement_id');
grant select, insert on receivable_settlements to duang_app;

-- A decision above the brand's threshold: one person proposes it, another one approves it.
create table approvals (
  brand_id int not null,
  approval_id bigint generated always as identity,
  act text not null check (act in ('unassign', 'credit', 'debit', 'goodwill', 'write-off')),
  member_id bigint not null,
  amount_satang bigint not null check (amount_satang > 0),
  -- Id of the correction or settlement that the approval makes: once.
  subject_id uuid not null,
  -- Of `unassign`: the deposit and its line.
  deposit_id uuid,
  line_id bigint,
  -- Of `write-off`: the correction whose receivable is written off.
  correction_id uuid,
  -- Of `debit`: whether the member may owe what the credit does not hold.
  can_owe boolean,
  -- For staff.
  reason text not null check (char_length(reason) between 1 and 500),
  -- For the member.
  member_note text check (char_length(member_note) between 1 and 200),
  proposed_by text not null,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null check (state in ('open', 'approved', 'rejected', 'expired')),
  decided_by text,
  decided_at timestamptz,
  note text,
  primary key (brand_id, approval_id),
  foreign key (brand_id, correction_id) references corrections (brand_id, correction_id),
  foreign key (brand_id, deposit_id) references deposits (brand_id, deposit_id),
  foreign key (brand_id, line_id) references statement_lines (brand_id, line_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  constraint approvals_check check (
    num_nonnulls(deposit_id, line_id) = case when act = 'unassign' then 2 else 0 end
  ),
  constraint approvals_check1 check ((act = 'write-off') = (correction_id is not null)),
  constraint approvals_check2 check ((act = 'debit') = (can_owe is not null)),
  constraint approvals_check3 check ((state = 'open') = (decided_at is null)),
  constraint approvals_check4 check (
    (state in ('approved', 'rejected')) = (decided_by is not null)
  ),
  -- A person cannot approve an own proposal.
  constraint approvals_check5 check (state <> 'approved' or decided_by <> proposed_by)
);
create index approvals_state on approvals (brand_id, state, approval_id desc);
create unique index approvals_subject
  on approvals (brand_id, subject_id) where state in ('open', 'approved');
-- functions/platform/10-written-by-staff.sql
create trigger approvals_by_staff
  before insert or update on approvals for each row execute function refuse_other_than_staff();
-- functions/platform/08-decisions.sql
create trigger approvals_decided
  after update of decided_by on approvals for each row
  execute function audit_decision('decided_by', 'note', 'approval_id');
create trigger approvals_decision
  after insert on approvals for each row
  execute function audit_decision('proposed_by', 'reason', 'approval_id');
grant select, insert, update (state, decided_by, decided_at, note) on approvals to duang_app;
