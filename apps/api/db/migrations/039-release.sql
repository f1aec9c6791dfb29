-- The release of this schema. A process compares it with its own release at its start.
create table schema_release (
  is_only boolean primary key default true check (is_only),
  -- The newest release that brought the database up to date.
  version text not null,
  -- The oldest release whose processes run on it.
  oldest_version text not null,
  migrated_at timestamptz not null default now()
);
revoke insert, update, delete, truncate on schema_release from duang_app;
insert into schema_release (version, oldest_version)
  values ('0.1.0', '0.1.0');
