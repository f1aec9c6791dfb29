-- Points, rights, draws, check-ins, rewards, goods and coupons.
-- Written by `npm run types` from the migrated database, with the comments of the migrations.

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
grant select, insert on point_adjustments to duang_app;

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
  constraint member_rights_check check ((spent_at is null) = (spent_by is null)),
  constraint member_rights_check1 check (spent_at is null or revoked_at is null)
);
create index member_rights_open
  on member_rights (brand_id, member_id, game, expires_at)
  where spent_at is null and revoked_at is null;
grant select, insert, update (spent_at, spent_by, revoked_at) on member_rights to duang_app;

-- Prizes and their weights. A version never changes; the newest is in force.
create table prize_tables (
  brand_id int not null references brands,
  game text not null check (game in ('wheel', 'flip-card')),
  version int not null check (version >= 1),
  -- [{ label, weight, prize, substitute? }], as core/prize/prize-table.ts validates it.
  segments jsonb not null,
  created_at timestamptz not null,
  primary key (brand_id, game, version)
);
-- functions/platform/01-append-only.sql
create trigger prize_tables_append_only
  before delete or update or truncate on prize_tables for each statement
  execute function refuse_change();
-- functions/platform/03-audit.sql
create trigger prize_tables_audit
  after insert on prize_tables for each row execute function audit_change('game', 'version');
grant select, insert on prize_tables to duang_app;

-- A server seed of one member and game, and the seed that replaces it. Both hashes are shown before
-- the first draw, so a client seed is chosen against a seed that is fixed. Each seed itself is
-- shown when it is replaced.
create table draw_seeds (
  brand_id int not null,
  seed_id uuid not null default gen_random_uuid(),
  member_id bigint not null,
  game text not null check (game in ('wheel', 'flip-card')),
  -- 32 bytes in hexadecimal, and the SHA-256 of the bytes.
  server_seed text not null check (server_seed ~ '^[0-9a-f]{64}$'),
  server_hash text not null check (server_hash ~ '^[0-9a-f]{64}$'),
  next_server_seed text not null check (next_server_seed ~ '^[0-9a-f]{64}$'),
  next_server_hash text not null check (next_server_hash ~ '^[0-9a-f]{64}$'),
  client_seed text not null check (length(client_seed) between 1 and 64),
  next_nonce int not null default 0,
  created_at timestamptz not null,
  revealed_at timestamptz,
  primary key (brand_id, seed_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
create unique index draw_seeds_current
  on draw_seeds (brand_id, member_id, game) where revealed_at is null;
grant select, insert, update (next_nonce, revealed_at) on draw_seeds to duang_app;

create table draws (
  brand_id int not null,
  draw_id uuid not null,
  member_id bigint not null,
  game text not null,
  seed_id uuid not null,
  nonce int not null check (nonce >= 0),
  table_version int not null,
  -- The segment of the table. Of a flip card also the card that the member picked, 0 to 8.
  outcome_index int not null check (outcome_index >= 0),
  picked_card int check (picked_card between 0 and 8),
  -- Evidence: the prize that was drawn, and the one that was given (its substitute without stock).
  prize jsonb not null,
  given_prize jsonb not null,
  right_id uuid not null,
  drawn_at timestamptz not null,
  primary key (brand_id, draw_id),
  unique (brand_id, right_id),
  unique (brand_id, seed_id, nonce),
  foreign key (brand_id, game, table_version) references prize_tables (brand_id, game, version),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  foreign key (brand_id, right_id) references member_rights (brand_id, right_id),
  foreign key (brand_id, seed_id) references draw_seeds (brand_id, seed_id)
);
create index draws_member on draws (brand_id, member_id, game, drawn_at desc, draw_id);
-- functions/platform/01-append-only.sql
create trigger draws_append_only
  before delete or update or truncate on draws for each statement execute function refuse_change();
grant select, insert on draws to duang_app;

-- Daily check-ins, once a member and Bangkok date (interpretation P2).
create table check_ins (
  brand_id int not null,
  member_id bigint not null,
  -- The Bangkok date.
  day date not null,
  -- The value of the day; 0: a day without value, and without a transfer.
  amount_satang bigint not null check (amount_satang >= 0),
  checked_in_at timestamptz not null,
  primary key (brand_id, member_id, day),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
grant select, insert on check_ins to duang_app;

-- Rewards: what members spend points on (interpretation P5).
create table reward_categories (
  brand_id int not null references brands,
  -- A word of the address. It begins with a letter, so that lists keep their order as objects.
  category_id text not null check (category_id ~ '^[a-z][a-z0-9-]{0,39}$'),
  name text not null,
  position int not null,
  primary key (brand_id, category_id)
);
-- functions/platform/03-audit.sql
create trigger reward_categories_audit
  after insert or delete or update on reward_categories for each row
  execute function audit_change('category_id');
grant select on reward_categories to duang_app;
grant insert, update, delete on reward_categories to duang_desk;

create table rewards (
  brand_id int not null,
  reward_id uuid not null default gen_random_uuid(),
  category_id text not null,
  name text not null,
  description text not null default '',
  -- A drawing of the site: REWARD_ART of the contract.
  art text not null default 'gift' check (
    art in ('gift', 'credit', 'wheel', 'card', 'phone', 'bag', 'cup', 'gold')
  ),
  cost_points bigint not null check (cost_points between 1 and 1000000000),
  -- Credit, rights or goods, as core/prize/prize.ts validates them.
  prize jsonb not null check ((prize ->> 'type') in ('credit', 'rights', 'goods')),
  level_min smallint not null default 0,
  position int not null default 0,
  is_active boolean not null default true,
  name_en text,
  description_en text,
  primary key (brand_id, reward_id),
  foreign key (brand_id, category_id) references reward_categories (brand_id, category_id),
  foreign key (brand_id, level_min) references levels (brand_id, level)
);
create index rewards_category on rewards (brand_id, category_id, "position", reward_id);
create index rewards_level on rewards (brand_id, level_min);
-- functions/platform/03-audit.sql
create trigger rewards_audit
  after insert or delete or update on rewards for each row
  execute function audit_change('reward_id');
grant select on rewards to duang_app;
grant insert, update, delete on rewards to duang_desk;

-- What a member asked for, as it was then. The state of goods is that of their order.
create table reward_requests (
  brand_id int not null,
  request_id uuid not null,
  member_id bigint not null,
  reward_id uuid not null,
  name text not null,
  cost_points bigint not null check (cost_points > 0),
  prize jsonb not null,
  requested_at timestamptz not null,
  primary key (brand_id, request_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  foreign key (brand_id, reward_id) references rewards (brand_id, reward_id)
);
create index reward_requests_member
  on reward_requests (brand_id, member_id, requested_at desc, request_id desc);
create index reward_requests_reward on reward_requests (brand_id, reward_id);
-- functions/platform/01-append-only.sql
create trigger reward_requests_append_only
  before delete or update or truncate on reward_requests for each statement
  execute function refuse_change();
grant select, insert on reward_requests to duang_app;

-- Goods: prizes and rewards that are sent to members, with their stock and orders.
create table goods (
  brand_id int not null references brands,
  goods_id text not null check (goods_id ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  name text not null,
  picture text,
  -- Pieces that ever came in, and those that no order has reserved.
  received_count int not null default 0,
  left_count int not null default 0,
  is_active boolean not null default true,
  primary key (brand_id, goods_id),
  constraint goods_check check (left_count >= 0 and left_count <= received_count)
);
-- functions/platform/03-audit.sql
create trigger goods_audit
  after insert or update of name, picture, received_count, is_active on goods for each row
  execute function audit_change('goods_id');
-- Staff add pieces to the stock at the desk.
grant select, insert, update (left_count) on goods to duang_app;
grant update (name, received_count, left_count) on goods to duang_desk;

-- One piece for one member. It is reserved from the request on.
create table goods_orders (
  brand_id int not null,
  order_id uuid not null,
  goods_id text not null,
  member_id bigint not null,
  -- The promotion and its fact, such as `wheel` and a draw.
  source text not null,
  source_id uuid not null,
  state text not null check (
    state in ('requested', 'packed', 'shipped', 'delivered', 'cancelled')
  ),
  -- The member's address when it was requested or, if there was none, when it was packed.
  address jsonb,
  tracking text,
  requested_at timestamptz not null,
  primary key (brand_id, order_id),
  unique (brand_id, source, source_id),
  foreign key (brand_id, goods_id) references goods (brand_id, goods_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  constraint goods_orders_check check (state in ('requested', 'cancelled') or address is not null)
);
create index goods_orders_goods on goods_orders (brand_id, goods_id);
create index goods_orders_member
  on goods_orders (brand_id, member_id, requested_at desc, order_id);
create index goods_orders_state on goods_orders (brand_id, state, requested_at, order_id);
grant select, insert, update (state, address, tracking) on goods_orders to duang_app;

create table goods_order_steps (
  brand_id int not null,
  order_id uuid not null,
  n int not null,
  state text not null,
  at timestamptz not null,
  actor text not null,
  note text,
  primary key (brand_id, order_id, n),
  foreign key (brand_id, order_id) references goods_orders (brand_id, order_id)
);
grant select, insert on goods_order_steps to duang_app;

-- Coupons: codes that give credit, points or rights.
create table coupons (
  brand_id int not null references brands,
  coupon_id uuid not null default gen_random_uuid(),
  name text not null,
  -- Credit, points or rights, as core/prize/prize.ts validates them.
  prize jsonb not null check ((prize ->> 'type') in ('credit', 'points', 'rights')),
  level_min smallint not null default 0,
  starts_at timestamptz not null,
  -- Null: until staff end it.
  ends_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  primary key (brand_id, coupon_id),
  foreign key (brand_id, level_min) references levels (brand_id, level),
  constraint coupons_check check (ends_at > starts_at)
);
create index coupons_created on coupons (brand_id, created_at desc, coupon_id);
create index coupons_level on coupons (brand_id, level_min);
-- functions/platform/03-audit.sql
create trigger coupons_audit
  after insert or delete or update on coupons for each row
  execute function audit_change('coupon_id');
grant select on coupons to duang_app;
grant insert, update, delete on coupons to duang_desk;

-- Codes are readable, because staff hand them out: they are worth one use, and guesses are limited.
create table coupon_codes (
  brand_id int not null,
  code text not null check (code ~ '^[A-Z0-9]{4,32}$'),
  coupon_id uuid not null,
  use_count int not null check (use_count >= 1),
  left_count int not null,
  primary key (brand_id, code),
  foreign key (brand_id, coupon_id) references coupons (brand_id, coupon_id),
  constraint coupon_codes_check check (left_count >= 0 and left_count <= use_count)
);
create index coupon_codes_coupon on coupon_codes (brand_id, coupon_id, code);
grant select, update (left_count) on coupon_codes to duang_app;
grant insert, update, delete on coupon_codes to duang_desk;

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
  foreign key (brand_id, code) references coupon_codes (brand_id, code),
  foreign key (brand_id, coupon_id) references coupons (brand_id, coupon_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
create index coupon_redemptions_code on coupon_redemptions (brand_id, code);
create index coupon_redemptions_member on coupon_redemptions (brand_id, member_id, redeemed_at);
-- functions/platform/01-append-only.sql
create trigger coupon_redemptions_append_only
  before delete or update or truncate on coupon_redemptions for each statement
  execute function refuse_change();
grant select, insert on coupon_redemptions to duang_app;
