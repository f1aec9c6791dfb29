-- Bonus money that is not in the credit: at providers that hold credit, and in rounds that have not
-- ended. All callers that change it hold the lock of the member.
-- See docs/decisions/077-only-bonus-money-waits.md.

-- Takes what a transfer sends to a provider that holds credit from open grants, as far as own money
-- does not cover it. p_credit is the credit before it.
create or replace function gateway.send_bonus_money(
  p_at timestamptz,
  p_brand int,
  p_member bigint,
  p_provider text,
  p_ref text,
  p_amount bigint,
  p_credit bigint
) returns void language sql as $$
  with open_grant as (
    select
      b.brand_id, b.member_id, b.grant_id,
      held.satang as held,
      sum(held.satang) over (partition by b.brand_id) as held_by_all,
      sum(held.satang) over older_grants - held.satang as held_before,
      row_number() over older_grants = 1 as is_oldest
    from bonus_grants b
    cross join lateral coalesce(b.held_satang, b.bonus_satang) as held (satang)
    where b.brand_id = p_brand and b.member_id = p_member and b.status = 'active'
    window older_grants as (order by b.granted_at, b.grant_id)
  ), part as (
    select
      *,
      least(held, greatest(0, p_amount - greatest(0, p_credit - held_by_all) - held_before))::bigint
        as staked
    from open_grant
  ), counted as (
    update bonus_grants b
      set held_satang = part.held - part.staked
      from part
      where b.brand_id = part.brand_id and b.grant_id = part.grant_id and part.staked > 0
  ), sent as (
    select p_amount + coalesce((
      select greatest(0, c.outstanding_satang) from provider_credit c
      where c.brand_id = p_brand and c.member_id = p_member and c.provider = p_provider
        and not exists (
          select from bonus_parts s
          where s.brand_id = c.brand_id and s.member_id = c.member_id
            and s.provider = c.provider and s.round_id = '')
    ), 0) as satang
  )
  insert into bonus_parts (
      brand_id, provider, tx_id, grant_id, member_id, round_id, staked_satang, sent_satang, at)
    select
      brand_id, p_provider, p_ref, grant_id, member_id, '', staked,
      case when is_oldest then sent.satang else 0 end,
      p_at
    from part cross join sent
    -- Own money shares in what comes back, so it has a row as well.
    where staked > 0 or is_oldest
$$;
revoke execute on function gateway.send_bonus_money from public;
grant execute on function gateway.send_bonus_money to duang_app;

-- Gives open grants their share of credit that came back from a provider.
create or replace function gateway.return_bonus_money(
  p_at timestamptz,
  p_brand int,
  p_member bigint,
  p_provider text,
  p_ref text,
  p_amount bigint
) returns void language sql as $$
  with out_there as (
    select grant_id, tx_id, staked_satang, sent_satang
    from bonus_parts
    where brand_id = p_brand and member_id = p_member and provider = p_provider and round_id = ''
  ), stake_of_grant as (
    select grant_id, sum(staked_satang) as staked
    from out_there
    group by grant_id
    having sum(staked_satang) > 0
  ), part as (
    select
      s.grant_id,
      div(
        p_amount * s.staked,
        greatest((select sum(sent_satang) from out_there), sum(s.staked) over ())
      )::bigint as won
    from stake_of_grant s
  ), counted as (
    update bonus_grants b
      set held_satang = coalesce(b.held_satang, b.bonus_satang) + part.won
      from part
      where b.brand_id = p_brand and b.grant_id = part.grant_id and b.status = 'active'
        and part.won > 0
      returning part.*
  )
  insert into bonus_parts (
      brand_id, provider, tx_id, grant_id, member_id, round_id, won_satang, at)
    select p_brand, p_provider, p_ref, grant_id, p_member, '', won, p_at
    from counted
$$;
revoke execute on function gateway.return_bonus_money from public;
grant execute on function gateway.return_bonus_money to duang_app;

-- Ends the shares of what was sent to a provider, where all of it came back and its rounds explain
-- the rest. Until then a bet that still runs may bring more.
create or replace function gateway.end_bonus_shares(
  p_brand int,
  p_provider text,
  p_members bigint[]
) returns void language sql as $$
  update bonus_parts s
    set round_id = null
    from provider_credit c
    where c.brand_id = p_brand
      and c.member_id = any (p_members)
      and c.provider = p_provider
      and c.settled_at is not null
      and c.outstanding_satang = 0
      and s.brand_id = c.brand_id
      and s.member_id = c.member_id
      and s.provider = c.provider
      and s.round_id = ''
$$;
revoke execute on function gateway.end_bonus_shares from public;
grant execute on function gateway.end_bonus_shares to duang_app;

-- Bonus money of a member in rounds that have not ended, or at a provider that holds credit, by
-- open grant. p_result_ms: the longest time until the result of a bet, where a round ends with its
-- bet.
create or replace function gateway.open_bonus_stakes(
  p_brand int,
  p_member bigint,
  p_at timestamptz,
  p_result_ms int
) returns table (grant_id uuid, staked_satang bigint) language sql stable as $$
  with stake as (
    select s.grant_id, s.provider, s.round_id, sum(s.staked_satang) as staked
    from bonus_parts s
    join bonus_grants b
      on b.brand_id = s.brand_id and b.grant_id = s.grant_id and b.status = 'active'
    where s.brand_id = p_brand and s.member_id = p_member and s.round_id is not null
    group by s.grant_id, s.provider, s.round_id
    having sum(s.staked_satang) > 0
  ), running as (
    select stake.grant_id, stake.staked
    from stake
    join providers p on p.brand_id = p_brand and p.provider = stake.provider
    left join rounds r
      on r.brand_id = p_brand
      and r.member_id = p_member
      and r.provider = stake.provider
      and r.round_id = stake.round_id
    cross join lateral (
      select
        coalesce(r.last_bet_at, r.opened_at) as last_at,
        gateway.round_ends_at(
          p.round_end,
          p.round_end_minutes,
          r.closed_at,
          coalesce(r.last_bet_at, r.opened_at),
          r.last_result_at
        ) as ends_at
    ) round
    where stake.round_id = ''
      or round.ends_at is null
      or round.ends_at > p_at
      -- The result of a bet that ends its round may be on its way. With several bets in one round,
      -- one win is no result of the others. A bet and win in one is its own result.
      or p.round_end = 'bet'
        and coalesce(r.closed_by, 'rule') = 'rule'
        and round.ends_at > p_at - p_result_ms * interval '1 millisecond'
        and (r.last_result_at = round.last_at
          or r.last_result_at > round.last_at and r.bets = 1) is not true
  )
  select running.grant_id, sum(running.staked)::bigint
  from running
  group by running.grant_id
$$;
revoke execute on function gateway.open_bonus_stakes from public;
grant execute on function gateway.open_bonus_stakes to duang_app;
