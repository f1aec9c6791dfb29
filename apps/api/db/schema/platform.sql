-- Brands and their hosts, the audit log, cells, throttles, and the migrations themselves.
-- Written by `npm run types` from the migrated database, with the comments of the migrations.

create table brands (
  brand_id int primary key check (brand_id > 0),
  client_id text not null unique,
  name text not null,
  -- All other settings of a brand. The schema in core/brand checks them; docs/configuration.md
  -- lists them.
  settings jsonb not null default '{}',
  created_at timestamptz not null default now(),
  -- Signs the challenges of proofs of work: 244 random bits, shared by all processes of a
  -- deployment.
  proof_key text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-',
    '')
);
-- functions/platform/02-brand-changes.sql
create trigger brands_changed
  after insert or delete or update on brands for each row execute function brand_changed();
-- Operators' tables are read-only for the application: migrations, `npm start` and `duang` write.
grant select on brands to duang_app;
grant insert, update, delete on brands to duang_desk;

create table brand_hosts (
  host text primary key check (host = lower(host)),
  brand_id int not null references brands,
  -- A request never names a host with a port, a space or a capital letter.
  constraint brand_hosts_host_plain check (
    host ~ '^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\])$'
  )
);
-- functions/platform/02-brand-changes.sql
create trigger brand_hosts_changed
  after insert or delete or update on brand_hosts for each row execute function brand_changed();
-- The desk adds and removes hosts of a brand, by proposals.
grant select on brand_hosts to duang_app;
grant insert, delete on brand_hosts to duang_desk;

-- Every change of a brand or its hosts, also one typed into `psql`. The trigger is in
-- functions/platform.
create table brand_changes (
  change_id bigint generated always as identity,
  -- Without a foreign key: the record outlives the brand.
  brand_id int not null,
  changed_at timestamptz not null default now(),
  -- The setting `duang.actor` of the session, else the login of the database.
  actor text not null,
  -- The complete row before and after. Null before: inserted. Null after: deleted.
  before jsonb,
  after jsonb,
  primary key (brand_id, change_id)
);
create index brand_changes_newest on brand_changes (brand_id, change_id desc);
grant select, insert on brand_changes to duang_app;

-- Planned maintenance. The state at an instant is computed from these rows and the setting
-- `websiteStatus`, so that no job has to start or end a window.
create table maintenance_windows (
  brand_id int not null references brands,
  window_id int generated always as identity,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Replaces the usual sentence on the site; empty: the usual one.
  message text not null default '',
  created_at timestamptz not null,
  created_by text not null,
  cancelled_at timestamptz,
  cancelled_by text,
  primary key (brand_id, window_id),
  constraint maintenance_windows_check check (ends_at > starts_at),
  constraint maintenance_windows_check1 check ((cancelled_at is null) = (cancelled_by is null))
);
-- Windows that run now or later.
create index maintenance_windows_due
  on maintenance_windows (brand_id, ends_at) where cancelled_at is null;
create index maintenance_windows_next
  on maintenance_windows (brand_id, starts_at, window_id) where cancelled_at is null;
-- functions/platform/08-decisions.sql
create trigger maintenance_windows_cancelled
  after update of cancelled_by on maintenance_windows for each row
  execute function audit_decision('cancelled_by', '', 'window_id');
create trigger maintenance_windows_decision
  after insert on maintenance_windows for each row
  execute function audit_decision('created_by', '', 'window_id');
grant select on maintenance_windows to duang_app;
grant insert, update, delete on maintenance_windows to duang_desk;

-- What staff changed. See docs/decisions/038-operator-lists-and-audit-log.md and
-- functions/platform.
create table audit_log (
  -- Without a foreign key: the record outlives the brand.
  brand_id int not null,
  audit_id bigint generated always as identity,
  at timestamptz not null default now(),
  -- The setting `duang.actor` of the session, else the login of the database.
  actor text not null,
  -- `members.block`, `providers.update`, …
  action text not null,
  -- The member concerned.
  member_id bigint,
  -- The changed row, as the commands name it: a provider, a feed, an account.
  subject text not null default '',
  -- The fields that differ, before and after. Secrets appear as fingerprints only.
  before jsonb,
  after jsonb,
  reason text,
  -- The setting `duang.address` of the session. Null: `duang`, or SQL by hand.
  address text default nullif(current_setting('duang.address', true), ''),
  primary key (brand_id, audit_id)
);
create index audit_log_action on audit_log (brand_id, action, at desc, audit_id desc);
create index audit_log_actor on audit_log (brand_id, actor, at desc, audit_id desc);
create index audit_log_member
  on audit_log (brand_id, member_id, at desc, audit_id desc) where member_id is not null;
create index audit_log_newest on audit_log (brand_id, at desc, audit_id desc);
-- Everything that was done to one subject. A subject may be long, and an index takes no long text.
create index audit_log_subject
  on audit_log (brand_id, "left"(subject, 64), at desc, audit_id desc) where subject <> '';
-- functions/platform/01-append-only.sql
create trigger audit_log_append_only
  before delete or update or truncate on audit_log for each statement
  execute function refuse_change();
-- functions/platform/11-actions.sql
create trigger audit_log_collect
  before insert on audit_log for each row execute function collect_change();
-- functions/seal/01-marks.sql
create trigger audit_log_transaction_id
  before insert on audit_log for each statement execute function assign_transaction_id();
grant select, insert on audit_log to duang_app;

-- What the running action has changed so far. record_action makes one row of the audit log of it
-- and empties it, so nobody ever sees a row of another transaction.
create table audit_pending (
  pending_id bigint generated always as identity primary key,
  transaction_id xid8 not null default pg_current_xact_id(),
  -- Action, subject, member, and the fields before and after.
  change jsonb not null
);
create index audit_pending_transaction on audit_pending (transaction_id);
-- functions/platform/11-actions.sql
create constraint trigger audit_pending_recorded
  after insert on audit_pending deferrable initially deferred for each row
  execute function refuse_pending_change();
-- Only the owner has rights on audit_pending.

-- Growing delays, by account and by address: failures since the last success, and the earliest
-- time of the next attempt.
create table throttles (
  brand_id int not null references brands,
  subject text not null,
  failures int not null default 0,
  not_before timestamptz,
  updated_at timestamptz not null,
  primary key (brand_id, subject)
);
create index throttles_age on throttles (updated_at);
grant select, insert, update, delete on throttles to duang_app;

-- Stored replies of calls with an Idempotency-Key (interpretation W5), written in the transaction
-- of the effect.
create table idempotency_keys (
  brand_id int not null,
  member_id bigint not null,
  key text not null check (length(key) between 16 and 100),
  call text not null,
  fingerprint bytea not null,
  status smallint not null,
  reply jsonb not null,
  created_at timestamptz not null,
  primary key (brand_id, member_id, key),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
create index idempotency_keys_age on idempotency_keys (created_at);
grant select, insert, delete on idempotency_keys to duang_app;

-- The last removal of each table, and all of them together.
create table retention_runs (
  brand_id int not null references brands,
  table_name text not null,
  ran_at timestamptz not null,
  removed bigint not null check (removed >= 0),
  removed_total bigint not null,
  primary key (brand_id, table_name),
  constraint retention_runs_check check (removed_total >= removed)
);
grant select, insert, update on retention_runs to duang_app;

-- The cell that this database is. Without a row it is cell 0.
create table cell (
  is_only boolean default true primary key check (is_only),
  -- Numbers of brands and members that are made here follow from it: cell_numbers().
  number int not null check (number between 0 and 200000),
  name text not null
);
grant select on cell to duang_app;

-- A brand that leaves this cell. With a row no process serves it or runs its jobs.
create table brand_moves (
  -- Without a foreign key: the rows of the brand are dropped before this one.
  brand_id int primary key,
  client_id text not null,
  target text not null,
  started_at timestamptz not null default now(),
  -- From here on no process serves the brand.
  paused_at timestamptz,
  -- From here on each write to a row of the brand is refused.
  closed_at timestamptz,
  -- All writes from before are committed. The move knows by this row that the target has them.
  drained_at timestamptz,
  -- The brand is served by the target.
  moved_at timestamptz,
  -- Both cells answer these with 503 while the proxy still leads to the wrong one.
  hosts text[] not null default '{}',
  -- From here on the keys of changed rows are noted.
  noted_at timestamptz
);
grant select on brand_moves to duang_app;

create table brand_move_changes (
  brand_id int not null,
  table_name text not null,
  key jsonb not null
);
grant insert on brand_move_changes to duang_app;

create table migrations (
  name text primary key,
  hash text not null,
  applied_at timestamptz not null default now()
);
-- A process checks that the database has the tables of its release.
grant select on migrations to duang_app;

create table function_files (
  name text primary key,
  hash text not null,
  functions text[] not null,
  applied_at timestamptz not null default now(),
  trigger_hash text
);
-- Only the owner has rights on function_files.

-- The release of this schema. A process compares it with its own release at its start.
create table schema_release (
  is_only boolean default true primary key check (is_only),
  -- The newest release that brought the database up to date.
  version text not null,
  -- The oldest release whose processes run on it.
  oldest_version text not null,
  migrated_at timestamptz not null default now()
);
grant select on schema_release to duang_app;
