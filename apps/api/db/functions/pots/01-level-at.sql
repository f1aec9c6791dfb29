-- The level that a member had at an instant, by the history of changes.
create or replace function level_at(p_brand int, p_member bigint, p_at timestamptz)
returns smallint language sql stable as $$
  select coalesce(
    (
      select c.to_level from level_changes c
      where c.brand_id = p_brand and c.member_id = p_member and c.at < p_at
      order by c.change_id desc
      limit 1
    ),
    (
      select c.from_level from level_changes c
      where c.brand_id = p_brand and c.member_id = p_member and c.at >= p_at
      order by c.change_id
      limit 1
    ),
    (select m.level from members m where m.brand_id = p_brand and m.member_id = p_member)
  )
$$;
revoke execute on function level_at from public;
grant execute on function level_at to duang_app;
