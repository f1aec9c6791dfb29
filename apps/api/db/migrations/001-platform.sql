-- Brands, their settings and planned maintenance, the audit log, and throttled attempts.
-- Keys, indexes and foreign keys begin with brand_id, so that rows of two brands cannot mix.

-- The role of the application. The owner's login belongs to it, so that the owner can grant to it.
do $$
begin
  create role duang_app nologin;
exception
  -- Roles belong to the cluster: another database on it may have created this one.
  when duplicate_object or unique_violation then null;
end
$$;
grant duang_app to current_user;
grant usage on schema public to duang_app;
-- Each table below revokes what the application must not do with it.
alter default privileges in schema public
  grant select, insert, update, delete on tables to duang_app;
alter default privileges in schema public
  grant usage, select on sequences to duang_app;

create table brands (
  brand_id int primary key,
  client_id text not null unique,
  name text not null,
  -- All other settings of a brand. The schema in core/brand checks them; docs/configuration.md
  -- lists them.
  settings jsonb not null default '{}',
  created_at timestamptz not null default now(),
  -- Signs the challenges of proofs of work: 244 random bits, shared by all processes of a
  -- deployment.
  proof_key text not null
    default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  check (brand_id > 0)
);
-- Operators' tables are read-only for the application: migrations, `npm start` and `duang` write.
revoke insert, update, delete on brands from duang_app;

create table brand_hosts (
  host text primary key,
  brand_id int not null references brands,
  check (host = lower(host)),
  -- A request never names a host with a port, a space or a capital letter.
  constraint brand_hosts_host_plain
    check (host ~ '^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\])$')
);
revoke insert, update, delete on brand_hosts from duang_app;

-- Every change of a brand or its hosts, also one typed into `psql`. The trigger is in
-- functions/platform.
create table brand_changes (
  change_id bigint generated always as identity primary key,
  -- Without a foreign key: the record outlives the brand.
  brand_id int not null,
  changed_at timestamptz not null default now(),
  -- The setting `duang.actor` of the session, else the login of the database.
  actor text not null,
  -- The complete row before and after. Null before: inserted. Null after: deleted.
  before jsonb,
  after jsonb
);
create index brand_changes_newest on brand_changes (brand_id, change_id desc);
revoke update, delete, truncate on brand_changes from duang_app;

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
  check (ends_at > starts_at),
  check ((cancelled_at is null) = (cancelled_by is null))
);
-- Windows that run now or later.
create index maintenance_windows_due on maintenance_windows (brand_id, ends_at)
  where cancelled_at is null;
create index maintenance_windows_next on maintenance_windows (brand_id, starts_at, window_id)
  where cancelled_at is null;
revoke insert, update, delete, truncate on maintenance_windows from duang_app;

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
  primary key (brand_id, audit_id)
);
create index audit_log_newest on audit_log (brand_id, at desc, audit_id desc);
create index audit_log_member on audit_log (brand_id, member_id, at desc, audit_id desc)
  where member_id is not null;
create index audit_log_actor on audit_log (brand_id, actor, at desc, audit_id desc);
revoke update, delete, truncate on audit_log from duang_app;

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
