-- Files of built sites by their names, which contain a hash of the content. A process that lacks a
-- file of another release's page serves it from here.
create table site_files (
  name text primary key check (name ~ '^[A-Za-z0-9_.-]{1,200}$'),
  content bytea not null check (octet_length(content) <= 8 * 1024 * 1024),
  -- The release that migrated last has no such file since then.
  replaced_at timestamptz
);
revoke insert, update, delete, truncate on site_files from duang_app;
