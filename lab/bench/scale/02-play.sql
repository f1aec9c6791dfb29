-- Deposits, rounds and withdrawals: the cycles of each member, evenly over the days of the set-up.

create unlogged table scale.cycle as
  with timed as (
    select
      m.brand_id,
      m.n,
      m.member_id,
      m.role,
      m.cycles,
      k,
      s.now_at - interval '1 hour'
        - ((m.cycles - 1 - k) * step + case
            when m.role = 'other' then m.n::bigint * 48271 % step
            else m.n * 37 % 300
          end) * interval '1 second' as at
    from scale.member m
    cross join scale.setup s
    cross join lateral (select s.days * 86400 / nullif(m.cycles, 0) as step) each
    cross join generate_series(0, m.cycles - 1) k
  )
  select row_number() over (order by at, member_id) as number, *
  from timed;
analyze scale.cycle;

insert into statement_lines (
  brand_id, line_id, feed, ext_id, content_hash, raw, via, bank_code, account_digits, direction,
  amount_satang, booked_at, received_at, source_bank, source_account, source_name, state
)
  overriding system value
  select
    c.brand_id,
    1000 + c.number,
    f.feed,
    'scale-' || c.number,
    ''::bytea,
    '{}',
    'webhook',
    '004',
    '1234567890',
    'in',
    100000,
    c.at,
    c.at,
    '014',
    '6' || lpad(c.n::text, 9, '0'),
    'สมาชิก ' || c.n,
    'credited'
  from scale.cycle c
  join (select distinct on (brand_id) brand_id, feed from bank_feeds) f using (brand_id)
  order by c.number;
select setval(pg_get_serial_sequence('statement_lines', 'line_id'), max(line_id))
from statement_lines;

insert into deposits (
  brand_id, deposit_id, line_id, member_id, amount_satang, matched_by, reasons, booked_at,
  credited_at, level_before, points, points_per_hundred_baht
)
  select
    brand_id,
    scale.stable_id('deposit', brand_id::text, (1000 + number)::text),
    1000 + number,
    member_id,
    100000,
    'engine',
    '[]',
    at,
    at,
    1,
    10,
    1
  from scale.cycle
  order by number;

insert into rounds (
  brand_id, member_id, provider, round_id, game_code, day, opened_at, closed_at, closed_by,
  bets, stake_satang, won_satang, last_bet_at, last_result_at
)
  select
    brand_id,
    member_id,
    'joker',
    number || '-' || r,
    'scale-' || (number + r) % 40,
    (opened_at at time zone 'Asia/Bangkok')::date,
    opened_at,
    opened_at + interval '5 seconds',
    case when is_won then 'win' else 'rule' end,
    1,
    10000,
    is_won::int * 18000,
    opened_at,
    case when is_won then opened_at + interval '5 seconds' end
  from scale.cycle
  cross join generate_series(1, 3) r
  cross join lateral (
    select at + r * interval '1 minute' as opened_at, (number * 3 + r) * 48271 % 7 < 3 as is_won
  ) play
  order by opened_at;

insert into provider_transactions (
  brand_id, provider, tx_id, kind, request_hash, member_id, round_id, bet_satang, win_satang,
  code, balance_satang, at
)
  select
    brand_id,
    provider,
    kind || round_id,
    kind,
    ''::bytea,
    member_id,
    round_id,
    case when kind = 'bet' then stake_satang else 0 end,
    case when kind = 'win' then won_satang else 0 end,
    'OK',
    0,
    case when kind = 'bet' then opened_at else closed_at end
  from rounds
  cross join unnest(array['bet', 'win']) kind
  where kind = 'bet' or won_satang > 0
  order by opened_at;

analyze rounds;

-- Promotions of a provider, for the measured members.
insert into provider_transactions (
  brand_id, provider, tx_id, kind, request_hash, member_id, win_satang, code, balance_satang, at
)
  select
    brand_id, 'joker', 'promo' || number, 'promo', ''::bytea, member_id, 100, 'OK', 0,
    at + interval '4 minutes'
  from scale.cycle
  where role <> 'other' and k % 5 = 2;

insert into daily_game_totals (
  brand_id, member_id, day, provider, game_code, bets, rounds, stake_satang, won_satang
)
  select
    brand_id, member_id, day, provider, game_code, sum(bets), count(*), sum(stake_satang),
    sum(won_satang)
  from rounds
  group by brand_id, member_id, day, provider, game_code;

insert into daily_limit_totals (brand_id, member_id, day, bets, stake_satang, won_satang)
  select brand_id, member_id, day, sum(bets), sum(stake_satang), sum(won_satang)
  from rounds
  group by brand_id, member_id, day;

-- At most four withdrawals on a day.
insert into withdrawals (
  brand_id, withdrawal_id, member_id, amount_satang, state, member_bank_id, bank_code,
  account_digits, account_name, level, bangkok_date, requested_at, ended_at, decided_by
)
  select
    c.brand_id,
    gen_random_uuid(),
    c.member_id,
    50000,
    'paid',
    b.member_bank_id,
    b.bank_code,
    b.account_digits,
    b.account_name,
    1,
    (c.at at time zone 'Asia/Bangkok')::date,
    c.at + interval '5 minutes',
    c.at + interval '10 minutes',
    'rules'
  from scale.cycle c
  cross join scale.setup s
  join member_banks b using (brand_id, member_id)
  where c.k % greatest(5, c.cycles / (s.days * 4) + 1) = 1
    -- The request is on the day of its cycle.
    and (c.at at time zone 'Asia/Bangkok')::time < time '23:50'
  order by c.number;

analyze withdrawals;

insert into withdrawal_steps (brand_id, withdrawal_id, step, state, at, actor)
  select
    w.brand_id,
    w.withdrawal_id,
    t.step,
    t.state,
    w.requested_at + (t.step - 1) * interval '1 minute',
    'rules'
  from withdrawals w
  cross join unnest(array['requested', 'approved', 'sent', 'paid']) with ordinality t (state, step);

insert into withdrawal_days (
  brand_id, member_id, bangkok_date, requests, requests_cap, amount_satang, amount_cap_satang
)
  select brand_id, member_id, bangkok_date, count(*), 5, sum(amount_satang), 10000000
  from withdrawals
  group by brand_id, member_id, bangkok_date;

insert into payouts (
  brand_id, payout_key, withdrawal_id, feed, amount_satang, state, attempts, next_at,
  created_at, updated_at
)
  select
    w.brand_id,
    w.withdrawal_id::text,
    w.withdrawal_id,
    f.feed,
    w.amount_satang,
    'paid',
    1,
    w.ended_at,
    w.requested_at,
    w.ended_at
  from withdrawals w
  join (select distinct on (brand_id) brand_id, feed from bank_feeds) f using (brand_id);
