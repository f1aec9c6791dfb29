-- Numbers of brands and members by cell, and the fence around a brand that moves.

-- The first and last brand number of this cell, and the first member number.
create or replace function cell_numbers(
  out first_brand int, out last_brand int, out first_member bigint
) language sql stable as $$
  select n * 10000 + 1, n * 10000 + 9999, greatest(n::bigint * 1000000000, 1)
  from (select coalesce((select number from public.cell), 0) as n) c
$$;

-- Refuses a write to a row of a brand that has left. The triggers exist during a move only.
create or replace function refuse_moved() returns trigger language plpgsql as $$
begin
  perform from public.brand_moves where brand_id = tg_argv[0]::int and closed_at is not null;
  if found then
    raise exception 'brand % moves to another cell', tg_argv[0] using errcode = 'DU030';
  end if;
  return coalesce(new, old);
end
$$;

-- Number and hash of the rows of a brand in a table, by part: the same in two cells if all rows
-- are the same.
-- `p_part` is an expression over the row that names its part. `p_only`: these parts, or all.
create or replace function brand_parts(
  p_table regclass, p_brand int, p_part text, p_only bigint[] default null
) returns table (part bigint, n bigint, hash numeric)
language plpgsql stable set timezone = 'UTC' set datestyle = 'ISO' as $$
begin
  return query execute format(
    'select %2$s, count(*), sum(hashtextextended(t::text, 0)) from %1$s t
      where brand_id = $1 and ($2 is null or %2$s = any ($2)) group by 1',
    p_table,
    p_part
  ) using p_brand, p_only;
end
$$;

-- Number of rows by part, and whether a transaction since `p_since` wrote one of them. A part with
-- as many rows as before and no such row has the same rows: a change leaves a new version, and a
-- removal leaves one row less. Reads no values, so it takes a fraction of `brand_parts`.
create or replace function brand_parts_since(
  p_table regclass, p_brand int, p_part text, p_since xid
) returns table (part bigint, n bigint, is_changed boolean) language plpgsql stable as $$
begin
  return query execute format(
    'select %s, count(*), bool_or(age(xmin) <= $2) from %s t where brand_id = $1 group by 1',
    p_part,
    p_table
  ) using p_brand, age(p_since);
end
$$;

-- The oldest transaction that the caller's snapshot may not see.
create or replace function oldest_unseen() returns xid language sql stable as $$
  select pg_snapshot_xmin(pg_current_snapshot())::xid
$$;
