-- Bonus money of wallet requests. Own money is staked first, then the money of the oldest grant.
-- Stakes share the win of their round in proportion. All callers hold the lock of the member.
-- See docs/decisions/077-only-bonus-money-waits.md.

-- Takes the stakes of a batch from open grants, as far as own money does not cover them, and counts
-- the turnover of bets. A win with a stake, the rest of a lowered bet, counts none. A grant whose
-- turnover is done releases what it holds.
create or replace function gateway.stake_bonus_money(
  p_at timestamptz,
  p_processed gateway.processed[]
) returns void language sql as $$
  with bet as (
    select
      p.brand_id, p.member_id, p.provider, p.tx_id, p.stake, p.balance, t.round_id,
      case when p.method = 'win' then 0 else p.stake end as turnover
    from unnest(p_processed) p
    cross join lateral gateway.find_transaction(p.brand_id, p.provider, p.tx_id) t
    where p.is_accepted
      and p.method in ('bet', 'betWin', 'win')
      and p.stake > 0
  ), open_grant as (
    select
      bet.*,
      b.grant_id,
      held.satang as held,
      sum(held.satang) over (partition by b.brand_id, b.member_id) as held_by_all,
      sum(held.satang) over older_grants - held.satang as held_before,
      b.turnover_done_satang + bet.turnover as turnover_done,
      b.turnover_done_satang + bet.turnover >= b.turnover_required_satang as is_completed
    from bet
    join bonus_grants b
      on b.brand_id = bet.brand_id and b.member_id = bet.member_id and b.status = 'active'
    cross join lateral coalesce(b.held_satang, b.bonus_satang) as held (satang)
    window older_grants as (
      partition by b.brand_id, b.member_id order by b.granted_at, b.grant_id
    )
  ), part as (
    select
      *,
      least(held, greatest(0, least(stake, stake - balance + held_by_all) - held_before))::bigint
        as staked
    from open_grant
  ), counted as (
    update bonus_grants b
      set turnover_done_satang = part.turnover_done,
        held_satang = case when part.is_completed then 0 else part.held - part.staked end,
        released_satang = case when part.is_completed then part.held - part.staked end,
        status = case when part.is_completed then 'completed' else 'active' end,
        ended_at = case when part.is_completed then p_at end
      from part
      where b.brand_id = part.brand_id and b.grant_id = part.grant_id
  )
  insert into bonus_parts (
      brand_id, provider, tx_id, grant_id, member_id, round_id, staked_satang, at)
    select brand_id, provider, tx_id, grant_id, member_id, round_id, staked, p_at
    from part
    where staked > 0
$$;
revoke execute on function gateway.stake_bonus_money from public;
grant execute on function gateway.stake_bonus_money to duang_app;

-- Gives open grants their share of the wins of a batch, rounded down: the rest is own money. A bet
-- and win in one shares by its own stake. Wins of free rounds are own money.
create or replace function gateway.win_bonus_money(
  p_at timestamptz,
  p_processed gateway.processed[]
) returns void language sql as $$
  with win as (
    select
      p.brand_id, p.member_id, p.provider, p.method, p.tx_id, p.stake, t.round_id,
      t.win_satang as gain
    from unnest(p_processed) p
    cross join lateral gateway.find_transaction(p.brand_id, p.provider, p.tx_id) t
    where p.is_accepted
      and p.method in ('win', 'betWin')
      and t.win_satang > 0
      and t.free_round is null
  ), stake_of_grant as (
    select
      win.brand_id, win.member_id, win.provider, win.method, win.tx_id, win.stake, win.round_id,
      win.gain, s.grant_id,
      sum(s.staked_satang) as staked
    from win
    join bonus_parts s
      on s.brand_id = win.brand_id
      and s.member_id = win.member_id
      and s.provider = win.provider
      and s.round_id = win.round_id
      and (win.method = 'win' or s.tx_id = win.tx_id)
    group by
      win.brand_id, win.member_id, win.provider, win.method, win.tx_id, win.stake, win.round_id,
      win.gain, s.grant_id
    having sum(s.staked_satang) > 0
  ), part as (
    select
      s.brand_id, s.member_id, s.provider, s.tx_id, s.round_id, s.grant_id,
      div(
        s.gain * s.staked,
        greatest(
          case when s.method = 'win' then round.stake_satang else s.stake end,
          sum(s.staked) over (partition by s.brand_id, s.provider, s.tx_id)
        )
      )::bigint as won
    from stake_of_grant s
    cross join lateral
      gateway.find_round(s.brand_id, s.member_id, s.provider, s.round_id) round
  ), counted as (
    update bonus_grants b
      set held_satang = coalesce(b.held_satang, b.bonus_satang) + part.won
      from part
      where b.brand_id = part.brand_id
        and b.grant_id = part.grant_id
        and b.status = 'active'
        and part.won > 0
      returning part.*
  )
  insert into bonus_parts as known (
      brand_id, provider, tx_id, grant_id, member_id, round_id, won_satang, at)
    select brand_id, provider, tx_id, grant_id, member_id, round_id, won, p_at
    from counted
    on conflict (brand_id, provider, tx_id, grant_id) do update
      set won_satang = known.won_satang + excluded.won_satang
$$;
revoke execute on function gateway.win_bonus_money from public;
grant execute on function gateway.win_bonus_money to duang_app;

-- Undoes the parts of a transaction, or of a transfer of credit that the provider refused, in open
-- grants. What a grant no longer holds of a win that is reversed came from own money.
create or replace function gateway.undo_bonus_money(
  p_at timestamptz,
  p_brand int,
  p_provider text,
  p_tx_id text,
  p_original_tx_id text
) returns void language sql as $$
  with original as (
    select
      s.*,
      held.satang as held,
      least(s.won_satang, held.satang + s.staked_satang) as reversed
    from bonus_parts s
    join bonus_grants b
      on b.brand_id = s.brand_id and b.grant_id = s.grant_id and b.status = 'active'
    cross join lateral coalesce(b.held_satang, b.bonus_satang) as held (satang)
    where s.brand_id = p_brand and s.provider = p_provider and s.tx_id = p_original_tx_id
  ), counted as (
    update bonus_grants b
      set held_satang = o.held + o.staked_satang - o.reversed
      from original o
      where b.brand_id = o.brand_id and b.grant_id = o.grant_id
  )
  insert into bonus_parts (
      brand_id, provider, tx_id, grant_id, member_id, round_id, staked_satang, won_satang,
      sent_satang, at)
    select
      brand_id, provider, p_tx_id, grant_id, member_id, round_id, -staked_satang, -reversed,
      -sent_satang, p_at
    from original
$$;
revoke execute on function gateway.undo_bonus_money from public;
grant execute on function gateway.undo_bonus_money to duang_app;

-- Lets open grants of a member hold no more than the credit: a claim of the house or a reversed win
-- takes own money first. p_cause identifies it.
create or replace function gateway.cap_bonus_money(
  p_at timestamptz,
  p_brand int,
  p_member bigint,
  p_credit bigint,
  p_cause text
) returns void language sql as $$
  with open_grant as (
    select
      b.brand_id, b.member_id, b.grant_id, b.held_satang,
      held.satang as held,
      sum(held.satang) over (partition by b.brand_id) - p_credit as excess,
      sum(held.satang) over (order by b.granted_at, b.grant_id) - held.satang as held_before
    from bonus_grants b
    cross join lateral coalesce(b.held_satang, b.bonus_satang) as held (satang)
    where b.brand_id = p_brand and b.member_id = p_member and b.status = 'active'
  ), part as (
    select *, least(held, greatest(0, excess - held_before))::bigint as lost
    from open_grant
  ), counted as (
    update bonus_grants b
      set held_satang = part.held - part.lost
      from part
      where b.brand_id = part.brand_id
        and b.grant_id = part.grant_id
        and (part.lost > 0 or part.held_satang is null)
  )
  insert into bonus_parts as known (
      brand_id, provider, tx_id, grant_id, member_id, staked_satang, at)
    select brand_id, '', p_cause, grant_id, member_id, lost, p_at
    from part
    where lost > 0
    on conflict (brand_id, provider, tx_id, grant_id) do update
      set staked_satang = known.staked_satang + excluded.staked_satang
$$;
revoke execute on function gateway.cap_bonus_money from public;
grant execute on function gateway.cap_bonus_money to duang_app;
