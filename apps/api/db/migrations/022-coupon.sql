-- Coupons: codes that give credit, points or rights.
create table coupons (
  brand_id int not null references brands,
  coupon_id uuid not null default gen_random_uuid(),
  name text not null,
  -- Credit, points or rights, as core/prize/prize.ts validates them.
  prize jsonb not null check (prize ->> 'type' in ('credit', 'points', 'rights')),
  level_min smallint not null default 0,
  starts_at timestamptz not null,
  -- Null: until staff end it.
  ends_at timestamptz check (ends_at > starts_at),
  ended_at timestamptz,
  created_at timestamptz not null,
  primary key (brand_id, coupon_id),
  foreign key (brand_id, level_min) references levels (brand_id, level)
);
create index coupons_created on coupons (brand_id, created_at desc, coupon_id);
create index coupons_level on coupons (brand_id, level_min);
revoke insert, update, delete on coupons from duang_app;

-- Codes are readable, because staff hand them out: they are worth one use, and guesses are limited.
create table coupon_codes (
  brand_id int not null,
  code text not null check (code ~ '^[A-Z0-9]{4,32}$'),
  coupon_id uuid not null,
  use_count int not null check (use_count >= 1),
  left_count int not null,
  primary key (brand_id, code),
  foreign key (brand_id, coupon_id) references coupons (brand_id, coupon_id),
  check (left_count between 0 and use_count)
);
create index coupon_codes_coupon on coupon_codes (brand_id, coupon_id, code);
revoke insert, update, delete on coupon_codes from duang_app;
grant update (left_count) on coupon_codes to duang_app;

create table coupon_redemptions (
  brand_id int not null,
  redemption_id uuid not null,
  coupon_id uuid not null,
  code text not null,
  member_id bigint not null,
  -- Evidence: the prize that was given.
  prize jsonb not null,
  redeemed_at timestamptz not null,
  primary key (brand_id, redemption_id),
  unique (brand_id, coupon_id, member_id),
  foreign key (brand_id, coupon_id) references coupons (brand_id, coupon_id),
  foreign key (brand_id, code) references coupon_codes (brand_id, code),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
create index coupon_redemptions_member on coupon_redemptions (brand_id, member_id, redeemed_at);
create index coupon_redemptions_code on coupon_redemptions (brand_id, code);
revoke update, delete on coupon_redemptions from duang_app;

insert into ledger.transfer_kinds
  (kind, code, debit_class, credit_class, description, unit) values
  (1601, 'coupon.credit', 40, 1, 'A coupon gives credit', 'satang'),
  (1602, 'coupon.points', 43, 8, 'A coupon gives points', 'point');
