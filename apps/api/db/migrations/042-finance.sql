-- Finance: days that are closed, their figures, and files of exports. See docs/finance.md and
-- docs/decisions/073-daily-closing.md.

-- DAYS -------------------------------------------------------------------------------------------

-- The first Bangkok day of a brand's books, and the instant before which no new transfer is dated.
-- A day is closed only after this instant has passed its end (functions/finance).
create table ledger.open_days (
  brand_id int primary key references brands,
  first_day date not null,
  open_from timestamptz not null
);
grant select on ledger.open_days to duang_app;

-- Sums of all transfers of a kind, up to where house accounts are rolled up (ledger.roll_up). The
-- balance of all members in a class follows from them.
create table ledger.kind_totals (
  brand_id int not null references brands,
  kind smallint not null references ledger.transfer_kinds,
  transfers bigint not null,
  amount_satang bigint not null,
  primary key (brand_id, kind)
);
insert into ledger.kind_totals
  select t.brand_id, t.kind, count(*), sum(t.amount_satang)
  from ledger.transfers t
  join (
    select brand_id, max(rolled_up_seq) as seq
    from ledger.accounts
    where account_id < 0
    group by brand_id
  ) mark on mark.brand_id = t.brand_id and t.seq <= mark.seq
  group by t.brand_id, t.kind;

-- Transfers of one house account, newest first. Those of play are found by seq alone: nearly every
-- transfer is one, and each bet would write to an index.
create index transfers_house
  on ledger.transfers (brand_id, least(debit_account, credit_account), seq)
  where least(debit_account, credit_account) < 0 and kind not between 400 and 499;

-- Requests of providers within a day, in the order of which they are nearly stored.
create index provider_transactions_period on provider_transactions using brin (at)
  with (pages_per_range = 32, autosummarize = on);

-- Withdrawals in the order of their requests, for exports.
create index withdrawals_requested on withdrawals (brand_id, requested_at, withdrawal_id);

-- CLOSINGS ---------------------------------------------------------------------------------------

-- A closed Bangkok day of a brand. Closings never change, and each one contains the digest of the
-- one before.
create table daily_closings (
  brand_id int not null references brands,
  day date not null,
  transfers bigint not null check (transfers >= 0),
  -- SHA-256 of the lines, the balances and the digest of the day before.
  digest bytea not null check (octet_length(digest) = 32),
  closed_at timestamptz not null,
  primary key (brand_id, day)
);
revoke insert, update, delete, truncate on daily_closings from duang_app;

-- Sums of the transfers of a day by kind.
create table closing_lines (
  brand_id int not null,
  day date not null,
  kind smallint not null references ledger.transfer_kinds,
  section text not null check (section in (
    'deposit', 'withdrawal', 'bonus', 'commission', 'stake', 'win', 'correction', 'transfer',
    'points')),
  transfers bigint not null check (transfers > 0),
  amount_satang bigint not null check (amount_satang > 0),
  -- The change of what all members hold: positive if they gained.
  members_satang bigint not null check (members_satang in (amount_satang, -amount_satang, 0)),
  primary key (brand_id, day, kind),
  foreign key (brand_id, day) references daily_closings deferrable initially deferred
);
revoke insert, update, delete, truncate on closing_lines from duang_app;

-- Opening and closing balances of a day by class of account: of all members together, and of each
-- house account. `instance`: the number of the provider, else 0.
create table closing_balances (
  brand_id int not null,
  day date not null,
  class smallint not null references ledger.account_classes,
  instance int not null,
  opening_satang bigint not null,
  debited_satang bigint not null check (debited_satang >= 0),
  credited_satang bigint not null check (credited_satang >= 0),
  closing_satang bigint not null,
  primary key (brand_id, day, class, instance),
  foreign key (brand_id, day) references daily_closings deferrable initially deferred,
  check (closing_satang = opening_satang - debited_satang + credited_satang)
);
revoke insert, update, delete, truncate on closing_balances from duang_app;

-- Results of comparing a closing with the ledger again.
create table closing_checks (
  brand_id int not null,
  day date not null,
  checked_at timestamptz not null,
  -- Null: equal.
  difference text,
  primary key (brand_id, day),
  foreign key (brand_id, day) references daily_closings
);
create index closing_checks_unequal on closing_checks (brand_id) where difference is not null;

-- FIGURES ----------------------------------------------------------------------------------------

-- Play of a closed day by game, by the day of each request. Rollbacks count on their own day.
create table closing_games (
  brand_id int not null references brands,
  day date not null,
  provider text not null,
  -- Empty: no message named the game, or the amount belongs to no round.
  game_code text not null,
  bets int not null,
  stake_satang bigint not null,
  stake_refund_satang bigint not null,
  win_satang bigint not null,
  win_reversal_satang bigint not null,
  free_win_satang bigint not null,
  free_reversal_satang bigint not null,
  -- Promotions and adjustments by the provider; negative: taken from members.
  adjusted_satang bigint not null,
  primary key (brand_id, day, provider, game_code)
);
revoke insert, update, delete, truncate on closing_games from duang_app;

-- Registrations on a closed day.
create table closing_registrations (
  brand_id int not null references brands,
  day date not null,
  members int not null check (members > 0),
  primary key (brand_id, day)
);
revoke insert, update, delete, truncate on closing_registrations from duang_app;

-- First deposits of members on a closed day, by the day of registration.
create table closing_first_deposits (
  brand_id int not null references brands,
  day date not null,
  registered_day date not null,
  members int not null check (members > 0),
  amount_satang bigint not null check (amount_satang > 0),
  primary key (brand_id, day, registered_day)
);
create index closing_first_deposits_cohort
  on closing_first_deposits (brand_id, registered_day, day);
revoke insert, update, delete, truncate on closing_first_deposits from duang_app;

-- Deposits of a closed day by hour, receiving bank and bank of the sender (empty: unknown).
create table closing_deposit_hours (
  brand_id int not null references brands,
  day date not null,
  hour smallint not null check (hour between 0 and 23),
  bank_code text not null,
  sender_bank text not null,
  deposits int not null check (deposits > 0),
  amount_satang bigint not null check (amount_satang > 0),
  primary key (brand_id, day, hour, bank_code, sender_bank)
);
revoke insert, update, delete, truncate on closing_deposit_hours from duang_app;

-- EXPORTS ----------------------------------------------------------------------------------------

-- Files that staff asked for. A job writes them; the retention job removes file and row.
create table exports (
  brand_id int not null references brands,
  export_id uuid not null default gen_random_uuid(),
  subject text not null check (subject ~ '^[a-z-]{2,40}$'),
  format text not null check (format in ('csv', 'xlsx')),
  -- First and last Bangkok day, both included.
  first_day date not null,
  last_day date not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- Each try has a file of its own, so that a try that was given up cannot write into a later one.
  attempt int not null default 0,
  rows_done bigint not null default 0,
  -- An estimate until the end.
  rows_total bigint,
  bytes bigint,
  sha256 bytea check (octet_length(sha256) = 32),
  failure text,
  requested_by text not null,
  requested_at timestamptz not null,
  progress_at timestamptz,
  ended_at timestamptz,
  primary key (brand_id, export_id),
  check (first_day <= last_day),
  check ((state in ('waiting', 'running')) = (ended_at is null)),
  check ((state = 'done') = (sha256 is not null)),
  check ((state = 'failed') = (failure is not null))
);
create index exports_newest on exports (brand_id, requested_at desc, export_id desc);
create index exports_open on exports (brand_id, requested_at) where ended_at is null;
-- `duang` and the api create and remove rows; what was asked for never changes.
revoke update on exports from duang_app;
grant update (
  state, attempt, rows_done, rows_total, bytes, sha256, failure, progress_at, ended_at
) on exports to duang_app;

create schema finance;
grant usage on schema finance to duang_app;
