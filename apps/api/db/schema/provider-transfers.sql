-- Credit that moves to providers and back.
-- Written by `npm run types` from the migrated database, with the comments of the migrations.

-- One transfer of credit to or from a provider. The row, and the money of one that leaves, are
-- committed before the request. `ref` identifies the request, so that the provider can be asked
-- about it after any failure.
create table provider_transfers (
  brand_id int not null,
  ref uuid not null,
  member_id bigint not null,
  provider text not null,
  direction text not null check (direction in ('out', 'in')),
  -- `in` requests the complete balance: the amount is known when it is done.
  amount_satang bigint check (amount_satang >= 0),
  state text not null check (state in ('pending', 'done', 'refused')),
  attempts int not null,
  -- A process is asking about it now. After this time the process has died.
  leased_until timestamptz,
  -- Time of the next inquiry. Null: no further inquiry, staff decide (`staff_at`).
  next_at timestamptz,
  staff_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  -- `provider`, or a member of staff with a reason.
  ended_by text,
  note text,
  primary key (brand_id, ref),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  foreign key (brand_id, provider) references providers (brand_id, provider),
  constraint provider_transfers_check check ((state = 'pending') = (ended_at is null)),
  constraint provider_transfers_check1 check (
    state <> 'pending'
    or next_at is not null
    or staff_at is not null
  ),
  constraint provider_transfers_check2 check (direction = 'in' or amount_satang > 0),
  constraint provider_transfers_check3 check (state <> 'done' or amount_satang is not null)
);
create index provider_transfers_due
  on provider_transfers (brand_id, next_at) where state = 'pending';
create index provider_transfers_member
  on provider_transfers (brand_id, member_id, created_at desc);
create index provider_transfers_open
  on provider_transfers (brand_id, created_at, ref) where state = 'pending';
-- One pending transfer for a member and provider: the next one depends on its result.
create unique index provider_transfers_pending
  on provider_transfers (brand_id, member_id, provider) where state = 'pending';
-- functions/platform/08-decisions.sql
create trigger provider_transfers_decision
  after update of ended_by on provider_transfers for each row
  execute function audit_decision('ended_by', 'note', 'ref');
grant select, insert, update (amount_satang, state, attempts, leased_until, next_at, staff_at,
  updated_at, ended_at, ended_by, note)
  on provider_transfers to duang_app;

-- Balance of a member at a provider, as far as the site knows. The sum of a member's rows is the
-- account `member:at_provider`.
create table provider_credit (
  brand_id int not null,
  member_id bigint not null,
  provider text not null,
  outstanding_satang bigint not null,
  -- The complete balance has returned since then. Null: the provider may hold credit.
  settled_at timestamptz,
  -- Rounds were reported after the last inquiry, although the credit had returned: the provider is
  -- asked at the end of the feed. Both times are the site's; the provider's clock decides nothing.
  reported_at timestamptz,
  -- Balance that the provider then reported. Null once it has returned, or more was sent.
  found_satang bigint check (found_satang > 0),
  -- Last sign of play: credit sent, rounds reported, or a changed balance at the provider. Idle
  -- credit is recalled (docs/decisions/040).
  active_at timestamptz,
  -- Balance that the provider reported when its last sign of play was a change of balance.
  seen_satang bigint check (seen_satang >= 0),
  primary key (brand_id, member_id, provider),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  foreign key (brand_id, provider) references providers (brand_id, provider)
) with (fillfactor = 80);
create index provider_credit_idle
  on provider_credit (brand_id, active_at) where settled_at is null;
-- Credit at providers now, among all that ever was.
create index provider_credit_outstanding
  on provider_credit (brand_id, member_id, provider) where settled_at is null;
create index provider_credit_reported
  on provider_credit (brand_id, provider, reported_at)
  where settled_at is not null and reported_at is not null;
create index provider_credit_unexplained
  on provider_credit (brand_id, provider, settled_at)
  where settled_at is not null and outstanding_satang <> 0;
grant select, insert, update (outstanding_satang, settled_at, reported_at, found_satang, active_at,
  seen_satang)
  on provider_credit to duang_app;

-- Differences between returned credit and reported rounds. They are booked, so that the accounts
-- are level, and listed until staff acknowledge them.
create table provider_discrepancies (
  brand_id int not null,
  discrepancy_id uuid not null,
  member_id bigint not null,
  provider text not null,
  -- Above zero: more returned than rounds explain. Below zero: less.
  amount_satang bigint not null check (amount_satang <> 0),
  at timestamptz not null,
  seen_at timestamptz,
  seen_by text,
  note text,
  primary key (brand_id, discrepancy_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  foreign key (brand_id, provider) references providers (brand_id, provider)
);
create index provider_discrepancies_member
  on provider_discrepancies (brand_id, member_id, provider);
create index provider_discrepancies_open
  on provider_discrepancies (brand_id, at, discrepancy_id) where seen_at is null;
create index provider_discrepancies_seen
  on provider_discrepancies (brand_id, seen_at desc, discrepancy_id desc)
  where seen_at is not null;
-- functions/platform/08-decisions.sql
create trigger provider_discrepancies_decision
  after update of seen_by on provider_discrepancies for each row
  execute function audit_decision('seen_by', 'note', 'discrepancy_id');
grant select, insert on provider_discrepancies to duang_app;
grant update (seen_at, seen_by, note) on provider_discrepancies to duang_desk;

-- Progress of reading a provider's rounds.
create table provider_feeds (
  brand_id int not null,
  provider text not null,
  mark text,
  -- All rounds that had ended by then are recorded.
  read_until timestamptz,
  primary key (brand_id, provider),
  foreign key (brand_id, provider) references providers (brand_id, provider)
);
grant select, insert, update (mark, read_until) on provider_feeds to duang_app;
