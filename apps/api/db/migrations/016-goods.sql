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
  check (left_count between 0 and received_count)
);
revoke update, delete on goods from duang_app;
grant update (left_count) on goods to duang_app;

-- One piece for one member. It is reserved from the request on.
create table goods_orders (
  brand_id int not null,
  order_id uuid not null,
  goods_id text not null,
  member_id bigint not null,
  -- The promotion and its fact, such as `wheel` and a draw.
  source text not null,
  source_id uuid not null,
  state text not null check (state in ('requested', 'packed', 'shipped', 'delivered', 'cancelled')),
  -- The member's address when it was requested or, if there was none, when it was packed.
  address jsonb,
  tracking text,
  requested_at timestamptz not null,
  primary key (brand_id, order_id),
  unique (brand_id, source, source_id),
  foreign key (brand_id, goods_id) references goods (brand_id, goods_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  check (state in ('requested', 'cancelled') or address is not null)
);
create index goods_orders_state on goods_orders (brand_id, state, requested_at, order_id);
create index goods_orders_member on goods_orders (brand_id, member_id, requested_at desc, order_id);
create index goods_orders_goods on goods_orders (brand_id, goods_id);
revoke update, delete on goods_orders from duang_app;
grant update (state, address, tracking) on goods_orders to duang_app;

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
revoke update, delete on goods_order_steps from duang_app;
