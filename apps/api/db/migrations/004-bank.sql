-- Bank feeds, receiving accounts, statement lines and deposits.

-- FEEDS AND ACCOUNTS -----------------------------------------------------------------------------

create table bank_feeds (
  brand_id int not null references brands,
  feed text not null check (feed ~ '^[a-z0-9-]{1,40}$'),
  -- `sandbox`: the demonstration bank. `feed`: an operator's bank. Lines arrive by webhook, poll or
  -- file; the bank pulls payouts.
  adapter text not null check (adapter in ('sandbox', 'feed')),
  -- Standard Webhooks secrets; two during a rotation.
  secrets text[] not null check (cardinality(secrets) between 1 and 2),
  -- Address of the sandbox bank's API.
  base_url text,
  -- Address from which statement lines are polled.
  poll_url text,
  poll_cursor text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (brand_id, feed)
);
revoke insert, update, delete on bank_feeds from duang_app;
grant update (poll_cursor) on bank_feeds to duang_app;

-- The site's accounts: members transfer to them, and payouts leave from them.
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
revoke insert, update, delete on receiving_accounts from duang_app;
-- PostgreSQL requires a right to update for a row lock; accounts are assigned under that lock.
grant update (priority) on receiving_accounts to duang_app;

-- Accepted messages of feeds. The same id with the same time is a copy by an eavesdropper.
create table webhook_messages (
  brand_id int not null,
  feed text not null,
  message_id text not null,
  -- The signed time. A retry is signed again, with a later time.
  sent_at timestamptz not null,
  received_at timestamptz not null,
  primary key (brand_id, feed, message_id),
  foreign key (brand_id, feed) references bank_feeds (brand_id, feed)
);
create index webhook_messages_age on webhook_messages (brand_id, received_at);
revoke update on webhook_messages from duang_app;
grant update (sent_at, received_at) on webhook_messages to duang_app;

-- Messages that contradict recorded ones. They are never applied, and staff see all of them.
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
  resolved_by text,
  note text,
  primary key (brand_id, quarantine_id),
  unique (brand_id, feed, kind, ext_id, content_hash)
);
create index quarantine_open on quarantine (brand_id, received_at, quarantine_id)
  where resolved_at is null;
revoke update, delete on quarantine from duang_app;
grant update (resolved_at, resolved_by, note) on quarantine to duang_app;

-- STATEMENT LINES --------------------------------------------------------------------------------

-- Every line of a bank statement, once.
create table statement_lines (
  brand_id int not null,
  line_id bigint generated always as identity,
  feed text not null,
  ext_id text not null,
  -- SHA-256 of the canonical document: the same id with other content is a conflict.
  content_hash bytea not null,
  -- The document as received: evidence for staff. No rule reads it.
  raw jsonb not null,
  via text not null check (via in ('webhook', 'poll', 'file')),
  bank_code text not null,
  account_digits text not null,
  direction text not null check (direction in ('in', 'out')),
  amount_satang bigint not null check (amount_satang > 0),
  booked_at timestamptz not null,
  -- False: the bank gave a date only, and booked_at is its midnight in Bangkok.
  is_time_known boolean not null default true,
  received_at timestamptz not null,
  source_bank text,
  source_account text,
  source_name text,
  reference text,
  -- Balance of the account after the line, where the bank reports it. It may be negative.
  balance_satang bigint,
  -- The source of a line that a file brought: name and digest of the column map, digest of map and
  -- file, and what ext_id is made of. They distinguish the sources of duplicate candidates.
  file_map text,
  file_format text,
  file_reading text,
  file_ids text check (file_ids in ('bank', 'balance', 'text')),
  -- in:  new or queued → credited | returned | ignored | reversed; new → queued
  -- out: new → payout (the line of a payout) | unexplained
  state text not null default 'new' check (state in (
    'new', 'credited', 'queued', 'returned', 'ignored', 'payout', 'unexplained', 'reversed')),
  -- Last matching: outcome, ranked candidates with score and reasons.
  matching jsonb,
  decided_by text,
  decided_at timestamptz,
  note text,
  primary key (brand_id, line_id),
  unique (brand_id, feed, ext_id),
  foreign key (brand_id, feed) references bank_feeds (brand_id, feed),
  constraint statement_lines_file_source check (
    num_nonnulls(file_map, file_format, file_reading, file_ids)
      = case when via = 'file' then 4 else 0 end
  )
);
create index statement_lines_new on statement_lines (brand_id, line_id)
  where state = 'new';
create index statement_lines_newest on statement_lines (brand_id, booked_at desc, line_id desc);
-- Lists by state: rare states by this index, the two common ones by the newest lines.
create index statement_lines_state
  on statement_lines (brand_id, state, booked_at desc, line_id desc)
  where state in ('new', 'queued', 'returned', 'ignored', 'unexplained', 'reversed');
-- A payout has one line. A second one with its key means that the bank paid twice: staff decide.
create unique index statement_lines_explained on statement_lines (brand_id, reference)
  where direction = 'out' and state = 'payout';
-- Several sources may report one transfer, each with its own id: duplicate candidates are found by
-- account, amount and time.
create index statement_lines_duplicate_candidates
  on statement_lines (brand_id, bank_code, account_digits, amount_satang, booked_at)
  where direction = 'in';
-- Earlier deposits of a sender decide between members with similar accounts (docs/matching.md).
create index statement_lines_sender on statement_lines (
  brand_id,
  source_account,
  coalesce(source_bank, ''),
  coalesce(source_name, ''),
  line_id desc
) where direction = 'in' and state = 'credited' and source_account is not null;
revoke update, delete on statement_lines from duang_app;
grant update (state, matching, decided_by, decided_at, note) on statement_lines to duang_app;

-- DEPOSITS ---------------------------------------------------------------------------------------

-- The account shown to a member, and the assigned satang suffix if any (interpretation M1).
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
  foreign key (brand_id, receiving_account_id)
    references receiving_accounts (brand_id, receiving_account_id)
);
create index deposit_intents_member
  on deposit_intents (brand_id, member_id, expires_at desc);
create index deposit_intents_account
  on deposit_intents (brand_id, receiving_account_id, expires_at desc);
create index deposit_intents_age on deposit_intents (brand_id, expires_at);
create index deposit_intents_suffix
  on deposit_intents (brand_id, receiving_account_id, suffix_satang, expires_at desc)
  where suffix_satang is not null;
revoke update on deposit_intents from duang_app;

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
  -- The level before the credit, so that it can be undone. Null: not recorded.
  level_before smallint,
  -- Points that the deposit earned, by the rule of the brand at that time.
  points int not null default 0,
  points_per_hundred_baht int not null default 0,
  -- Points that went back when the deposit was unassigned: as many as were left.
  points_taken_back int not null default 0,
  unassigned_at timestamptz,
  primary key (brand_id, deposit_id),
  foreign key (brand_id, line_id) references statement_lines (brand_id, line_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  check (points = amount_satang / 10000 * points_per_hundred_baht),
  check (points_taken_back between 0 and points),
  check (points_taken_back = 0 or unassigned_at is not null)
);
-- One deposit a line, however lines are duplicated, reordered or late. A line whose deposit was
-- unassigned may be credited again.
create unique index deposits_line on deposits (brand_id, line_id)
  where unassigned_at is null;
create index deposits_of_line on deposits (brand_id, line_id);
create index deposits_member
  on deposits (brand_id, member_id, credited_at desc, deposit_id desc);
create index deposits_newest on deposits (brand_id, credited_at desc);
revoke update, delete on deposits from duang_app;
grant update (unassigned_at, points_taken_back) on deposits to duang_app;
