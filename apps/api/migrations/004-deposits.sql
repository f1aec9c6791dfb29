-- Bank feeds, statement lines, deposits and bonus grants.

create table bank_feeds (
  brand_id int not null references brands,
  feed text not null check (feed ~ '^[a-z0-9-]{1,40}$'),
  -- `sandbox`: the demonstration bank. `feed`: an operator's bank, by webhook, poll or file in, and by pull out.
  adapter text not null check (adapter in ('sandbox', 'feed')),
  -- Standard Webhooks secrets; two while one is being rotated.
  secrets text[] not null check (cardinality(secrets) between 1 and 2),
  -- Where the sandbox bank is asked and paid through; where statement lines are polled.
  base_url text,
  poll_url text,
  poll_cursor text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (brand_id, feed)
);

-- The site's own accounts that members transfer to and are paid from.
create table receiving_accounts (
  brand_id int not null,
  receiving_account_id uuid not null default gen_random_uuid(),
  feed text not null,
  bank_code text not null,
  account_digits text not null check (account_digits ~ '^\d{10,15}$'),
  account_name text not null,
  -- Phone, tax id or e-wallet id for PromptPay.
  promptpay_id text,
  is_active boolean not null default true,
  priority int not null default 100,
  primary key (brand_id, receiving_account_id),
  unique (brand_id, bank_code, account_digits),
  foreign key (brand_id, feed) references bank_feeds (brand_id, feed)
);

-- Which account a member was told to transfer to, and the satang suffix if one was assigned (reading M1).
create table deposit_intents (
  brand_id int not null,
  intent_id uuid not null default gen_random_uuid(),
  member_id bigint not null,
  receiving_account_id uuid not null,
  suffix_satang smallint check (suffix_satang between 1 and 99),
  assigned_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (brand_id, intent_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  foreign key (brand_id, receiving_account_id) references receiving_accounts (brand_id, receiving_account_id)
);
create index deposit_intents_member on deposit_intents (brand_id, member_id, expires_at desc);
create index deposit_intents_account on deposit_intents (brand_id, receiving_account_id, expires_at desc);

-- Every line of a bank statement, raw and once.
create table statement_lines (
  brand_id int not null,
  line_id bigint generated always as identity,
  feed text not null,
  ext_id text not null,
  -- SHA-256 of the canonical document: the same id with other content is a conflict.
  content_hash bytea not null,
  raw jsonb not null,
  bank_code text not null,
  account_digits text not null,
  direction text not null check (direction in ('in', 'out')),
  amount_satang bigint not null check (amount_satang > 0),
  booked_at timestamptz not null,
  received_at timestamptz not null,
  source_bank text,
  source_account text,
  source_name text,
  reference text,
  -- in: new → credited | queued → credited | returned | ignored.  out: new → payout (explained by one) | unexplained.
  state text not null default 'new' check (state in ('new', 'credited', 'queued', 'returned', 'ignored', 'payout', 'unexplained')),
  -- Of the last matching: verdict, ranked candidates with score and reasons.
  matching jsonb,
  decided_by text,
  decided_at timestamptz,
  note text,
  primary key (brand_id, line_id),
  unique (brand_id, feed, ext_id),
  foreign key (brand_id, feed) references bank_feeds (brand_id, feed)
);
create index statement_lines_queue on statement_lines (brand_id, booked_at) where state = 'queued';
create index statement_lines_new on statement_lines (brand_id, line_id) where state = 'new';
create index statement_lines_newest on statement_lines (brand_id, booked_at desc, line_id desc);

-- Messages that contradict what is known; never applied, always shown to staff.
create table quarantine (
  brand_id int not null references brands,
  quarantine_id uuid not null default gen_random_uuid(),
  feed text not null,
  kind text not null check (kind in ('statement-line', 'payout-result')),
  ext_id text not null,
  content_hash bytea not null,
  raw jsonb not null,
  received_at timestamptz not null,
  resolved_at timestamptz,
  primary key (brand_id, quarantine_id),
  unique (brand_id, feed, kind, ext_id, content_hash)
);

-- A credited statement line.
create table deposits (
  brand_id int not null,
  deposit_id uuid not null,
  line_id bigint not null,
  member_id bigint not null,
  amount_satang bigint not null check (amount_satang > 0),
  matched_by text not null check (matched_by in ('engine', 'staff')),
  score int,
  reasons jsonb not null,
  bank_code text,
  booked_at timestamptz not null,
  credited_at timestamptz not null,
  primary key (brand_id, deposit_id),
  -- One credited deposit for one line, whatever is duplicated, reordered or late.
  unique (brand_id, line_id),
  foreign key (brand_id, line_id) references statement_lines (brand_id, line_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
create index deposits_member on deposits (brand_id, member_id, credited_at desc, deposit_id desc);
create index deposits_newest on deposits (brand_id, credited_at desc);

-- Bonus windows (reading M3): terms are frozen on the grant.
create table bonus_grants (
  brand_id int not null,
  grant_id uuid not null,
  member_id bigint not null,
  deposit_id uuid not null,
  bonus_window smallint not null check (bonus_window in (1, 2)),
  -- The Bangkok date on which the window began.
  window_date date not null,
  rate_percent numeric(6, 2) not null,
  max_satang bigint not null check (max_satang > 0),
  deposit_satang bigint not null,
  bonus_satang bigint not null,
  turnover_multiple numeric(6, 2) not null,
  turnover_required_satang bigint not null,
  turnover_done_satang bigint not null default 0,
  status text not null default 'active' check (status in ('active', 'completed', 'forfeited')),
  granted_at timestamptz not null,
  ended_at timestamptz,
  primary key (brand_id, grant_id),
  unique (brand_id, deposit_id),
  unique (brand_id, member_id, bonus_window, window_date),
  foreign key (brand_id, deposit_id) references deposits (brand_id, deposit_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  check (bonus_satang between 1 and max_satang),
  check ((status = 'active') = (ended_at is null))
);
create index bonus_grants_open on bonus_grants (brand_id, member_id) where status = 'active';
