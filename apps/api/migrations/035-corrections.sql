-- Corrections by staff, goodwill, receivables and approvals.
-- See docs/decisions/036-a-wrong-credit-is-claimed-back.md.

-- THE LEDGER'S SIDE ------------------------------------------------------------------------------

insert into ledger.account_classes values
  -- What a member owes the house after a correction: zero or negative.
  (7, 'member:receivable', true, null),
  -- What corrections that no bank line explains have cost.
  (38, 'house:correction', false, null),
  -- What goodwill and write-offs have cost.
  (39, 'house:goodwill', false, null);
insert into ledger.transfer_kinds values
  (25, 'deposit.unassign', 7, 33, 'A deposit of another person is claimed back from the member'),
  (26, 'receivable.collect', 1, 7, 'Credit settles what the member owes the house'),
  (27, 'correction.credit', 38, 1, 'Staff correct the credit of a member upwards'),
  (28, 'correction.debit', 7, 38, 'Staff correct the credit of a member downwards'),
  (29, 'goodwill.credit', 39, 1, 'Staff give credit as goodwill, or write a receivable off');
insert into ledger.accounts (brand_id, account_id)
  select brand_id, (account_id / 64) * 64 + 7
  from ledger.accounts
  where account_id > 0 and account_id % 64 = 1;

-- DEPOSITS THAT ARE TAKEN BACK -------------------------------------------------------------------

alter table deposits
  add column unassigned_at timestamptz,
  -- What crediting changed besides the credit, so that it can be undone. Null: not recorded.
  add column level_before smallint,
  add column points int;
-- One standing deposit a line: a line that was taken back may be credited again.
alter table deposits drop constraint deposits_brand_id_line_id_key;
create unique index deposits_line on deposits (brand_id, line_id) where unassigned_at is null;
create index deposits_of_line on deposits (brand_id, line_id);
grant update (unassigned_at, level_before, points) on deposits to duang_app;

-- The bonus of a deposit that was taken back does not use up the window of the day.
alter table bonus_grants add column is_void boolean not null default false;
alter table bonus_grants
  drop constraint bonus_grants_brand_id_member_id_bonus_window_window_date_key;
create unique index bonus_grants_window
  on bonus_grants (brand_id, member_id, bonus_window, window_date)
  where not is_void;
grant update (is_void) on bonus_grants to duang_app;

-- CORRECTIONS ------------------------------------------------------------------------------------

create table corrections (
  brand_id int not null,
  correction_id uuid not null,
  member_id bigint not null,
  -- `unassign` and `debit` are claims: the credit pays what it holds, the rest is a receivable.
  kind text not null check (kind in ('unassign', 'credit', 'debit', 'goodwill')),
  amount_satang bigint not null check (amount_satang > 0),
  -- Of `unassign`: the deposit, and what its bonus and the winnings of the bonus brought back.
  deposit_id uuid,
  bonus_satang bigint not null default 0 check (bonus_satang >= 0),
  -- Of a claim: what the credit paid at once, and what was collected or written off since.
  taken_satang bigint not null default 0 check (taken_satang >= 0),
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
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  foreign key (brand_id, deposit_id) references deposits (brand_id, deposit_id),
  check ((kind = 'unassign') = (deposit_id is not null)),
  check (kind = 'unassign' or bonus_satang = 0),
  check (kind in ('unassign', 'debit') or taken_satang + settled_satang = 0),
  check (taken_satang + settled_satang <= amount_satang),
  check (
    (settled_at is null)
    = (kind in ('unassign', 'debit') and taken_satang + settled_satang < amount_satang)
  ),
  -- Two persons are two names.
  check (approved_by is distinct from requested_by)
);
create unique index corrections_deposit on corrections (brand_id, deposit_id)
  where deposit_id is not null;
create index corrections_open on corrections (brand_id, at, correction_id)
  where settled_at is null;
create index corrections_member on corrections (brand_id, member_id, at desc, correction_id desc);
create index corrections_newest on corrections (brand_id, at desc, correction_id desc);

-- How a receivable is settled afterwards: from the credit, or by the house.
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
  check (approved_by is distinct from requested_by)
);
create index receivable_settlements_correction
  on receivable_settlements (brand_id, correction_id);
create index receivable_settlements_member
  on receivable_settlements (brand_id, member_id, at desc, settlement_id desc);

-- APPROVALS --------------------------------------------------------------------------------------

-- A decision above the brand's threshold: one person proposes it, another one approves it.
create table approvals (
  brand_id int not null,
  approval_id bigint generated always as identity,
  act text not null check (act in ('unassign', 'credit', 'debit', 'goodwill', 'write-off')),
  member_id bigint not null,
  amount_satang bigint not null check (amount_satang > 0),
  -- Id of the correction or settlement that the approval makes: once.
  subject_id uuid not null,
  -- The rest of the order, as it was proposed.
  terms jsonb not null,
  reason text not null check (char_length(reason) between 1 and 500),
  proposed_by text not null,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null check (state in ('open', 'approved', 'rejected', 'expired')),
  decided_by text,
  decided_at timestamptz,
  note text,
  primary key (brand_id, approval_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  check ((state = 'open') = (decided_at is null)),
  check ((state in ('approved', 'rejected')) = (decided_by is not null)),
  -- Nobody approves a proposal of their own.
  check (state <> 'approved' or decided_by <> proposed_by)
);
create unique index approvals_subject on approvals (brand_id, subject_id)
  where state in ('open', 'approved');
create index approvals_state on approvals (brand_id, state, approval_id desc);

revoke update, delete on corrections, receivable_settlements, approvals from duang_app;
grant update (settled_satang, settled_at) on corrections to duang_app;
grant update (state, decided_by, decided_at, note) on approvals to duang_app;
