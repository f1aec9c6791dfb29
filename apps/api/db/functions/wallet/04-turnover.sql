-- Counts the stakes of a batch for open bonuses, and takes off what it rolled back.
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
  update bonus_grants b
    set turnover_done_satang = b.turnover_done_satang + p.stake,
      status = case
        when b.turnover_done_satang + p.stake >= b.turnover_required_satang then 'completed'
        else 'active' end,
      ended_at = case
        when b.turnover_done_satang + p.stake >= b.turnover_required_satang then p_at end
    from unnest(p_processed) p
    where p.is_accepted
      and p.method in ('bet', 'betWin')
      and p.stake > 0
      and b.brand_id = p.brand_id
      and b.member_id = p.member_id
      and b.status = 'active';
  -- Only bets counted: a rollback of an adjustment takes nothing off.
  update bonus_grants b
    set turnover_done_satang = greatest(0, b.turnover_done_satang - p.original_stake),
      status = case
        when b.turnover_done_satang - p.original_stake < b.turnover_required_satang then 'active'
        else b.status end,
      ended_at = case
        when b.turnover_done_satang - p.original_stake < b.turnover_required_satang then null
        else b.ended_at end
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
end
$$;
revoke execute on function gateway.count_turnover from public;
grant execute on function gateway.count_turnover to duang_app;
