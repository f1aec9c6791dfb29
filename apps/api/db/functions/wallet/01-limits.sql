-- Whether a member may play: limits, breaks, the state of the account and the
-- ceiling of credit. See docs/player-protection.md.

-- Milliseconds of play between two bets. A pause counts as five minutes at most. Null without an
-- earlier bet.
create or replace function gateway.played_between(p_from timestamptz, p_to timestamptz)
returns bigint language sql immutable as $$
  select least(greatest(extract(epoch from p_to - p_from) * 1000, 0), 300000)::bigint
$$;
revoke execute on function gateway.played_between from public;
grant execute on function gateway.played_between to duang_app;

-- Sum of a figure over the running Bangkok day, week (from Monday) or month of a member, by the day
-- of each transaction.
create or replace function gateway.played(
  p_brand int,
  p_member bigint,
  p_day date,
  p_period text,
  p_kind text
) returns bigint
language sql stable as $$
  select coalesce(
    sum(case p_kind when 'stake' then stake_satang else stake_satang - won_satang end), 0)::bigint
  from daily_limit_totals
  where brand_id = p_brand
    and member_id = p_member
    and day >= case p_period when 'day' then p_day else date_trunc(p_period, p_day)::date end
    and day <= p_day
$$;
revoke execute on function gateway.played from public;
grant execute on function gateway.played to duang_app;

-- Milliseconds of play of a member today, up to this instant.
create or replace function gateway.played_ms(
  p_brand int,
  p_member bigint,
  p_at timestamptz,
  p_day date
) returns bigint language sql stable as $$
  select coalesce(
    sum(played_ms + coalesce(gateway.played_between(last_bet_at, p_at), 0)), 0)::bigint
  from daily_limit_totals
  where brand_id = p_brand and member_id = p_member and day = p_day
$$;
revoke execute on function gateway.played_ms from public;
grant execute on function gateway.played_ms to duang_app;

-- Balance of a member at providers that hold credit. The member can stake and lose it there without
-- a request to the site.
create or replace function gateway.balance_at_providers(p_brand int, p_member bigint)
returns bigint language sql stable as $$
  select coalesce(greatest(0, max(balance_satang)), 0)::bigint
  from ledger.balances
  where brand_id = p_brand
    and account_id = ledger.member_account(p_member, ledger.class_at_provider())
$$;
revoke execute on function gateway.balance_at_providers from public;
grant execute on function gateway.balance_at_providers to duang_app;

-- Whether a stake would exceed a limit of the member: stakes or losses of a period, minutes of the
-- day. Balance at providers counts like a stake, because a limit applies to all of them together.
-- A limit that cannot be evaluated counts as exceeded.
create or replace function gateway.is_beyond_limit(
  p_brand int,
  p_member bigint,
  p_at timestamptz,
  p_day date,
  p_stake bigint,
  p_logged_in_at timestamptz
) returns boolean language sql stable as $$
  select exists (
    select from play_limits l
    where l.brand_id = p_brand
      and l.member_id = p_member
      and coalesce(case
        when l.kind = 'deposit' then false
        when l.kind = 'time'
          then gateway.played_ms(p_brand, p_member, p_at, p_day) >= l.amount * 60000
        when l.kind in ('stake', 'loss') then
          gateway.played(p_brand, p_member, p_day, l.period, l.kind)
            + gateway.balance_at_providers(p_brand, p_member) + p_stake > l.amount end, true)
  )
$$;
revoke execute on function gateway.is_beyond_limit from public;
grant execute on function gateway.is_beyond_limit to duang_app;

-- Whether a member may stake this amount now: the account is active, no break runs, and no limit
-- would be exceeded. The same rule as for bets (gateway.process), for questions that come before a
-- bet, and for credit at providers that ask for no bet.
create or replace function gateway.may_play(
  p_brand int,
  p_member bigint,
  p_at timestamptz,
  p_stake bigint
) returns boolean language sql stable as $$
  select exists (
      select from members m
      where m.brand_id = p_brand and m.member_id = p_member and m.status = 'active')
    and not exists (
      select from play_breaks b
      where b.brand_id = p_brand and b.member_id = p_member
        and b.starts_at <= p_at and (b.ends_at is null or b.ends_at > p_at))
    and not gateway.is_beyond_limit(
      p_brand, p_member, p_at, (p_at at time zone 'Asia/Bangkok')::date, p_stake, null)
$$;
revoke execute on function gateway.may_play from public;
grant execute on function gateway.may_play to duang_app;

-- Whether a credit may become this large. Amounts held for withdrawals and balance at providers
-- return to the credit one day, so they count. They are looked up only for a credit near the
-- ceiling; for all others the constraint of the ledger applies.
create or replace function gateway.has_room(p_brand int, p_member bigint, p_cash bigint)
returns boolean
language sql stable as $$
  select p_cash + coalesce(sum(greatest(balance_satang, 0)), 0) <= ledger.ceiling()
  from ledger.balances
  where brand_id = p_brand
    and account_id in (
      ledger.member_account(p_member, ledger.class_hold()),
      ledger.member_account(p_member, ledger.class_at_provider())
    )
$$;
revoke execute on function gateway.has_room from public;
grant execute on function gateway.has_room to duang_app;

-- Sets members.has_restrictions in the transaction of any insert, by any role; the application
-- cannot change the column itself.
create or replace function gateway.note_restriction() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update members set has_restrictions = true
    where brand_id = new.brand_id and member_id = new.member_id and not has_restrictions;
  return null;
end
$$;
revoke execute on function gateway.note_restriction from public;

create or replace trigger play_limits_noted
  after insert or update of brand_id, member_id on play_limits
  for each row execute function gateway.note_restriction();
create or replace trigger play_breaks_noted
  after insert or update of brand_id, member_id on play_breaks
  for each row execute function gateway.note_restriction();
create or replace trigger bonus_grants_noted
  after insert or update of brand_id, member_id on bonus_grants
  for each row execute function gateway.note_restriction();
