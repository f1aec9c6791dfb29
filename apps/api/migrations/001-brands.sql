-- Brands, and the role that the application runs as.
-- Rows lead with brand_id: keys, indexes and foreign keys alike, so that brands cannot mix by construction.

do $$
begin
  create role duang_app nologin;
exception
  when duplicate_object or unique_violation then null;  -- roles belong to the cluster; another database made it
end
$$;
grant duang_app to current_user;
grant usage on schema public to duang_app;
alter default privileges in schema public grant select, insert, update, delete on tables to duang_app;
alter default privileges in schema public grant usage, select on sequences to duang_app;

create table brands (
  brand_id int primary key,
  client_id text not null unique,
  name text not null,
  -- Everything else a brand decides, checked by the schema in core/brand; see docs/configuration.md.
  settings jsonb not null default '{}',
  created_at timestamptz not null default now(),
  check (brand_id > 0)
);

create table brand_hosts (
  host text primary key,
  brand_id int not null references brands,
  check (host = lower(host))
);

-- The level table (section 6, reading M7): shown and enforced from these rows.
create table levels (
  brand_id int not null references brands,
  level smallint not null,
  code text not null,
  name text not null,
  is_disabled boolean not null default false,
  criteria_kind text not null check (criteria_kind in ('first', 'cumulative', 'monthly')),
  criteria_satang bigint not null,
  cashback_percent numeric(5, 2) not null,
  cashback_cap_satang bigint,
  daily_cap_satang bigint,
  per_request_cap_satang bigint,
  requests_per_day smallint not null default 5,
  next_level_satang bigint not null,
  primary key (brand_id, level)
);

create table announcements (
  brand_id int not null references brands,
  announcement_id uuid not null default gen_random_uuid(),
  title text not null,
  body text not null,
  is_public boolean not null default true,
  published_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (brand_id, announcement_id)
);
create index announcements_newest on announcements (brand_id, published_at desc);
