-- Counts a batch for open bonuses: stakes and wins, and what it rolled back.
create or replace function gateway.count_turnover(
  p_at timestamptz,
  p_processed gateway.processed[]
) returns void language plpgsql as $$
begin
  -- Few members have a bonus. The check costs one index probe a member.
  if not exists (
    select from unnest(p_processed) p
    cross join lateral (
      select from bonus_grants b
      where b.brand_id = p.brand_id and b.member_id >= p.member_id and b.member_id <= p.member_id
      order by b.member_id
      limit 1
    ) grants
  ) then
    return;
  end if;
  -- What an earlier release did not count is counted once, by the credit before the request.
  perform gateway.cap_bonus_money(
      p_at, p.brand_id, p.member_id, p.balance, 'counted at ' || p.provider || ' ' || p.tx_id)
    from unnest(p_processed) p
    where p.is_accepted and (
      select true from bonus_grants b
      where b.brand_id = p.brand_id and b.member_id >= p.member_id and b.member_id <= p.member_id
        and b.status = 'active' and b.held_satang is null
      order by b.member_id
      limit 1);
  perform gateway.stake_bonus_money(p_at, p_processed);
  perform gateway.win_bonus_money(p_at, p_processed);
  if not exists (
    select from unnest(p_processed) p
    where p.is_accepted and p.method in ('rollback', 'adjust')
  ) then
    return;
  end if;
  -- Only bets counted: a rollback of an adjustment takes nothing off. A grant that opens again
  -- holds what it released. Null: an earlier release did not count it, so it is counted below.
  update bonus_grants b
    set turnover_done_satang = greatest(0, b.turnover_done_satang - p.original_stake),
      status = case
        when b.turnover_done_satang - p.original_stake < b.turnover_required_satang then 'active'
        else b.status end,
      ended_at = case
        when b.turnover_done_satang - p.original_stake < b.turnover_required_satang then null
        else b.ended_at end,
      held_satang = case
        when b.status = 'completed'
          and b.turnover_done_satang - p.original_stake < b.turnover_required_satang
          then b.released_satang
        else b.held_satang end,
      released_satang = case
        when b.turnover_done_satang - p.original_stake < b.turnover_required_satang then null
        else b.released_satang end,
      is_used_up = b.is_used_up
        and b.turnover_done_satang - p.original_stake >= b.turnover_required_satang
    from unnest(p_processed) p
    where p.is_accepted
      and p.method = 'rollback'
      and p.original_stake > 0
      and p.original_kind in ('bet', 'betWin')
      and b.brand_id = p.brand_id
      and b.member_id = p.member_id
      and b.status <> 'forfeited'
      and b.granted_at <= p.original_at
      and (b.ended_at is null or b.ended_at >= p.original_at);
  perform gateway.undo_bonus_money(p_at, p.brand_id, p.provider, p.tx_id, p.original_tx_id)
    from unnest(p_processed) p
    where p.is_accepted and p.method = 'rollback';
  -- What a rollback or an adjustment takes and own money does not cover is bonus money.
  perform gateway.cap_bonus_money(
      p_at, p.brand_id, p.member_id, t.balance_satang, p.provider || ' ' || p.tx_id)
    from unnest(p_processed) p
    cross join lateral gateway.find_transaction(p.brand_id, p.provider, p.tx_id) t
    where p.is_accepted and p.method in ('rollback', 'adjust');
end
$$;
revoke execute on function gateway.count_turnover from public;
grant execute on function gateway.count_turnover to duang_app;
