-- Rewards: what members spend points on (interpretation P5).
create table reward_categories (
  brand_id int not null references brands,
  -- A word of the address. It begins with a letter, so that lists keep their order as objects.
  category_id text not null check (category_id ~ '^[a-z][a-z0-9-]{0,39}$'),
  name text not null,
  position int not null,
  primary key (brand_id, category_id)
);
revoke insert, update, delete on reward_categories from duang_app;

create table rewards (
  brand_id int not null,
  reward_id uuid not null default gen_random_uuid(),
  category_id text not null,
  name text not null,
  description text not null default '',
  -- A drawing of the site: REWARD_ART of the contract.
  art text not null default 'gift'
    check (art in ('gift', 'credit', 'wheel', 'card', 'phone', 'bag', 'cup', 'gold')),
  cost_points bigint not null check (cost_points between 1 and 1000000000),
  -- Credit, rights or goods, as core/prize/prize.ts validates them.
  prize jsonb not null check (prize ->> 'type' in ('credit', 'rights', 'goods')),
  level_min smallint not null default 0,
  position int not null default 0,
  is_active boolean not null default true,
  primary key (brand_id, reward_id),
  foreign key (brand_id, category_id) references reward_categories (brand_id, category_id),
  foreign key (brand_id, level_min) references levels (brand_id, level)
);
create index rewards_category on rewards (brand_id, category_id, position, reward_id);
create index rewards_level on rewards (brand_id, level_min);
revoke insert, update, delete on rewards from duang_app;

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
revoke update, delete on reward_requests from duang_app;

insert into ledger.transfer_kinds
  (kind, code, debit_class, credit_class, description, unit) values
  (1101, 'reward.spend', 8, 43, 'A member spends points on a reward', 'point'),
  (1102, 'reward.credit', 40, 1, 'A reward gives credit', 'satang');
