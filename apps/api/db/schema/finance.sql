-- Daily closings and exports.
-- Written by `npm run types` from the migrated database, with the comments of the migrations.

create schema finance;
grant usage on schema finance to duang_app;

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
-- functions/platform/01-append-only.sql
create trigger daily_closings_append_only
  before delete or update or truncate on daily_closings for each statement
  execute function refuse_change();
grant select on daily_closings to duang_app;

-- Sums of the transfers of a day by kind.
create table closing_lines (
  brand_id int not null,
  day date not null,
  kind smallint not null references ledger.transfer_kinds,
  section text not null check (
    section in ('deposit', 'withdrawal', 'bonus', 'commission', 'stake', 'win', 'correction',
      'transfer', 'points')
  ),
  transfers bigint not null check (transfers > 0),
  amount_satang bigint not null check (amount_satang > 0),
  -- The change of what all members hold: positive if they gained.
  members_satang bigint not null,
  primary key (brand_id, day, kind),
  foreign key (brand_id, day)
    references daily_closings (brand_id, day) deferrable initially deferred,
  constraint closing_lines_check check (
    members_satang = amount_satang
    or members_satang = (- amount_satang)
    or members_satang = 0
  )
);
-- functions/platform/01-append-only.sql
create trigger closing_lines_append_only
  before delete or update or truncate on closing_lines for each statement
  execute function refuse_change();
-- functions/platform/08-closing-tables.sql
create trigger closing_lines_open
  before insert on closing_lines for each row execute function finance.refuse_closed();
grant select on closing_lines to duang_app;

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
  foreign key (brand_id, day)
    references daily_closings (brand_id, day) deferrable initially deferred,
  constraint closing_balances_check check (
    closing_satang = (opening_satang - debited_satang + credited_satang)
  )
);
-- functions/platform/01-append-only.sql
create trigger closing_balances_append_only
  before delete or update or truncate on closing_balances for each statement
  execute function refuse_change();
-- functions/platform/08-closing-tables.sql
create trigger closing_balances_open
  before insert on closing_balances for each row execute function finance.refuse_closed();
grant select on closing_balances to duang_app;

-- Results of comparing a closing with the ledger again.
create table closing_checks (
  brand_id int not null,
  day date not null,
  checked_at timestamptz not null,
  -- Null: equal.
  difference text,
  primary key (brand_id, day),
  foreign key (brand_id, day) references daily_closings (brand_id, day)
);
create index closing_checks_unequal on closing_checks (brand_id) where difference is not null;
grant select, insert, update, delete on closing_checks to duang_app;

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
-- functions/platform/01-append-only.sql
create trigger closing_games_append_only
  before delete or update or truncate on closing_games for each statement
  execute function refuse_change();
-- functions/platform/08-closing-tables.sql
create trigger closing_games_open
  before insert on closing_games for each row execute function finance.refuse_closed();
grant select on closing_games to duang_app;

-- Registrations on a closed day.
create table closing_registrations (
  brand_id int not null references brands,
  day date not null,
  members int not null check (members > 0),
  primary key (brand_id, day)
);
-- functions/platform/01-append-only.sql
create trigger closing_registrations_append_only
  before delete or update or truncate on closing_registrations for each statement
  execute function refuse_change();
-- functions/platform/08-closing-tables.sql
create trigger closing_registrations_open
  before insert on closing_registrations for each row execute function finance.refuse_closed();
grant select on closing_registrations to duang_app;

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
-- functions/platform/01-append-only.sql
create trigger closing_first_deposits_append_only
  before delete or update or truncate on closing_first_deposits for each statement
  execute function refuse_change();
-- functions/platform/08-closing-tables.sql
create trigger closing_first_deposits_open
  before insert on closing_first_deposits for each row execute function finance.refuse_closed();
grant select on closing_first_deposits to duang_app;

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
-- functions/platform/01-append-only.sql
create trigger closing_deposit_hours_append_only
  before delete or update or truncate on closing_deposit_hours for each statement
  execute function refuse_change();
-- functions/platform/08-closing-tables.sql
create trigger closing_deposit_hours_open
  before insert on closing_deposit_hours for each row execute function finance.refuse_closed();
grant select on closing_deposit_hours to duang_app;

-- Files that staff asked for. A job writes them; the retention job removes file and row.
create table exports (
  brand_id int not null references brands,
  export_id uuid not null default gen_random_uuid(),
  subject text not null check (subject ~ '^[a-z-]{2,40}$'),
  format text not null check (format in ('csv', 'xlsx')),
  -- First and last Bangkok day, both included.
  first_day date not null,
  last_day date not null,
  state text not null default 'waiting' check (
    state in ('waiting', 'running', 'done', 'failed', 'cancelled')
  ),
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
  -- A person who sees masked account numbers gets files with masked ones.
  is_masked boolean not null default false,
  primary key (brand_id, export_id),
  constraint exports_check check (first_day <= last_day),
  constraint exports_check1 check ((state in ('waiting', 'running')) = (ended_at is null)),
  constraint exports_check2 check ((state = 'done') = (sha256 is not null)),
  constraint exports_check3 check ((state = 'failed') = (failure is not null))
);
create index exports_newest on exports (brand_id, requested_at desc, export_id desc);
create index exports_open on exports (brand_id, requested_at) where ended_at is null;
-- functions/platform/08-decisions.sql
create trigger exports_decision
  after insert on exports for each row
  execute function audit_decision('requested_by', '', 'export_id');
-- `duang` and the api create and remove rows; what was asked for never changes.
grant select, insert, delete, update (state, attempt, rows_done, rows_total, bytes, sha256,
  failure, progress_at, ended_at)
  on exports to duang_app;
