-- The members of a living demonstration, and on which days they come. `history.setup` has one row:
-- brand, first_day, today, now_at, password_hash, people. `history.game` has the games.

-- A number from 0 to 1, the same for the same words.
create function history.chance(variadic p_words text[]) returns float8
language sql immutable as $$
  select (hashtextextended(array_to_string(p_words, '/'), 7) & 4294967295) / 4294967296.0
$$;

-- A time of a Bangkok day.
create function history.at(p_day date, p_minutes float8) returns timestamptz
language sql stable as $$
  select p_day::timestamp at time zone 'Asia/Bangkok' + p_minutes * interval '1 minute'
$$;

-- The earlier a person is in the list, the earlier it joined. The brand grows faster and faster.
create table history.person as
  select
    p.n,
    p.n / 10000.0 as place,
    p.username,
    p.name,
    p.phone,
    p.bank,
    p.account,
    p.af_code,
    history.at(
      s.first_day + floor((s.today - s.first_day) * power(p.n / 500.0, 0.7))::int,
      500 + 780 * history.chance('join', p.username)
    ) as joined_at
  from history.setup s
  cross join lateral jsonb_to_recordset(s.people) as p (
    n int, username text, name text, phone text, bank text, account text, af_code text
  );
delete from history.person p using history.setup s where p.joined_at > s.now_at - interval '1 hour';

insert into members (
  brand_id, username, phone, password_hash, name, af_code, marketing, created_at, last_login_at
)
  select
    s.brand,
    p.username,
    p.phone,
    s.password_hash,
    p.name,
    p.af_code,
    case when history.chance('marketing', p.username) < 0.5
      then (array['line', 'facebook', 'tiktok', 'google'])[1 + p.n % 4] end,
    p.joined_at,
    p.joined_at
  from history.person p, history.setup s
  order by p.n;

-- Those who can log in were there before all others. The last login is new.
update members m
  set created_at = history.at(s.first_day - 5, 600)
  from history.setup s
  where m.brand_id = s.brand and m.username_folded in ('somchai', 'malee');
update member_banks b
  set created_at = m.created_at, deposited_from_at = history.at(s.first_day, 700)
  from members m, history.setup s
  where m.brand_id = s.brand
    and m.username_folded in ('somchai', 'malee')
    and (b.brand_id, b.member_id) = (m.brand_id, m.member_id);

-- A third came by the link of a friend: of Somchai, of Malee, or of a member from before.
update members m
  set inviter_id = i.member_id
  from history.setup s, history.person p
  cross join lateral (
    select case
      when history.chance('invited', p.username) < 0.10 then 'somchai'
      when history.chance('invited', p.username) < 0.14 then 'malee'
      when history.chance('invited', p.username) < 0.36 then (
        select e.username
        from history.person e
        where e.n = floor(p.n * power(history.chance('inviter', p.username), 2))
      )
    end as username
  ) f
  join members i on i.username = f.username
  where m.brand_id = s.brand
    and i.brand_id = s.brand
    and m.username = p.username
    and i.created_at < m.created_at;

insert into member_banks (
  brand_id, member_id, bank_code, account_digits, account_name, is_name_verified, created_at
)
  select m.brand_id, m.member_id, p.bank, p.account, p.name, true, p.joined_at
  from history.setup s
  join members m on m.brand_id = s.brand
  join history.person p using (username);

insert into ledger.accounts (brand_id, account_id, floor_satang)
  select m.brand_id, ledger.member_account(m.member_id, c.class), c.floor_satang
  from history.setup s
  join members m on m.brand_id = s.brand
  join history.person p using (username)
  cross join ledger.account_classes c
  where c.is_member;

insert into consents (brand_id, member_id, document, version, accepted_at)
  select m.brand_id, m.member_id, document, s.terms_version, m.created_at
  from history.setup s
  join members m on m.brand_id = s.brand
  join history.person p using (username)
  cross join unnest(array['terms', 'age']) document;

insert into member_addresses (
  brand_id, member_id, name, phone, line, subdistrict, district, province, postcode, updated_at
)
  select
    m.brand_id, m.member_id, m.name, m.phone, '99/' || m.member_id % 90 + 1 || ' ถนนสุขุมวิท',
    'คลองเตย', 'คลองเตย', 'กรุงเทพมหานคร', '10110', m.created_at + interval '2 days'
  from history.setup s
  join members m on m.brand_id = s.brand
  where m.username_folded in ('somchai', 'malee') or m.member_id % 9 = 0
  on conflict do nothing;

-- How often a member comes, and how much it deposits, in baht.
create table history.player as
  select
    m.brand_id,
    m.member_id,
    m.username,
    m.username_folded in ('somchai', 'malee') as is_login,
    greatest((m.created_at at time zone 'Asia/Bangkok')::date, s.first_day) as first_day,
    t.kind,
    t.often,
    t.deposits
  from history.setup s
  join members m on m.brand_id = s.brand
  left join history.person p using (username)
  cross join lateral (
    values
      ('login', 0.72, array[300, 500, 500, 1000, 1000, 2000]),
      ('often', 0.50, array[500, 1000, 1000, 2000, 3000, 5000]),
      ('regular', 0.20, array[200, 300, 500, 500, 1000]),
      ('seldom', 0.05, array[100, 100, 200, 300])
  ) t (kind, often, deposits)
  where t.kind = case
    when p.n is null and m.username_folded in ('somchai', 'malee') then 'login'
    when p.n % 20 = 3 then 'often'
    when p.n % 4 = 1 then 'regular'
    when p.n is not null then 'seldom'
  end;

-- A day on which a member comes: one deposit, one game, perhaps one withdrawal. All stakes of a day
-- come out of its deposit and bonus, so that no order of days can overdraw an account. Amounts in
-- satang.
create table history.visit as
  with came as (
    select
      p.*,
      s.now_at,
      d::date as day,
      p.username || d::date as seed
    from history.setup s
    cross join history.player p
    cross join generate_series(p.first_day, s.today, interval '1 day') d
    where history.chance('comes', p.username, d::date::text) < p.often
      or d::date = p.first_day and history.chance('tries', p.username) < 0.85
  ), timed as (
    select
      *,
      -- From ten in the morning until eleven at night, most in the evening. New members come after
      -- they have registered.
      case when day = first_day and not is_login
        then 1285 + 40 * history.chance('minute', seed)
        else 600 + 720 * power(history.chance('minute', seed), 0.7)
      end as minutes,
      100 * deposits[1 + floor(cardinality(deposits) * history.chance('amount', seed))::int]
        as deposit
    from came
  ), given as (
    select
      *,
      history.at(day, minutes) as at,
      -- The first window of the brand: ten per cent, at most 500 baht, wagered once.
      case when minutes < 720 then least(deposit / 10, 50000) else 0 end as bonus,
      case when minutes < 720 then 20
        else 3 + floor(9 * history.chance('rounds', seed))::int
      end as rounds
    from timed
  )
  select
    row_number() over (order by at, member_id)::int as n,
    brand_id,
    member_id,
    username,
    is_login,
    day,
    seed,
    at,
    deposit,
    bonus,
    rounds,
    -- With a bonus the stakes are deposit and bonus, to the satang; the first stake has the rest.
    case when bonus > 0 then (deposit + bonus) / rounds / 100 * 100
      else greatest(500, floor(
        deposit * (0.7 + 0.3 * history.chance('stake', seed)) / rounds / 500
      )::bigint * 500)
    end as stake,
    g.provider,
    g.game_code,
    g.type,
    g.mode
  from given
  cross join lateral (
    select *
    from history.game g
    where bonus = 0 or g.mode = 'seamless'
    order by
      -- Malee plays tables, Somchai mostly slots, and others what is liked.
      case
        when username = 'malee' and g.type = 'slot' then 0.2
        when username = 'somchai' and g.type <> 'slot' then 0.4
        else 1
      end * power(history.chance('game', seed, g.game_code), 1.0 / g.weight) desc
    limit 1
  ) g
  where at < now_at - interval '40 minutes';
analyze history.visit;
