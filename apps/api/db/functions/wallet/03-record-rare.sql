-- Records rollbacks and turnover in statements of their own, which most batches skip.

-- Marks transactions as rolled back. A rollback that comes first leaves a tombstone: the
-- transaction that it undoes is never accepted.
create or replace function gateway.record_rollbacks(
  p_brand int,
  p_at timestamptz,
  p_weighed gateway.weighed[]
) returns void language plpgsql as $$
begin
  insert into provider_transactions (
      brand_id, provider, tx_id, kind, request_hash, member_id, original_tx_id, code,
      balance_satang, at)
    select p_brand, w.provider, w.original, 'tombstone', '', w.member, w.tx, 'ALREADY_ROLLED_BACK',
      w.balance, p_at
    from unnest(p_weighed) w
    where not w.is_replay
      and w.method = 'rollback'
      and w.code = 'TX_NOT_FOUND'
      and not w.has_original;
  update provider_transactions t set rolled_back_by = w.tx
    from unnest(p_weighed) w
    where w.method = 'rollback'
      and w.code = 'OK'
      and not w.is_replay
      and t.brand_id = p_brand
      and t.provider = w.provider
      and t.tx_id = w.original;
end
$$;
revoke execute on function gateway.record_rollbacks from public;
grant execute on function gateway.record_rollbacks to duang_app;

-- Counts a stake once for every open bonus (reading M4), and takes a rolled-back stake off the
-- bonuses for which it counted. The rollback of an adjustment takes nothing off, because an
-- adjustment never counted.
create or replace function gateway.turn_over(
  p_brand int,
  p_at timestamptz,
  p_weighed gateway.weighed[]
) returns void language plpgsql as $$
begin
  -- Few members have a bonus; finding that out costs one index probe a member.
  if not exists (select from unnest(p_weighed) w cross join lateral (
      select from bonus_grants b
      where b.brand_id = p_brand and b.member_id = w.member
      offset 0) g) then
    return;
  end if;
  update bonus_grants b
    set turnover_done_satang = b.turnover_done_satang + w.stake,
      status = case when b.turnover_done_satang + w.stake >= b.turnover_required_satang
        then 'completed' else 'active' end,
      ended_at = case when b.turnover_done_satang + w.stake >= b.turnover_required_satang
        then p_at end
    from unnest(p_weighed) w
    where w.code = 'OK'
      and not w.is_replay
      and w.method in ('bet', 'betWin')
      and w.stake > 0
      and b.brand_id = p_brand
      and b.member_id = w.member
      and b.status = 'active';
  update bonus_grants b
    set turnover_done_satang = greatest(0, b.turnover_done_satang - w.original_stake),
      status = case
        when b.turnover_done_satang - w.original_stake < b.turnover_required_satang
        then 'active' else b.status end,
      ended_at = case
        when b.turnover_done_satang - w.original_stake < b.turnover_required_satang
        then null else b.ended_at end
    from unnest(p_weighed) w
    where w.code = 'OK'
      and not w.is_replay
      and w.method = 'rollback'
      and w.original_stake > 0
      and exists (
        select from provider_transactions o
        where o.brand_id = p_brand and o.provider = w.provider and o.tx_id = w.original
          and o.kind in ('bet', 'betWin'))
      and b.brand_id = p_brand
      and b.member_id = w.member
      and b.status <> 'forfeited'
      and b.granted_at <= w.original_at
      and (b.ended_at is null or b.ended_at >= w.original_at);
end
$$;
revoke execute on function gateway.turn_over from public;
grant execute on function gateway.turn_over to duang_app;

-- Marks rolled-back transactions, leaves tombstones, and counts turnover for open bonuses.
create or replace function gateway.record_rare(
  p_brand int,
  p_at timestamptz,
  p_rare gateway.weighed[]
) returns void language plpgsql as $$
begin
  if exists (select from unnest(p_rare) w where w.method = 'rollback') then
    perform gateway.record_rollbacks(p_brand, p_at, p_rare);
  end if;
  perform gateway.turn_over(p_brand, p_at, p_rare);
end
$$;
revoke execute on function gateway.record_rare from public;
grant execute on function gateway.record_rare to duang_app;
