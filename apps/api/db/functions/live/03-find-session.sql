-- The session of a cookie, and its member. Between bounds and by index, as in gateway.find_player
-- (docs/decisions/076-lookups-between-bounds.md): every call of a member begins here, and a plan
-- made on a small table would read all sessions for each of them.
create or replace function live.find_session(
  p_brand int,
  p_cookie_hash bytea,
  out session_id uuid,
  out token_hash bytea,
  out last_seen_at timestamptz,
  out expires_at timestamptz,
  out ended_at timestamptz,
  out member_id bigint,
  out uuid uuid,
  out username text
) returns setof record language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off as $$
begin
  return query
    select s.session_id, s.token_hash, s.last_seen_at, s.expires_at, s.ended_at,
      m.member_id, m.uuid, m.username
    from (
      select * from sessions each
      where each.brand_id = p_brand
        and each.cookie_hash >= p_cookie_hash and each.cookie_hash <= p_cookie_hash
      order by each.cookie_hash
      limit 1
    ) s
    cross join lateral gateway.find_member(p_brand, s.member_id) m;
end
$$;
revoke execute on function live.find_session from public;
grant execute on function live.find_session to duang_app;
