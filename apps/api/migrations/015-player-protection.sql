-- Player protection: what limits count, what members decided about their play, and money that came in above a limit.

-- WHAT LIMITS COUNT ------------------------------------------------------------------------------------------------------

-- Written by the same call as the bet. `play_days` belongs to the day on which a round began; a limit asks what was staked today.
create table member_days (
  brand_id int not null,
  member_id bigint not null,
  -- Bangkok date of the transaction; of a rollback: of what it undoes.
  day date not null,
  bets int not null,
  stake_satang bigint not null,
  won_satang bigint not null,
  -- Time from bet to bet, over all games; what follows the last bet is not in it yet.
  played_ms bigint not null default 0,
  last_bet_at timestamptz,
  primary key (brand_id, member_id, day)
) with (fillfactor = 70);

-- Milliseconds of play between two bets: a pause counts for five minutes at most. Null when there was no bet before.
create function gateway.played_between(p_from timestamptz, p_to timestamptz) returns bigint language sql immutable as $$
  select least(greatest(extract(epoch from p_to - p_from) * 1000, 0), 300000)::bigint
$$;

insert into member_days (brand_id, member_id, day, bets, stake_satang, won_satang, played_ms, last_bet_at)
  select brand_id, member_id, day, count(*) filter (where kind <> 'win'), sum(bet_satang) filter (where rolled_back_by is null),
    sum(win_satang) filter (where rolled_back_by is null), coalesce(sum(played_ms), 0), max(at) filter (where kind <> 'win')
  from (
    select *, (at at time zone 'Asia/Bangkok')::date as day, case when kind <> 'win' then gateway.played_between(
        lag(at) over (partition by brand_id, member_id, kind = 'win', (at at time zone 'Asia/Bangkok')::date order by at), at) end as played_ms
    from provider_transactions where kind in ('bet', 'win', 'betWin') and round_id is not null
  ) t
  group by brand_id, member_id, day having count(*) filter (where rolled_back_by is null) > 0;

-- Sum of a figure over the running Bangkok day, week (from Monday) or month of a member, by the day of each transaction.
create or replace function gateway.played(p_brand int, p_member bigint, p_day date, p_period text, p_kind text) returns bigint
language sql stable as $$
  select coalesce(sum(case p_kind when 'stake' then stake_satang else stake_satang - won_satang end), 0)::bigint
  from member_days where brand_id = p_brand and member_id = p_member
    and day >= case p_period when 'day' then p_day else date_trunc(p_period, p_day)::date end and day <= p_day
$$;

-- Milliseconds that a member has played today, up to this instant.
create function gateway.played_ms(p_brand int, p_member bigint, p_at timestamptz, p_day date) returns bigint language sql stable as $$
  select coalesce(sum(played_ms + coalesce(gateway.played_between(last_bet_at, p_at), 0)), 0)::bigint
  from member_days where brand_id = p_brand and member_id = p_member and day = p_day
$$;

-- Whether a stake would go beyond a limit of the member: stakes or losses of a period, minutes of the day. What cannot be told is beyond.
create or replace function gateway.is_beyond_limit(
  p_brand int, p_member bigint, p_at timestamptz, p_day date, p_stake bigint, p_logged_in_at timestamptz
) returns boolean language sql stable as $$
  select exists (
    select from play_limits l where l.brand_id = p_brand and l.member_id = p_member and coalesce(case
      when l.kind = 'deposit' then false
      when l.kind = 'time' then gateway.played_ms(p_brand, p_member, p_at, p_day) >= l.amount * 60000
      when l.kind in ('stake', 'loss') then gateway.played(p_brand, p_member, p_day, l.period, l.kind) + p_stake > l.amount end, true)
  )
$$;

-- As in migration 011, and the day of the member beside round and day of the game.
create or replace function gateway.record(p_brand int, p_at timestamptz, p_weighed gateway.weighed[]) returns void language plpgsql as $$
begin
  insert into provider_transactions (brand_id, provider, tx_id, kind, request_hash, member_id, round_id, original_tx_id,
      bet_satang, win_satang, owed_satang, code, balance_satang, at)
    select p_brand, w.provider, w.tx, w.method, w.hash, w.member, w.round, w.original,
      case when w.method = 'rollback' then 0 else w.stake end, case when w.method = 'rollback' then 0 else w.gain end,
      case when w.method = 'rollback' and w.code = 'OK' then greatest(0, w.original_gain - w.original_stake - w.balance) else 0 end,
      w.code, gateway.balance_after(w), p_at
    from unnest(p_weighed) w where not w.is_replay and (w.code = 'OK' or w.method = 'rollback' and w.code = 'TX_NOT_FOUND');
  if exists (select from unnest(p_weighed) w where w.method = 'rollback') then
    perform gateway.record_rollbacks(p_brand, p_at, p_weighed);
  end if;

  with played as (
    select w.member, w.provider, w.round, coalesce(w.game, '') as game, (w.method in ('bet', 'betWin'))::int as bets, w.closes,
      (case when w.method = 'rollback' then w.original_at else p_at end at time zone 'Asia/Bangkok')::date as counted_on,
      case when w.method = 'rollback' then -w.original_stake else w.stake end as stake,
      case when w.method = 'rollback' then -w.original_gain else w.gain end as gain
    from unnest(p_weighed) w
    where w.code = 'OK' and not w.is_replay and w.round is not null and w.method in ('bet', 'win', 'betWin', 'rollback')
  ), counted as (
    insert into member_days as d (brand_id, member_id, day, bets, stake_satang, won_satang, last_bet_at)
      select p_brand, member, counted_on, bets, stake, gain, case when bets > 0 then p_at end from played
      on conflict (brand_id, member_id, day) do update set bets = d.bets + excluded.bets,
        stake_satang = d.stake_satang + excluded.stake_satang, won_satang = d.won_satang + excluded.won_satang,
        played_ms = d.played_ms + coalesce(gateway.played_between(d.last_bet_at, excluded.last_bet_at), 0),
        last_bet_at = greatest(d.last_bet_at, excluded.last_bet_at)
  ), noted as (
    insert into rounds as r (brand_id, member_id, provider, round_id, game_code, day, opened_at, closed_at, closed_by, bets, stake_satang, won_satang)
      select p_brand, member, provider, round, game, (p_at at time zone 'Asia/Bangkok')::date, p_at,
        case when closes then p_at end, case when closes then 'win' end, bets, stake, gain from played
      on conflict (brand_id, member_id, provider, round_id) do update set bets = r.bets + excluded.bets,
        stake_satang = r.stake_satang + excluded.stake_satang, won_satang = r.won_satang + excluded.won_satang,
        closed_at = coalesce(r.closed_at, excluded.closed_at), closed_by = coalesce(r.closed_by, excluded.closed_by)
      returning new.member_id, new.provider, new.day, new.game_code, old.brand_id is null as is_new
  )
  insert into play_days as d (brand_id, member_id, day, provider, game_code, bets, rounds, stake_satang, won_satang)
    select p_brand, noted.member_id, noted.day, noted.provider, noted.game_code, played.bets, noted.is_new::int, played.stake, played.gain
    from noted join played on played.member = noted.member_id
    on conflict (brand_id, member_id, day, provider, game_code) do update set bets = d.bets + excluded.bets,
      rounds = d.rounds + excluded.rounds, stake_satang = d.stake_satang + excluded.stake_satang, won_satang = d.won_satang + excluded.won_satang;

  perform gateway.turn_over(p_brand, p_at, p_weighed);
end
$$;
revoke execute on function gateway.played_between, gateway.played_ms from public;
grant execute on function gateway.played_between, gateway.played_ms to duang_app;
revoke delete on member_days from duang_app;

-- WHAT MEMBERS DECIDED ---------------------------------------------------------------------------------------------------

-- Minutes are of a Bangkok day, over all games: a new login begins nothing anew.
alter table play_limits drop constraint play_limits_kind_check, drop constraint play_limits_period_check, drop constraint play_limits_check;
update play_limits set kind = 'time', period = 'day' where kind = 'session';
alter table play_limits
  add constraint play_limits_kind_check check (kind in ('stake', 'loss', 'deposit', 'time')),
  add constraint play_limits_period_check check (period in ('day', 'week', 'month')),
  add constraint play_limits_time_check check (kind <> 'time' or period = 'day');
comment on column play_limits.amount is 'satang of the period; of time: minutes of the day';
comment on column play_limits.raise_to is 'with raise_from: what it becomes when the member confirms; null: no limit at all';

-- Every step, for staff and for disputes.
create table play_limit_changes (
  brand_id int not null,
  change_id bigint generated always as identity,
  member_id bigint not null,
  kind text not null,
  period text not null,
  step text not null check (step in ('set', 'lower', 'ask', 'confirm', 'cancel')),
  -- null: no limit.
  from_amount bigint,
  to_amount bigint,
  at timestamptz not null,
  primary key (brand_id, change_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
create index play_limit_changes_member on play_limit_changes (brand_id, member_id, change_id desc);
revoke update, delete on play_limit_changes from duang_app;

-- Who asked: the member, or staff at the member's request. No right to change or delete a break exists: it ends by itself.
alter table play_breaks add column asked_by text not null default 'member', add column note text;

-- How often a member is told of time and money while it plays, and what it was told last.
create table play_reminders (
  brand_id int not null,
  member_id bigint not null,
  every_minutes int not null check (every_minutes in (15, 30, 60)),
  -- What had been played on this Bangkok date when the member last answered.
  day date not null,
  played_ms bigint not null,
  primary key (brand_id, member_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
revoke delete on play_reminders from duang_app;

-- MONEY ABOVE A LIMIT ----------------------------------------------------------------------------------------------------

-- The money is the member's and is credited; staff look at how it came in.
create table deposit_flags (
  brand_id int not null,
  deposit_id uuid not null,
  member_id bigint not null,
  reason text not null check (reason in ('limit', 'break')),
  period text check (period in ('day', 'week', 'month')),
  limit_satang bigint,
  -- Sum of the period, this deposit included.
  deposited_satang bigint,
  flagged_at timestamptz not null,
  seen_at timestamptz,
  seen_by text,
  note text,
  primary key (brand_id, deposit_id),
  foreign key (brand_id, deposit_id) references deposits (brand_id, deposit_id),
  check ((reason = 'limit') = (period is not null and limit_satang is not null and deposited_satang is not null))
);
create index deposit_flags_open on deposit_flags (brand_id, flagged_at, deposit_id) where seen_at is null;
revoke update, delete on deposit_flags from duang_app;
grant update (seen_at, seen_by, note) on deposit_flags to duang_app;
