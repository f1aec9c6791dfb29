-- What promotions gave. The transfers follow from these rows in 05-ledger.sql.

-- Points by staff first, so that what members spend later is there.
insert into point_adjustments (brand_id, adjustment_id, member_id, points, reason, actor, at)
  select
    brand_id, gen_random_uuid(), member_id, 1000000, 'scale', 'scale',
    now_at - interval '399 days'
  from scale.member, scale.setup
  where role <> 'other';

-- A gift of credit for the corrections of a member.
insert into corrections (
  brand_id, correction_id, member_id, kind, amount_satang, settled_at, reason, note,
  requested_by, at
)
  select
    m.brand_id,
    gen_random_uuid(),
    m.member_id,
    'goodwill',
    100,
    at,
    'scale',
    'ขอบคุณ',
    'scale',
    at
  from scale.member m
  cross join scale.setup s
  cross join generate_series(1, least(m.cycles / 4, 500)) k
  cross join lateral (select s.now_at - k * interval '13 hours' as at) t
  where m.role <> 'other';

-- Bonuses of deposits: of one deposit in seven of the measured members, once a day.
insert into bonus_grants (
  brand_id, grant_id, member_id, deposit_id, bonus_window, window_date, rate_percent, max_satang,
  deposit_satang, bonus_satang, turnover_multiple, turnover_required_satang, turnover_done_satang,
  status, granted_at, ended_at
)
  select distinct on (c.member_id, d.day)
    c.brand_id,
    gen_random_uuid(),
    c.member_id,
    scale.stable_id('deposit', c.brand_id::text, (1000 + c.number)::text),
    1,
    d.day,
    10,
    50000,
    100000,
    10000,
    1,
    110000,
    110000,
    'completed',
    c.at,
    c.at + interval '3 minutes'
  from scale.cycle c
  cross join lateral (select (c.at at time zone 'Asia/Bangkok')::date as day) d
  where c.role <> 'other' and c.k % 7 = 3
  order by c.member_id, d.day, c.number;

-- Check-ins until yesterday. The top has three years of them.
insert into check_ins (brand_id, member_id, day, amount_satang, checked_in_at)
  select
    m.brand_id,
    m.member_id,
    (t.at at time zone 'Asia/Bangkok')::date,
    500,
    t.at
  from scale.member m
  cross join scale.setup s
  cross join generate_series(1, case
    when m.role in ('top', 'heavy') then least(greatest(20, m.cycles), 1095)
    when m.role = 'typical' then 20
    when m.cycles = 10 then 3
    else 0
  end) k
  cross join lateral (select s.now_at - k * interval '1 day' as at) t;

-- Draws of both games: each has a right, and a segment without a prize or with ten points.
create unlogged table scale.draw as
  select
    m.brand_id,
    m.member_id,
    game,
    k,
    gen_random_uuid() as draw_id,
    gen_random_uuid() as right_id,
    case when k % 2 = 0 then 2 else 6 end as segment,
    s.now_at - interval '2 hours' - k * interval '7 hours' as at
  from scale.member m
  cross join scale.setup s
  cross join unnest(array['wheel', 'flip-card']) game
  cross join generate_series(1, case
    when m.role = 'other' then case when m.cycles = 10 then 2 else 0 end
    else least(greatest(10, m.cycles), 5000)
  end) k;
analyze scale.draw;
insert into member_rights (
  brand_id, right_id, member_id, game, source, n, granted_at, spent_at, spent_by
)
  select brand_id, right_id, member_id, game, 'scale', k, at - interval '1 minute', at, draw_id
  from scale.draw;
-- Open rights, for the draws that are measured.
insert into member_rights (brand_id, member_id, game, source, n, granted_at)
  select m.brand_id, m.member_id, game, 'measured', t.n, s.now_at - interval '1 day'
  from scale.member m
  cross join scale.setup s
  cross join unnest(array['wheel', 'flip-card']) game
  cross join generate_series(1, 200) t (n)
  where m.role <> 'other';
insert into draw_seeds (
  brand_id, member_id, game, server_seed, server_hash, next_server_seed, next_server_hash,
  client_seed, next_nonce, created_at
)
  select
    brand_id,
    member_id,
    game,
    encode(seed, 'hex'),
    encode(sha256(seed), 'hex'),
    encode(next_seed, 'hex'),
    encode(sha256(next_seed), 'hex'),
    'scale',
    count,
    at
  from (
    select
      brand_id,
      member_id,
      game,
      sha256((gen_random_uuid()::text)::bytea) as seed,
      sha256((gen_random_uuid()::text)::bytea) as next_seed,
      count(*) as count,
      min(at) - interval '1 hour' as at
    from scale.draw
    group by brand_id, member_id, game
  ) seeded;
analyze draw_seeds;
insert into draws (
  brand_id, draw_id, member_id, game, seed_id, nonce, table_version, outcome_index, picked_card,
  prize, given_prize, right_id, drawn_at
)
  select
    d.brand_id,
    d.draw_id,
    d.member_id,
    d.game,
    s.seed_id,
    row_number() over (partition by s.seed_id order by d.at) - 1,
    1,
    d.segment,
    case when d.game = 'flip-card' then 4 end,
    t.segments -> d.segment -> 'prize',
    t.segments -> d.segment -> 'prize',
    d.right_id,
    d.at
  from scale.draw d
  join draw_seeds s using (brand_id, member_id, game)
  join prize_tables t on t.brand_id = d.brand_id and t.game = d.game and t.version = 1;

-- Orders of the points shop.
create unlogged table scale.request as
  select
    m.brand_id,
    m.member_id,
    gen_random_uuid() as request_id,
    gen_random_uuid() as order_id,
    s.now_at - interval '3 hours' - k * interval '5 hours' as at
  from scale.member m
  cross join scale.setup s
  cross join generate_series(1, case
    when m.role <> 'other' then least(greatest(5, m.cycles / 4), 2000)
    when m.brand_id = 1 and m.n % 50 = 0 then 1
    else 0
  end) k;
analyze scale.request;
insert into reward_requests (
  brand_id, request_id, member_id, reward_id, name, cost_points, prize, requested_at
)
  select q.brand_id, q.request_id, q.member_id, r.reward_id, r.name, 10, r.prize, q.at
  from scale.request q
  join rewards r on r.brand_id = q.brand_id and r.prize ->> 'goodsId' = 'canvas-bag';
insert into goods_orders (
  brand_id, order_id, goods_id, member_id, source, source_id, state, address, tracking,
  requested_at
)
  select
    brand_id, order_id, 'canvas-bag', member_id, 'reward', request_id, 'delivered',
    '{"name": "สมาชิก"}', 'TH123', at
  from scale.request;
insert into goods_order_steps (brand_id, order_id, n, state, at, actor)
  select brand_id, order_id, n, state, at + (n - 1) * interval '1 minute', 'scale'
  from scale.request
  cross join unnest(array['requested', 'packed', 'shipped', 'delivered'])
    with ordinality t (state, n);
update goods
set received_count = received_count + (
  select count(*) from scale.request r where r.brand_id = goods.brand_id
)
where goods_id = 'canvas-bag';

-- Coupons: the first fifty are redeemed while measured, the others were before.
insert into coupons (brand_id, coupon_id, name, prize, starts_at, created_at)
  select
    1,
    ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
    'คูปอง ' || n,
    '{"type": "points", "points": 10}',
    now_at - interval '300 days',
    now_at - interval '300 days'
  from scale.setup
  cross join generate_series(1, 550) n;
create unlogged table scale.redemption as
  select
    m.brand_id,
    m.member_id,
    gen_random_uuid() as redemption_id,
    50 + k as number,
    s.now_at - interval '4 hours' - k * interval '3 hours' as at
  from scale.member m
  cross join scale.setup s
  cross join generate_series(1, case
    when m.role <> 'other' then least(greatest(3, m.cycles / 4), 500)
    when m.brand_id = 1 and m.cycles = 10 then 1
    else 0
  end) k;
analyze scale.redemption;
insert into coupon_codes (brand_id, code, coupon_id, use_count, left_count)
  select
    1,
    'SCALE' || lpad(n::text, 4, '0'),
    ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
    1000000,
    1000000 - (select count(*) from scale.redemption r where r.number = n)
  from generate_series(1, 550) n;
insert into coupon_redemptions (
  brand_id, redemption_id, coupon_id, code, member_id, prize, redeemed_at
)
  select
    brand_id,
    redemption_id,
    ('00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid,
    'SCALE' || lpad(number::text, 4, '0'),
    member_id,
    '{"type": "points", "points": 10}',
    at
  from scale.redemption;
