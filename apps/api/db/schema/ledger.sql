-- Accounts, transfers and their chart, the seal of both, and verifications.
-- Written by `npm run types` from the migrated database, with the comments of the migrations.

create schema ledger;
grant usage on schema ledger to duang_app;

-- Account ids are computed, so that posting a transfer needs no lookup:
--   member accounts   member_id * 64 + class      (positive)
--   house accounts  -(instance  * 64 + class)     (negative; instance 0 where there is only one)
create table ledger.account_classes (
  class smallint primary key check (class between 1 and 63),
  code text not null unique,
  is_member boolean not null,
  -- The lowest balance. Null: none. House accounts have none.
  floor_satang bigint,
  -- The smallest unit that an account of the class counts. Every amount and balance of the ledger,
  -- `amount_satang` and `balance_satang` by name, is a number of the unit of its class: satang of
  -- money, or whole points.
  unit text not null default 'satang' check (unit in ('satang', 'point')),
  unique (class, unit),
  constraint account_classes_check check (is_member = (class < 33))
);
grant select on ledger.account_classes to duang_app;

-- The chart: one row for each kind of transfer. No other transfer is possible.
-- Each subject, the first word of a code, has a hundred numbers of its own. Tens separate groups of
-- a subject. A feature adds its kinds within its hundred, and existing kinds keep their numbers.
--   100 deposit     400 game         700 correction   1000 cashback   1300 wheel       1600 coupon
--   200 withdraw    500 transfer     800 goodwill     1100 reward     1400 flip-card
--   300 bonus       600 receivable   900 affiliate    1200 check-in   1500 tournament
--   1700 points     1800 promotion
create table ledger.transfer_kinds (
  kind smallint primary key,
  code text not null unique,
  debit_class smallint not null,
  credit_class smallint not null,
  description text not null,
  -- A transfer stays within one unit: both classes of its kind have the unit of the kind.
  unit text not null default 'satang',
  foreign key (credit_class, unit) references ledger.account_classes (class, unit),
  foreign key (debit_class, unit) references ledger.account_classes (class, unit),
  -- At least one side is a member's account, whose lock orders the transfers (ledger.rollup_mark).
  constraint transfer_kinds_check check (
    debit_class <> credit_class
    and least(debit_class, credit_class) < 33
  )
);
grant select on ledger.transfer_kinds to duang_app;

create table ledger.accounts (
  brand_id int not null references brands,
  account_id bigint not null,
  -- Member accounts: the balance. House accounts: the balance rolled up to rolled_up_seq.
  balance_satang bigint not null default 0,
  -- Member accounts: number of entries, contiguous from 1. House accounts: 0.
  version bigint not null default 0,
  floor_satang bigint,
  posted_at timestamptz,
  rolled_up_seq bigint,
  primary key (brand_id, account_id),
  -- Member accounts stay between their floor, if any, and the ceiling (ledger.ceiling); house
  -- accounts are unbounded. One check a table and no more: PostgreSQL reads each again for every
  -- statement, and every bet writes to these two tables.
  constraint accounts_within_bounds check (
    balance_satang >= floor_satang
    and (account_id < 0 or balance_satang <= 999999999999)
  )
) with (fillfactor = 60);
-- Only the owner has rights on ledger.accounts.

create table ledger.transfers (
  brand_id int not null,
  -- Derived from an id of the cause: the statement line, the provider's transaction, the
  -- idempotency key.
  transfer_id uuid not null,
  seq bigint generated always as identity,
  kind smallint not null,
  debit_account bigint not null,
  credit_account bigint not null,
  amount_satang bigint not null,
  -- Entry number and balance after the transfer, of member accounts; null for house accounts.
  debit_version bigint,
  debit_balance_satang bigint,
  credit_version bigint,
  credit_balance_satang bigint,
  -- Never before an earlier entry of the same member account.
  posted_at timestamptz not null,
  primary key (brand_id, transfer_id),
  constraint transfers_check check (
    amount_satang between 1 and 999999999999
    and (debit_account > 0) = (debit_version is not null)
    and (credit_account > 0) = (credit_version is not null)
  )
);
create unique index transfers_credit_entry
  on ledger.transfers (brand_id, credit_account, credit_version)
  include (transfer_id, kind, amount_satang, credit_balance_satang, posted_at)
  where credit_version is not null;
-- One entry a version. A page of a member's statement is read from these indexes alone: its rows
-- are far apart in the table, between the entries of all other members.
create unique index transfers_debit_entry
  on ledger.transfers (brand_id, debit_account, debit_version)
  include (transfer_id, kind, amount_satang, debit_balance_satang, posted_at)
  where debit_version is not null;
-- Transfers of one house account, newest first. Those of play are found by seq alone: nearly every
-- transfer is one, and each bet would write to an index.
create index transfers_house
  on ledger.transfers (brand_id, least(debit_account, credit_account), seq)
  where least(debit_account, credit_account) < 0 and (kind < 400 or kind > 499);
-- Rows are stored in the order of seq, and nearly in the order of time: a small index finds all
-- rows since a mark (roll-up, verifier) and the rows of a day (daily report).
create index transfers_seq
  on ledger.transfers using brin (seq) with (pages_per_range='32', autosummarize='on');
create index transfers_time
  on ledger.transfers using brin (posted_at) with (pages_per_range='32', autosummarize='on');
create statistics ledger.transfers_sums
  on kind, ((posted_at at time zone 'Asia/Bangkok')::date), (case when least(debit_account,
    credit_account) < 0 then least(debit_account, credit_account) else null end)
  from ledger.transfers;
-- functions/ledger/02-append-only.sql
create trigger transfers_append_only
  before delete or update or truncate on ledger.transfers for each statement
  execute function ledger.refuse_change();
-- Only the owner has rights on ledger.transfers.

-- Balances of member accounts now. For house accounts see ledger.house_balances.
create view ledger.balances as
select a.brand_id,
  a.account_id,
  a.account_id / 64 as member_id,
  c.code as class,
  a.balance_satang,
  a.version,
  a.posted_at
from ledger.accounts a
  join ledger.account_classes c on c.class = (abs(a.account_id) % 64::bigint)
where a.account_id > 0;
grant select on ledger.balances to duang_app;

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
-- Only the owner has rights on ledger.kind_totals.

-- Runs of `duang verify-ledger`, for metrics and alerts. They concern all brands at once.
create table ledger_verifications (
  verification_id bigint generated always as identity primary key,
  ended_at timestamptz not null,
  -- False: only members whose books changed since a mark were checked.
  is_complete boolean not null,
  broken_invariants int not null check (broken_invariants >= 0),
  duration_ms int not null check (duration_ms >= 0),
  actor text not null
);
create index ledger_verifications_complete
  on ledger_verifications (verification_id desc) where is_complete;
grant select on ledger_verifications to duang_app;

-- The chain over the ledger of a brand. A block covers the transfers of a range of seq that belong
-- to one Bangkok day. A range around midnight has a block for each day. The last hash of a day is
-- the digest of the day, and of all days before.
create table ledger.seal_blocks (
  brand_id int not null,
  -- Contiguous from 1.
  block bigint not null check (block > 0),
  -- The day of posted_at, not before the day of the block before and not after marked_day: a
  -- transfer that commits late belongs to the first day that is still open.
  day date not null,
  marked_day date not null,
  -- Transfers with from_seq < seq <= to_seq.
  from_seq bigint not null,
  to_seq bigint not null,
  -- Transfers of the block, and of all blocks up to it.
  n int not null check (n > 0),
  total bigint not null,
  -- SHA-256 over the hashes of the transfers, in the order of seq.
  digest bytea not null check (octet_length(digest) = 32),
  -- Of each transfer its seq and the first eight bytes of its hash: they name the one that
  -- differs.
  fingerprints bytea not null,
  hash bytea not null check (octet_length(hash) = 32),
  sealed_at timestamptz not null,
  primary key (brand_id, block),
  constraint seal_blocks_check check (total >= n),
  constraint seal_blocks_check1 check (octet_length(fingerprints) = (16 * n)),
  constraint seal_blocks_check2 check (from_seq < to_seq and day <= marked_day)
);
create index seal_blocks_day on ledger.seal_blocks (brand_id, day, block);
-- functions/platform/01-append-only.sql
create trigger seal_blocks_append_only
  before delete or update or truncate on ledger.seal_blocks for each statement
  execute function refuse_change();
grant select on ledger.seal_blocks to duang_app;

-- How far rows may be sealed: once every transaction from before `running_before` has ended, no row
-- up to these numbers can appear any more. Each database has its own; a moved brand takes none.
create table seal_marks (
  mark_id bigint generated always as identity primary key,
  taken_at timestamptz not null,
  transfer_seq bigint not null,
  audit_id bigint not null,
  running_before xid8 not null
);
-- Only the owner has rights on seal_marks.

-- The chain over the audit log of a brand: each hash covers its row and the hash before.
create table audit_seals (
  brand_id int not null,
  -- Contiguous from 1, in the order of audit_id.
  n bigint not null check (n > 0),
  audit_id bigint not null,
  hash bytea not null check (octet_length(hash) = 32),
  sealed_at timestamptz not null,
  primary key (brand_id, n),
  unique (brand_id, audit_id)
);
-- functions/platform/01-append-only.sql
create trigger audit_seals_append_only
  before delete or update or truncate on audit_seals for each statement
  execute function refuse_change();
grant select, insert on audit_seals to duang_app;

-- Signed heads of both chains, one each hour.
create table seal_heads (
  brand_id int not null,
  -- Contiguous from 1.
  number bigint not null check (number > 0),
  signed_at timestamptz not null,
  -- Everything that was committed before is covered.
  covers_to timestamptz not null,
  audit_rows bigint not null,
  audit_hash text not null,
  ledger_block bigint not null,
  -- Null: nothing is sealed.
  ledger_day date,
  transfers bigint not null,
  ledger_hash text not null,
  -- Hash of the head before; zeros for the first one.
  previous text not null check (previous ~ '^[0-9a-f]{64}$'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  public_key text not null,
  signature text not null,
  -- Sending to SEAL_URL. Time of the next try; null: sent, or there was no address.
  next_at timestamptz,
  attempts int not null default 0,
  failure text,
  sent_at timestamptz,
  primary key (brand_id, number)
);
create index seal_heads_due on seal_heads (brand_id, next_at) where next_at is not null;
create index seal_heads_sent on seal_heads (brand_id, number desc) where sent_at is not null;
-- functions/platform/01-append-only.sql
create trigger seal_heads_append_only
  before delete or truncate on seal_heads for each statement execute function refuse_change();
create trigger seal_heads_signed
  before update of brand_id, number, signed_at, covers_to, audit_rows, audit_hash, ledger_block,
    ledger_day, transfers, ledger_hash, previous, hash, public_key, signature
  on seal_heads for each statement execute function refuse_change();
grant select, insert, update (next_at, attempts, failure, sent_at) on seal_heads to duang_app;

-- Public keys that signed heads. A later key is signed by the one before, where that was at hand.
create table seal_keys (
  brand_id int not null,
  public_key text not null,
  first_used_at timestamptz not null,
  signed_by text,
  signature text,
  primary key (brand_id, public_key),
  constraint seal_keys_check check ((signed_by is null) = (signature is null))
);
-- functions/platform/01-append-only.sql
create trigger seal_keys_append_only
  before delete or update or truncate on seal_keys for each statement
  execute function refuse_change();
grant select, insert on seal_keys to duang_app;

-- Results of `duang seal verify`, which the desk shows. They have no foreign key: the record
-- outlives the brand, as the log does.
create table seal_verifications (
  brand_id int not null,
  verification_id uuid not null default gen_random_uuid(),
  ended_at timestamptz not null,
  -- What it was compared with: a copy of the heads from elsewhere, the file of this machine, or
  -- the
  -- table alone.
  compared_with text not null check (compared_with in ('copy', 'file', 'table')),
  -- Rows behind the last head before this day only. Null: everything.
  since date,
  heads int not null,
  audit_rows bigint not null,
  transfers bigint not null,
  findings int not null check (findings >= 0),
  -- The first findings, as text.
  first_findings jsonb not null,
  actor text not null,
  primary key (brand_id, verification_id)
);
create index seal_verifications_newest on seal_verifications (brand_id, ended_at desc);
grant select on seal_verifications to duang_app;

-- The result of deciding a batch (ledger.decide). Balances and versions: of the locked accounts;
-- the other arrays: of each transfer.
create type ledger.decision as (
  outcomes text[],
  balances bigint[],
  versions bigint[],
  debit_balances bigint[],
  debit_versions bigint[],
  credit_balances bigint[],
  credit_versions bigint[]
);

-- One transfer of ledger.post_disjoint.
create type ledger.move as (
  brand_id int,
  id uuid,
  kind smallint,
  debit bigint,
  credit bigint,
  amount bigint
);
