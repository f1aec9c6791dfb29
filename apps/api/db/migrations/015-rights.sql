-- Rights to draw: each is spent once, by one draw.
create table member_rights (
  brand_id int not null,
  right_id uuid not null default gen_random_uuid(),
  member_id bigint not null,
  game text not null check (game in ('wheel', 'flip-card')),
  -- The cause: `day:2026-10-05`, `deposits:2026-10-05`, `staff:<id>`, `draw:<id>`, ...
  source text not null,
  -- Number of the right among those of its source.
  n int not null check (n >= 1),
  granted_at timestamptz not null,
  -- Null: never.
  expires_at timestamptz,
  spent_at timestamptz,
  -- The draw.
  spent_by uuid,
  -- Deposits that earned it were claimed back before it was spent.
  revoked_at timestamptz,
  primary key (brand_id, right_id),
  unique (brand_id, member_id, game, source, n),
  unique (brand_id, spent_by),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  check ((spent_at is null) = (spent_by is null)),
  check (spent_at is null or revoked_at is null)
);
create index member_rights_open on member_rights (brand_id, member_id, game, expires_at)
  where spent_at is null and revoked_at is null;
revoke update, delete on member_rights from duang_app;
grant update (spent_at, spent_by, revoked_at) on member_rights to duang_app;
