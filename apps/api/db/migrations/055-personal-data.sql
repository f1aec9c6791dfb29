-- Erasure of the personal data of members, and the runs of retention, for auditors. See
-- docs/personal-data.md.

create table erasures (
  brand_id int not null,
  member_id bigint not null,
  erased_at timestamptz not null,
  proposed_by text not null,
  approved_by text not null,
  reason text not null,
  -- Name and accounts of a member who moved money are kept until then. Null: nothing was kept.
  keep_until timestamptz,
  identity_erased_at timestamptz,
  primary key (brand_id, member_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  check ((keep_until is null) <= (identity_erased_at is not null))
);
create index erasures_newest on erasures (brand_id, erased_at desc, member_id);
create index erasures_due on erasures (brand_id, keep_until) where identity_erased_at is null;
revoke insert, update, delete on erasures from duang_app;
grant insert on erasures to duang_desk;

-- The last removal of each table, and all of them together.
create table retention_runs (
  brand_id int not null references brands,
  table_name text not null,
  ran_at timestamptz not null,
  removed bigint not null check (removed >= 0),
  removed_total bigint not null check (removed_total >= removed),
  primary key (brand_id, table_name)
);
revoke delete on retention_runs from duang_app;
