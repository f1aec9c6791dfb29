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

-- Number and hash of the rows of a brand in a table: the same in two cells if all rows are.
create or replace function brand_rows(p_table regclass, p_brand int, out n bigint, out hash numeric)
language plpgsql stable set timezone = 'UTC' set datestyle = 'ISO' as $$
begin
  execute format(
    'select count(*), coalesce(sum(hashtextextended(t::text, 0)), 0) from %s t where brand_id = $1',
    p_table
  ) into n, hash using p_brand;
end
$$;
