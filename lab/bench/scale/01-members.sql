-- Members, brands and the friends of members. `scale.setup` has one row: members, days, now_at and
-- password_hash.
--
-- Roles by number, all of brand 1: member 1 has the extreme data (`top`), 2 to 25 have much
-- (`heavy`), 26 to 75 have what a member typically has (`typical`). These are measured.

-- The ids of `ledger.stable_id`, in a fifth of its time.
create function scale.stable_id(variadic p_parts text[]) returns uuid
language plpgsql immutable as $$
declare
  part text;
  whole text := '';
  hash bytea;
begin
  foreach part in array p_parts loop
    whole := whole || length(part) || ':' || part || ';';
  end loop;
  hash := substr(sha256(convert_to(whole, 'UTF8')), 1, 16);
  return encode(
    set_byte(set_byte(hash, 6, get_byte(hash, 6) & 15 | 128), 8, get_byte(hash, 8) & 63 | 128),
    'hex'
  )::uuid;
end
$$;

-- Brands 3 to 5 are copies of the second brand of the demonstration, without its hosts.
insert into brands (brand_id, client_id, name, settings)
  select n, 'scale-' || n, 'scale ' || n, b.settings
  from brands b
  cross join generate_series(3, 5) n
  where b.brand_id = 2;
insert into bank_feeds (brand_id, feed, adapter, secrets)
  select n, f.feed, f.adapter, f.secrets
  from bank_feeds f
  cross join generate_series(3, 5) n
  where f.brand_id = 2;
insert into levels (
  brand_id, level, code, name, is_disabled, criteria_kind, criteria_satang, cashback_percent,
  cashback_cap_satang, daily_cap_satang, per_request_cap_satang, requests_per_day,
  next_level_satang
)
  select
    n, level, code, name, is_disabled, criteria_kind, criteria_satang, cashback_percent,
    cashback_cap_satang, daily_cap_satang, per_request_cap_satang, requests_per_day,
    next_level_satang
  from levels
  cross join generate_series(3, 5) n
  where brand_id = 2;
insert into providers (
  brand_id, provider, number, name, group_code, mode, dialect, base_url
)
  select n, provider, number, name, group_code, mode, dialect, base_url
  from providers
  cross join generate_series(3, 5) n
  where brand_id = 2;
insert into games (brand_id, provider, game_code, type, name_th, name_en)
  select p.brand_id, p.provider, 'scale-' || n, 'slot', 'เกม ' || n, 'Game ' || n
  from providers p
  cross join generate_series(0, 39) n
  where p.provider = 'joker';

create unlogged table scale.member as
  with numbered as (
    select
      n,
      -- Four of five members are of brand 1.
      case when n <= 200 or n % 20 < 16 then 1 else n % 20 - 14 end as brand_id
    from scale.setup
    cross join generate_series(1, members) n
  )
  select
    n,
    1000 + n::bigint as member_id,
    brand_id,
    row_number() over (partition by brand_id order by n)::int as place,
    case
      when n = 1 then 'top'
      when n <= 25 then 'heavy'
      when n <= 75 then 'typical'
      else 'other'
    end as role,
    -- A cycle is a deposit, three rounds and sometimes a withdrawal.
    case
      when n = 1 then greatest(10, members / 50)
      when n <= 25 then greatest(10, members / 500)
      when n <= 75 or n % 10 = 0 then 10
      else n % 2
    end as cycles
  from numbered, scale.setup;
create unique index on scale.member (member_id);
create unique index on scale.member (brand_id, place);
analyze scale.member;

-- Friends. The top's downline of all levels is a tenth of all members: a fifth of them are direct
-- friends, and the rest are friends of these and their friends.
create unlogged table scale.friend as
  with other as (
    select n, member_id, brand_id, place, place - 75 as number, members / 10 as downline
    from scale.member, scale.setup
    where brand_id = 1 and role = 'other'
  ),
  placed as (
    select
      member_id,
      number,
      case
        when number <= downline / 5 then 1
        when number <= downline then ceil((number - downline / 5) / 1.3)::int + 75
        when number <= downline + 240 then 2 + (number - downline - 1) % 24
        when number <= downline + 490 then 26 + (number - downline - 241) % 50
        when number % 4 = 0 then number / 2 + 75
      end as inviter_place
    from other
  )
  select p.member_id, p.number, i.member_id as inviter_id
  from placed p
  join scale.member i on i.brand_id = 1 and i.place = p.inviter_place;

analyze scale.friend;

insert into members (
  brand_id, member_id, username, phone, password_hash, name, level, af_code, inviter_id,
  created_at, last_login_at
)
  overriding system value
  select
    m.brand_id,
    m.member_id,
    'scale' || m.n,
    '06' || lpad(m.n::text, 8, '0'),
    s.password_hash,
    'สมาชิก ' || m.n,
    (m.cycles > 0)::int,
    'SC' || lpad(m.n::text, 7, '0'),
    f.inviter_id,
    s.now_at - interval '400 days',
    s.now_at - interval '1 day'
  from scale.member m
  cross join scale.setup s
  left join scale.friend f using (member_id)
  order by m.member_id;
select setval(pg_get_serial_sequence('members', 'member_id'), max(member_id)) from members;

insert into member_banks (
  brand_id, member_id, bank_code, account_digits, account_name, is_name_verified,
  created_at, deposited_from_at
)
  select
    m.brand_id,
    m.member_id,
    '014',
    '6' || lpad(m.n::text, 9, '0'),
    'สมาชิก ' || m.n,
    true,
    s.now_at - interval '400 days',
    s.now_at - interval '390 days'
  from scale.member m, scale.setup s;

insert into level_changes (brand_id, member_id, from_level, to_level, reason, at)
  select m.brand_id, m.member_id, 0, 1, 'deposit', s.now_at - interval '361 days'
  from scale.member m, scale.setup s
  where m.cycles > 0;

insert into member_addresses (
  brand_id, member_id, name, phone, line, subdistrict, district, province, postcode, updated_at
)
  select
    brand_id, member_id, 'สมาชิก', '0812345678', '1/2', 'ลุมพินี',
    'ปทุมวัน', 'กรุงเทพมหานคร', '10330', now_at
  from scale.member, scale.setup
  where role <> 'other';

-- Sessions that ended: every member had one, and the measured ones many.
insert into sessions (
  brand_id, member_id, token_hash, cookie_hash, address, started_at, last_seen_at, expires_at,
  ended_at, ended_by
)
  select
    m.brand_id,
    m.member_id,
    sha256(('t' || m.n || '-' || k)::bytea),
    sha256(('c' || m.n || '-' || k)::bytea),
    '127.0.0.1',
    at,
    at,
    at + interval '12 hours',
    at + interval '1 hour',
    'logout'
  from scale.member m
  cross join scale.setup s
  cross join generate_series(1, least(m.cycles, 2000)) k
  cross join lateral (select s.now_at - (k % 90 + 1) * interval '1 day' as at) t
  where m.cycles > 0;
analyze members, member_banks;
