-- Commission, cashback, announcements and tournaments.

-- Each friend played on two days for the inviter, and on three days for the top.
create unlogged table scale.source as
  with recursive ancestor as (
    select f.member_id as source_id, f.number, f.inviter_id as member_id, 1 as depth
    from scale.friend f
    union all
    select a.source_id, a.number, f.inviter_id, a.depth + 1
    from ancestor a
    join scale.friend f on f.member_id = a.member_id
    where a.depth < 5
  )
  select * from ancestor;
analyze scale.source;
insert into affiliate_accruals (
  brand_id, member_id, source_member_id, depth, basis, day, base_satang, percent, amount_satang,
  accrued_at
)
  select
    1,
    a.member_id,
    a.source_id,
    a.depth,
    'turnover',
    t.day,
    100000,
    0.30,
    300,
    (t.day + 1)::timestamp + interval '20 hours'
  from scale.source a
  join scale.member m on m.member_id = a.member_id
  cross join scale.setup s
  cross join generate_series(1, case when m.role = 'top' then 3 else 2 end) k
  cross join lateral (
    select (s.now_at at time zone 'Asia/Bangkok')::date - 2 - (a.number + k * 29) % 88 as day
  ) t
  where a.depth = 1 or m.role = 'top'
  order by t.day, a.member_id;
analyze affiliate_accruals;
insert into affiliate_earnings (brand_id, member_id, day, amount_satang, paid_at)
  select brand_id, member_id, day, sum(amount_satang), max(accrued_at)
  from affiliate_accruals
  group by brand_id, member_id, day;

-- Cashback of days, of a loss of 100 baht each.
insert into cashback_accruals (
  brand_id, member_id, first_day, last_day, level, percent, stake_satang, won_satang,
  bonus_satang, loss_satang, amount_satang, accrued_at
)
  select
    m.brand_id, m.member_id, day, day, 1, 3, 10000, 0, 0, 10000, 300,
    (day + 1)::timestamp + interval '20 hours'
  from scale.member m
  cross join scale.setup s
  cross join generate_series(1, case
    when m.role in ('top', 'heavy') then least(greatest(20, m.cycles), 1095)
    when m.role = 'typical' then 20
    when m.cycles = 10 then 3
    else 0
  end) k
  cross join lateral (select (s.now_at at time zone 'Asia/Bangkok')::date - 2 - k as day) t;

-- Claims of one baht each, of commission and of cashback.
insert into pot_claims (brand_id, claim_id, member_id, pot, amount_satang, claimed_at)
  select
    m.brand_id,
    gen_random_uuid(),
    m.member_id,
    pot,
    100,
    s.now_at - interval '3 hours' - k * interval '1 second'
  from scale.member m
  cross join scale.setup s
  cross join unnest(array['affiliate', 'cashback']) pot
  cross join generate_series(1, case when m.role = 'top' then 20 else 2 end) k
  where m.role <> 'other';

-- Announcements: twenty are current, the older ones were withdrawn.
insert into announcements (
  brand_id, announcement_id, title, body, is_public, published_at, withdrawn_at
)
  select
    1,
    ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid,
    'ประกาศ ' || n,
    'ข่าวของวัน',
    n % 2 = 0,
    s.now_at - n * interval '1 hour',
    case when n > 20 then s.now_at - n * interval '1 hour' + interval '30 minutes' end
  from scale.setup s
  cross join lateral generate_series(1, 20 + s.members / 500) n;
insert into announcement_dismissals (brand_id, member_id, announcement_id, dismissed_at)
  select m.brand_id, m.member_id, a.announcement_id, a.published_at + interval '1 minute'
  from scale.member m
  join announcements a using (brand_id)
  where a.body = 'ข่าวของวัน' and (
    m.role in ('top', 'heavy') and a.withdrawn_at is not null
    or m.brand_id = 1 and m.cycles = 10 and a.announcement_id in (
      '00000000-0000-4000-9000-000000000003',
      '00000000-0000-4000-9000-000000000021'
    )
  )
  on conflict do nothing;

-- Tournaments of a week each: twenty ended ones, and one that runs.
insert into tournaments (
  brand_id, tournament_id, name_th, name_en, rules, starts_at, ends_at, score, created_at
)
  select
    1,
    ('00000000-0000-4000-a000-' || lpad(n::text, 12, '0'))::uuid,
    'ศึกที่ ' || n,
    'Battle ' || n,
    'กติกา',
    s.now_at + interval '1 day' - (n + 1) * interval '7 days',
    s.now_at + interval '1 day' - n * interval '7 days',
    case when n % 3 = 0 then 'net-win' else 'turnover' end,
    s.now_at - interval '300 days'
  from scale.setup s
  cross join generate_series(0, 20) n;
