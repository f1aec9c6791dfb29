-- What counts for a bonus, and what limits weigh, told more strictly.

-- As in migration 011, and only a rollback of what counted is taken off: an adjustment never did.
create or replace function gateway.turn_over(p_brand int, p_at timestamptz, p_weighed gateway.weighed[]) returns void language plpgsql as $$
begin
  -- Nearly nobody has a bonus; to find that out costs an index probe a member.
  if not exists (select from unnest(p_weighed) w cross join lateral (
      select from bonus_grants b where b.brand_id = p_brand and b.member_id = w.member offset 0) g) then
    return;
  end if;
  update bonus_grants b set turnover_done_satang = b.turnover_done_satang + w.stake,
      status = case when b.turnover_done_satang + w.stake >= b.turnover_required_satang then 'completed' else 'active' end,
      ended_at = case when b.turnover_done_satang + w.stake >= b.turnover_required_satang then p_at end
    from unnest(p_weighed) w
    where w.code = 'OK' and not w.is_replay and w.method in ('bet', 'betWin') and w.stake > 0
      and b.brand_id = p_brand and b.member_id = w.member and b.status = 'active';
  update bonus_grants b set turnover_done_satang = greatest(0, b.turnover_done_satang - w.original_stake),
      status = case when b.turnover_done_satang - w.original_stake < b.turnover_required_satang then 'active' else b.status end,
      ended_at = case when b.turnover_done_satang - w.original_stake < b.turnover_required_satang then null else b.ended_at end
    from unnest(p_weighed) w
    where w.code = 'OK' and not w.is_replay and w.method = 'rollback' and w.original_stake > 0
      and exists (select from provider_transactions o where o.brand_id = p_brand and o.provider = w.provider and o.tx_id = w.original
        and o.kind in ('bet', 'betWin'))
      and b.brand_id = p_brand and b.member_id = w.member and b.status <> 'forfeited'
      and b.granted_at <= w.original_at and (b.ended_at is null or b.ended_at >= w.original_at);
end
$$;

-- Satang of a member that lie at providers which hold credit: they can be staked and lost there without a question to us.
create function gateway.lying(p_brand int, p_member bigint) returns bigint language sql stable as $$
  select coalesce(greatest(0, max(balance_satang)), 0)::bigint from ledger.balances where brand_id = p_brand and account_id = p_member * 64 + 6
$$;
revoke execute on function gateway.lying from public;
grant execute on function gateway.lying to duang_app;

-- As in migration 015, and what lies at providers counts like a stake: a limit is one for all of them together.
create or replace function gateway.is_beyond_limit(
  p_brand int, p_member bigint, p_at timestamptz, p_day date, p_stake bigint, p_logged_in_at timestamptz
) returns boolean language sql stable as $$
  select exists (
    select from play_limits l where l.brand_id = p_brand and l.member_id = p_member and coalesce(case
      when l.kind = 'deposit' then false
      when l.kind = 'time' then gateway.played_ms(p_brand, p_member, p_at, p_day) >= l.amount * 60000
      when l.kind in ('stake', 'loss') then
        gateway.played(p_brand, p_member, p_day, l.period, l.kind) + gateway.lying(p_brand, p_member) + p_stake > l.amount end, true)
  )
$$;
