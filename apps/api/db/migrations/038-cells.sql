-- Cells: a brand may move to another deployment of the same release (docs/cells.md).

-- The cell that this database is. Without a row it is cell 0.
create table cell (
  is_only boolean primary key default true check (is_only),
  -- Numbers of brands and members that are made here follow from it: cell_numbers().
  number int not null check (number between 0 and 200000),
  name text not null
);
revoke insert, update, delete, truncate on cell from duang_app;

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
  moved_at timestamptz
);
revoke insert, update, delete, truncate on brand_moves from duang_app;

-- Two cells count their changes alike.
alter table brand_changes drop constraint brand_changes_pkey, add primary key (brand_id, change_id);
