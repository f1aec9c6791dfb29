-- Bank feeds, receiving accounts, statement lines, slips and deposits.
-- Written by `npm run types` from the migrated database, with the comments of the migrations.

create table bank_feeds (
  brand_id int not null references brands,
  feed text not null check (feed ~ '^[a-z0-9-]{1,40}$'),
  -- `sandbox`: the demonstration bank. `feed`: an operator's bank. Lines arrive by webhook, poll
  -- or
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
  -- When a polled feed last answered completely.
  polled_at timestamptz,
  -- Lines later than their arrival wait for staff, except of a bank that books on a later day.
  books_ahead boolean not null default false,
  is_watched boolean not null default true,
  -- Minutes of a day's time without a statement after which the feed is late. Null: learned.
  silence_minutes int,
  -- Bangkok times. Minutes between them are not counted. Equal ones: no night.
  -- Null: 23:00 to 07:00.
  night_from text,
  night_until text,
  -- Silence before this time is not counted: the feed was off, or its rhythm was set then.
  watched_from timestamptz,
  primary key (brand_id, feed),
  constraint bank_feeds_night check (
    night_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
    and night_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
  ) not valid,
  constraint bank_feeds_silence check (silence_minutes between 5 and 10080) not valid
);
-- functions/platform/03-audit.sql
create trigger bank_feeds_audit
  after insert or delete or update on bank_feeds for each row
  execute function audit_change('feed');
grant select, update (poll_cursor, polled_at) on bank_feeds to duang_app;
grant insert, update, delete on bank_feeds to duang_desk;

-- The last accepted message of a feed, and the last one with statement lines.
create table feed_arrivals (
  brand_id int not null,
  feed text not null,
  message_at timestamptz,
  statement_at timestamptz,
  -- The last refused message that named the feed. A stranger can cause it.
  refused_at timestamptz,
  refused_fault text,
  -- Seconds that the clock of its sender was behind ours. Null: it sent no time.
  clock_seconds int,
  primary key (brand_id, feed),
  foreign key (brand_id, feed) references bank_feeds (brand_id, feed) on delete cascade
);
grant select, insert, update, delete on feed_arrivals to duang_app;

-- The longest silence that ended on each day, without the nights. The usual rhythm is learned
-- from it.
create table feed_silences (
  brand_id int not null,
  feed text not null,
  bangkok_date date not null,
  longest_minutes int not null check (longest_minutes > 0),
  primary key (brand_id, feed, bangkok_date),
  foreign key (brand_id, feed) references bank_feeds (brand_id, feed) on delete cascade
);
grant select, insert, update, delete on feed_silences to duang_app;

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
  -- Receiving accounts: a daily limit, and hours. An account outside of them is given to no
  -- further
  -- member.
  -- Incoming lines of a Bangkok day. Null: no limit.
  daily_limit_satang bigint,
  -- Bangkok time of day. An end before the start is on the next day. Both null: always.
  opens_at time,
  closes_at time,
  primary key (brand_id, receiving_account_id),
  unique (brand_id, bank_code, account_digits),
  foreign key (brand_id, feed) references bank_feeds (brand_id, feed),
  constraint receiving_accounts_daily_limit check (daily_limit_satang > 0),
  constraint receiving_accounts_hours check (
    (num_nonnulls(opens_at, closes_at) in (0, 2))
    and opens_at <> closes_at
  )
);
-- functions/platform/03-audit.sql
create trigger receiving_accounts_audit
  after insert or delete or update on receiving_accounts for each row
  execute function audit_change('bank_code', 'account_digits');
-- PostgreSQL requires a right to update for a row lock; accounts are assigned under that lock.
grant select, update (priority) on receiving_accounts to duang_app;
grant insert, update, delete on receiving_accounts to duang_desk;

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
grant select, insert, delete, update (sent_at, received_at) on webhook_messages to duang_app;

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
-- What staff have closed, the newest first.
create index quarantine_closed
  on quarantine (brand_id, resolved_at desc, quarantine_id desc) where resolved_at is not null;
create index quarantine_open
  on quarantine (brand_id, received_at, quarantine_id) where resolved_at is null;
-- functions/platform/08-decisions.sql
create trigger quarantine_decision
  after update of resolved_by on quarantine for each row
  execute function audit_decision('resolved_by', 'note', 'quarantine_id');
grant select, insert, update (resolved_at, resolved_by, note) on quarantine to duang_app;

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
  -- in: new or queued → credited | returned | ignored | reversed; new → queued
  -- out: new → payout (the line of a payout) | unexplained
  state text not null default 'new' check (
    state in ('new', 'credited', 'queued', 'returned', 'ignored', 'payout', 'unexplained',
      'reversed')
  ),
  -- Last matching: outcome, ranked candidates with score and reasons.
  matching jsonb,
  decided_by text,
  decided_at timestamptz,
  note text,
  primary key (brand_id, line_id),
  unique (brand_id, feed, ext_id),
  foreign key (brand_id, feed) references bank_feeds (brand_id, feed),
  constraint statement_lines_file_source check (
    num_nonnulls(file_map, file_format, file_reading, file_ids) = case when via = 'file' then 4
      else 0 end
  )
);
-- Lines that staff credited, among all that the engine did.
create index statement_lines_by_staff
  on statement_lines (brand_id, booked_at desc, line_id desc)
  where state = 'credited' and decided_by <> 'engine';
-- Several sources may report one transfer, each with its own id: duplicate candidates are found by
-- account, amount and time.
create index statement_lines_duplicate_candidates
  on statement_lines (brand_id, bank_code, account_digits, amount_satang, booked_at)
  where direction = 'in';
-- A payout has one line. A second one with its key means that the bank paid twice: staff decide.
create unique index statement_lines_explained
  on statement_lines (brand_id, reference) where direction = 'out' and state = 'payout';
create index statement_lines_new on statement_lines (brand_id, line_id) where state = 'new';
create index statement_lines_newest on statement_lines (brand_id, booked_at desc, line_id desc);
-- What an account received in a day, from the index alone.
create index statement_lines_received
  on statement_lines (brand_id, bank_code, account_digits, booked_at) include (amount_satang)
  where direction = 'in';
-- The line of a slip, by the bank's number of the transaction.
create index statement_lines_reference
  on statement_lines (brand_id, reference) where direction = 'in' and reference is not null;
-- Earlier deposits of a sender decide between members with similar accounts (docs/matching.md).
create index statement_lines_sender
  on statement_lines (brand_id, source_account, coalesce(source_bank, ''), coalesce(source_name,
    ''), line_id desc)
  where direction = 'in' and state = 'credited' and source_account is not null;
-- Lists by state: rare states by this index, the two common ones by the newest lines.
create index statement_lines_state
  on statement_lines (brand_id, state, booked_at desc, line_id desc)
  where state in ('new', 'queued', 'returned', 'ignored', 'unexplained', 'reversed');
-- functions/platform/08-decisions.sql
create trigger statement_lines_decision
  after update of decided_by on statement_lines for each row
  execute function audit_decision('decided_by', 'note', 'line_id');
grant select, insert, update (state, matching, decided_by, decided_at, note)
  on statement_lines to duang_app;

-- A line that staff closed because another line reports the same transfer.
create table line_duplicates (
  brand_id int not null,
  line_id bigint not null,
  -- The line that counts. It is none of this table when it is named.
  duplicate_of bigint not null,
  primary key (brand_id, line_id),
  foreign key (brand_id, duplicate_of) references statement_lines (brand_id, line_id),
  foreign key (brand_id, line_id) references statement_lines (brand_id, line_id),
  constraint line_duplicates_check check (line_id <> duplicate_of)
);
create index line_duplicates_of on line_duplicates (brand_id, duplicate_of);
grant select, insert on line_duplicates to duang_app;

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
create index deposit_intents_account
  on deposit_intents (brand_id, receiving_account_id, expires_at desc);
create index deposit_intents_age on deposit_intents (brand_id, expires_at);
create index deposit_intents_member on deposit_intents (brand_id, member_id, expires_at desc);
create index deposit_intents_suffix
  on deposit_intents (brand_id, receiving_account_id, suffix_satang, expires_at desc)
  where suffix_satang is not null;
grant select, insert, delete on deposit_intents to duang_app;

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
  constraint deposits_check check (points = (amount_satang / 10000 * points_per_hundred_baht)),
  constraint deposits_check1 check (points_taken_back >= 0 and points_taken_back <= points),
  constraint deposits_check2 check (points_taken_back = 0 or unassigned_at is not null)
);
-- One deposit a line, however lines are duplicated, reordered or late. A line whose deposit was
-- unassigned may be credited again.
create unique index deposits_line on deposits (brand_id, line_id) where unassigned_at is null;
create index deposits_member on deposits (brand_id, member_id, credited_at desc, deposit_id desc);
-- Deposits of a member, for the sums that decide the level: read from the index alone, because the
-- rows of a member are far apart in the table.
create index deposits_member_sums
  on deposits (brand_id, member_id, credited_at) include (amount_satang)
  where unassigned_at is null;
create index deposits_newest on deposits (brand_id, credited_at desc);
create index deposits_of_line on deposits (brand_id, line_id);
create index deposits_unassigned
  on deposits (brand_id, deposit_id) where unassigned_at is not null;
grant select, insert, update (points_taken_back, unassigned_at) on deposits to duang_app;

create table slips (
  brand_id int not null,
  slip_id uuid not null default gen_random_uuid(),
  member_id bigint not null,
  receiving_account_id uuid not null,
  -- As the member typed it.
  amount_satang bigint not null check (amount_satang > 0),
  -- From the code of the slip: the sending bank and its number of the transaction. Null: the
  -- picture shows no code that can be read.
  sending_bank text check (sending_bank ~ '^[0-9A-Za-z]{1,10}$'),
  reference text check (reference ~ '^[0-9A-Za-z]{1,35}$'),
  -- SHA-256 of the picture as sent: a repeated upload is the same slip.
  picture_hash bytea not null check (octet_length(picture_hash) = 32),
  received_at timestamptz not null,
  -- received → matched | staff | rejected; matched, staff → credited | rejected
  state text not null check (state in ('received', 'matched', 'staff', 'credited', 'rejected')),
  -- The line with this reference, or the one that staff assigned.
  line_id bigint,
  -- `used`: the transfer was credited or returned before. `foreign`: it went to an account that is
  -- none of the site. `staff`: with a reason of staff, in `note`.
  rejection text check (rejection in ('used', 'foreign', 'staff')),
  decided_by text,
  decided_at timestamptz,
  note text,
  -- The code of a slip. Several members may send slips of one transfer; the first one has it in
  -- sending_bank and reference too.
  code_bank text,
  code_reference text,
  primary key (brand_id, slip_id),
  foreign key (brand_id, line_id) references statement_lines (brand_id, line_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  foreign key (brand_id, receiving_account_id)
    references receiving_accounts (brand_id, receiving_account_id),
  constraint slips_check check ((sending_bank is null) = (reference is null)),
  constraint slips_check1 check ((state = 'rejected') = (rejection is not null)),
  constraint slips_check2 check (state not in ('matched', 'credited') or line_id is not null),
  constraint slips_check3 check (
    (not rejection is distinct from 'staff') <= (decided_by is not null and note is not null)
  )
);
create index slips_age on slips (brand_id, received_at);
-- Slips of one transfer.
create index slips_by_code on slips (brand_id, code_reference) where code_reference is not null;
create unique index slips_line on slips (brand_id, line_id) where state in ('matched', 'credited');
create index slips_member on slips (brand_id, member_id, received_at desc, slip_id desc);
create index slips_of_line on slips (brand_id, line_id) where line_id is not null;
create unique index slips_picture
  on slips (brand_id, member_id, picture_hash) where state <> 'rejected';
-- A transfer has one slip. A rejected one may be sent again.
create unique index slips_reference
  on slips (brand_id, sending_bank, reference) where state <> 'rejected';
create index slips_state on slips (brand_id, state, received_at, slip_id);
-- The slip of a line that arrives.
create index slips_waiting
  on slips (brand_id, reference) where state in ('received', 'staff') and line_id is null;
-- functions/platform/08-decisions.sql
create trigger slips_decision
  after update of decided_by on slips for each row
  execute function audit_decision('decided_by', 'note', 'slip_id');
grant select, insert, delete, update (state, line_id, rejection, decided_by, decided_at, note)
  on slips to duang_app;

-- Rows of their own: they are removed earlier than what was decided.
create table slip_pictures (
  brand_id int not null,
  slip_id uuid not null,
  -- WebP, encoded anew without data of the camera.
  content bytea not null check (
    octet_length(content) >= 1
    and octet_length(content) <= (512 * 1024)
  ),
  stored_at timestamptz not null,
  primary key (brand_id, slip_id),
  foreign key (brand_id, slip_id) references slips (brand_id, slip_id)
);
create index slip_pictures_age on slip_pictures (brand_id, stored_at);
grant select, insert, delete on slip_pictures to duang_app;
