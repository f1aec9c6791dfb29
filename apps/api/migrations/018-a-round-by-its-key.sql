-- The same as in 011 but for the last join. A plan that was made while `rounds` was empty found a round by reading all rounds of its member:
-- to a planner without figures the index of reports is as good as the key. In the order of its id only the key can give it.
create or replace function gateway.weigh(
  p_brand int, p_at timestamptz, p_is_open boolean, p_members bigint[], p_balances bigint[],
  p_providers text[], p_methods text[], p_tx_ids text[], p_hashes bytea[], p_transfers uuid[], p_tokens bytea[],
  p_rounds text[], p_games text[], p_stakes bigint[], p_gains bigint[], p_originals text[], p_closes boolean[]
) returns gateway.weighed[] language plpgsql stable as $$
declare
  weighed gateway.weighed[];
begin
  select array_agg((
      r.n, r.member, r.provider, p.number, r.method, r.tx, r.hash, r.transfer,
      coalesce(r.round, o.round_id), coalesce(rd.game_code, r.game, s.game_code), coalesce(r.closes, false),
      case
        when known.kind = 'tombstone' then 'ALREADY_ROLLED_BACK'
        when known.request_hash = r.hash then known.code
        when known.tx_id is not null then 'DUPLICATE_CONFLICT'
        when r.member is null then 'USER_UNKNOWN'
        when r.method = 'rollback' then case
          when o.tx_id is null or o.kind = 'tombstone' or o.member_id <> r.member then 'TX_NOT_FOUND'
          when o.rolled_back_by is not null then 'ALREADY_ROLLED_BACK'
          when o.kind = 'rollback' then 'BAD_REQUEST'
          else 'OK' end
        -- Wins are always taken: after logout, in maintenance, from an excluded member (reading M10).
        when r.method in ('win', 'promo') then 'OK'
        when r.method = 'adjust' then case when r.stake > r.balance then 'INSUFFICIENT_FUNDS' else 'OK' end
        when s.game_session_id is null or s.member_id <> r.member or s.provider <> r.provider then 'TOKEN_INVALID'
        when s.ended_at is not null or s.expires_at <= p_at or login.ended_at is not null or login.expires_at <= p_at then 'TOKEN_EXPIRED'
        when not p_is_open or p.is_maintenance or g.is_maintenance then 'MAINTENANCE'
        when not p.is_enabled or g.game_code is null or not g.is_enabled then 'GAME_DISABLED'
        when m.status <> 'active' or exists (
          select from play_breaks b where b.brand_id = p_brand and b.member_id = r.member
            and b.starts_at <= p_at and (b.ends_at is null or b.ends_at > p_at)) then 'USER_BLOCKED'
        when rd.closed_by = 'endRound' then 'ROUND_CLOSED'
        when gateway.is_beyond_limit(p_brand, r.member, p_at, (p_at at time zone 'Asia/Bangkok')::date, r.stake, login.started_at) then 'LIMIT_REACHED'
        when r.stake > r.balance then 'INSUFFICIENT_FUNDS'
        else 'OK' end,
      known.request_hash is not null and known.request_hash = r.hash and known.kind <> 'tombstone',
      case when known.request_hash = r.hash and known.kind <> 'tombstone' then known.balance_satang else r.balance end,
      r.stake, r.gain, r.original, o.tx_id is not null, o.bet_satang, o.win_satang, o.at
    )::gateway.weighed order by r.n)
  into weighed
  from unnest(p_members, p_balances, p_providers, p_methods, p_tx_ids, p_hashes, p_transfers, p_tokens, p_rounds, p_games, p_stakes, p_gains,
      p_originals, p_closes) with ordinality
    as r (member, balance, provider, method, tx, hash, transfer, token, round, game, stake, gain, original, closes, n)
  join providers p on p.brand_id = p_brand and p.provider = r.provider
  left join provider_transactions known on known.brand_id = p_brand and known.provider = r.provider and known.tx_id = r.tx
  left join provider_transactions o on o.brand_id = p_brand and o.provider = r.provider and o.tx_id = r.original
  left join members m on m.brand_id = p_brand and m.member_id = r.member
  left join game_sessions s on s.brand_id = p_brand and s.token_hash = r.token
  left join sessions login on login.brand_id = p_brand and login.session_id = s.session_id
  left join games g on g.brand_id = p_brand and g.provider = r.provider and g.game_code = coalesce(r.game, s.game_code)
  left join lateral (
    select x.round_id, x.game_code, x.closed_by from rounds x
      where x.brand_id = p_brand and x.member_id = r.member and x.provider = r.provider and x.round_id >= coalesce(r.round, o.round_id)
      order by x.round_id limit 1) rd on rd.round_id = coalesce(r.round, o.round_id);
  return weighed;
end
$$;
