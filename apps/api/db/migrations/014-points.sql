-- Points that staff gave or took.
create table point_adjustments (
  brand_id int not null,
  adjustment_id uuid not null,
  member_id bigint not null,
  -- Negative: taken.
  points bigint not null check (points <> 0),
  reason text not null,
  actor text not null,
  at timestamptz not null,
  primary key (brand_id, adjustment_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
create index point_adjustments_member on point_adjustments (brand_id, member_id, at desc);
revoke update, delete on point_adjustments from duang_app;
