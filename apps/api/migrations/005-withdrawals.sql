-- Withdrawals (readings M5, M6) and the payouts that carry them out.

create table withdrawals (
  brand_id int not null,
  withdrawal_id uuid not null,
  member_id bigint not null,
  amount_satang bigint not null check (amount_satang > 0),
  -- requested → approved → sent → paid | failed | unknown;  unknown → paid | failed;  failed → sent (again) | refunded;  requested → rejected.
  state text not null check (state in ('requested', 'approved', 'sent', 'unknown', 'failed', 'paid', 'refunded', 'rejected')),
  -- Where the money goes: the registered account as it was at the request. Never from the request itself.
  member_bank_id uuid not null,
  bank_code text not null,
  account_digits text not null,
  account_name text not null,
  -- Rules as they stood at the request.
  level smallint not null,
  bangkok_date date not null,
  requested_at timestamptz not null,
  ended_at timestamptz,
  decided_by text,
  note text,
  primary key (brand_id, withdrawal_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  foreign key (brand_id, member_bank_id) references member_banks (brand_id, member_bank_id),
  check ((state in ('paid', 'refunded', 'rejected')) = (ended_at is not null))
);
-- One open withdrawal a member.
create unique index withdrawals_one_open on withdrawals (brand_id, member_id)
  where state in ('requested', 'approved', 'sent', 'unknown', 'failed');
create index withdrawals_member on withdrawals (brand_id, member_id, requested_at desc, withdrawal_id desc);
create index withdrawals_waiting on withdrawals (brand_id, requested_at)
  where state in ('requested', 'approved', 'sent', 'unknown', 'failed');
create index withdrawals_paid on withdrawals (brand_id, ended_at desc) where state = 'paid';

-- Every step is a row.
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

-- The day's account of a member: how often and how much was asked for. The check is the last word on the limits.
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
  check (requests <= requests_cap),
  check (amount_cap_satang is null or amount_satang <= amount_cap_satang)
);

-- The outbox of payouts: written with the approval, sent from here, one stable key for the life of the withdrawal.
create table payouts (
  brand_id int not null,
  payout_key text not null,
  withdrawal_id uuid not null,
  feed text not null,
  amount_satang bigint not null check (amount_satang > 0),
  -- ready: to be sent or claimed. sending: handed over, no definite answer yet. unknown: the bank must be asked before anything else.
  state text not null check (state in ('ready', 'sending', 'unknown', 'failed', 'paid')),
  attempts int not null default 0,
  next_at timestamptz not null,
  is_retryable boolean,
  bank_reference text,
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (brand_id, payout_key),
  unique (brand_id, withdrawal_id),
  foreign key (brand_id, withdrawal_id) references withdrawals (brand_id, withdrawal_id),
  foreign key (brand_id, feed) references bank_feeds (brand_id, feed)
);
create index payouts_due on payouts (next_at) where state in ('ready', 'sending', 'unknown');
