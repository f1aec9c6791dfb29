-- Bonuses of a member that were granted within Bangkok days, less what was given back of each. Play
-- with them costs the house, so they reduce the member's own loss.
create or replace function bonuses_between(
  p_brand int,
  p_member bigint,
  p_first date,
  p_last date
) returns bigint language sql stable as $$
  select coalesce(sum(greatest(0, g.bonus_satang - coalesce(g.forfeited_satang, 0))), 0)::bigint
  from bonus_grants g
  where g.brand_id = p_brand
    and g.member_id = p_member
    and not g.is_void
    and g.granted_at >= p_first::timestamp at time zone 'Asia/Bangkok'
    and g.granted_at < (p_last + 1)::timestamp at time zone 'Asia/Bangkok'
$$;
revoke execute on function bonuses_between from public;
grant execute on function bonuses_between to duang_app;
