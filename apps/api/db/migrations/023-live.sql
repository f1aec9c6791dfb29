-- Presence of members on the socket, and the table of Socket.IO's adapter. Unlogged: nothing here
-- outlives a crash of the database, and processes write it again.
create schema live;
grant usage on schema live to duang_app;

-- A row for each running api process with a socket server.
create unlogged table live.processes (
  process_id uuid primary key,
  -- The time of the database: clocks of machines differ.
  seen_at timestamptz not null
);
grant select, insert, update, delete on live.processes to duang_app;

-- Members with at least one socket, by process.
create unlogged table live.members (
  brand_id int not null,
  process_id uuid not null references live.processes on delete cascade,
  member_id bigint not null,
  primary key (brand_id, process_id, member_id)
);
create index members_process on live.members (process_id);
grant select, insert, delete on live.members to duang_app;

-- Messages between processes that exceed a notification (8,000 bytes). The adapter defines the
-- columns and removes old rows.
create unlogged table live.attachments (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  payload bytea
);
grant select, insert, delete on live.attachments to duang_app;
