-- Planned maintenance of a brand (section 4, reading S8): nothing has to run for it to begin or to end, since the
-- state at an instant is computed from these rows and the setting `websiteStatus`.
create table maintenance_windows (
  brand_id int not null references brands,
  window_id int generated always as identity,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Shown in place of the usual sentence; empty: the usual one.
  message text not null default '',
  created_at timestamptz not null,
  created_by text not null,
  cancelled_at timestamptz,
  cancelled_by text,
  primary key (brand_id, window_id),
  check (ends_at > starts_at),
  check ((cancelled_at is null) = (cancelled_by is null))
);
-- What is still to come or is running now.
create index maintenance_windows_due on maintenance_windows (brand_id, ends_at) where cancelled_at is null;
-- Operators write them, by `duang site maintenance`; the application only looks.
revoke insert, update, delete, truncate on maintenance_windows from duang_app;
