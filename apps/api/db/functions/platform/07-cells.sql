-- Numbers of brands and members by cell, and the fence around a brand that moves.

-- The first and last brand number of this cell, and the first member number.
create or replace function cell_numbers(
  out first_brand int, out last_brand int, out first_member bigint
) language sql stable as $$
  select n * 10000 + 1, n * 10000 + 9999, greatest(n::bigint * 1000000000, 1)
  from (select coalesce((select number from public.cell), 0) as n) c
$$;

-- The primary key of a table without the brand, in its order.
create or replace function brand_key(p_table regclass, out columns text[], out types text[])
language sql stable as $$
  select
    coalesce(array_agg(a.attname::text order by k.n), '{}'),
    coalesce(array_agg(format_type(a.atttypid, a.atttypmod) order by k.n), '{}')
  from pg_index i
  cross join unnest(i.indkey::smallint[]) with ordinality k (attnum, n)
  join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
  where i.indrelid = p_table and i.indisprimary and a.attname <> 'brand_id'
$$;

-- Values of these columns of a row.
create or replace function moved_key(p_row jsonb, p_columns text[])
returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(p_row -> each order by n), '[]')
  from unnest(p_columns) with ordinality c (each, n)
$$;

-- The fence of a brand that moves. Notes the keys of changed rows once they are hashed, and refuses
-- every write once the brand is closed. Arguments: the brand, the name of the table, and the
-- columns of its key. The triggers exist during a move only.
create or replace function refuse_moved() returns trigger language plpgsql as $$
declare
  brand int := tg_argv[0];
  columns text[] := tg_argv[2:];
  move public.brand_moves;
  old_key jsonb;
  new_key jsonb;
begin
  select * into move from public.brand_moves where brand_id = brand;
  if move.closed_at is not null then
    raise exception 'brand % moves to another cell', brand using errcode = 'DU030';
  end if;
  if current_setting('transaction_isolation') <> 'read committed' then
    -- Its snapshot may be from before the brand was closed.
    raise exception 'brand % moves: write in read committed', brand using errcode = 'DU030';
  end if;
  if move.noted_at is not null then
    if tg_op <> 'INSERT' then
      old_key := public.moved_key(to_jsonb(old), columns);
    end if;
    if tg_op <> 'DELETE' then
      new_key := public.moved_key(to_jsonb(new), columns);
    end if;
    insert into public.brand_move_changes (brand_id, table_name, key)
      select distinct brand, tg_argv[1], each
      from unnest(array[old_key, new_key]) each
      where each is not null;
  end if;
  return coalesce(new, old);
end
$$;

-- Number and hash of all rows of a brand in a table: the same in two cells if all rows are equal.
create or replace function brand_rows(p_table regclass, p_brand int, out n bigint, out hash numeric)
language plpgsql stable set timezone = 'UTC' set datestyle = 'ISO' as $$
begin
  execute format(
    'select count(*), coalesce(sum(hashtextextended(t::text, 0)), 0) from %s t where brand_id = $1',
    p_table
  ) into n, hash using p_brand;
end
$$;

-- The same of the rows with these keys. By index: right after a copy the table has no statistics.
create or replace function brand_rows_of(
  p_table regclass, p_brand int, p_keys jsonb, out n bigint, out hash numeric
) language plpgsql stable
set timezone = 'UTC' set datestyle = 'ISO' set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  condition text;
begin
  select string_agg(format(' and t.%I = (k.key ->> %s)::%s', name, place - 1, type), '')
    into condition
    from brand_key(p_table) b
    cross join unnest(b.columns, b.types) with ordinality c (name, type, place);
  execute format(
    'select count(*), coalesce(sum(hashtextextended(t::text, 0)), 0)
      from (select distinct key from jsonb_array_elements($2) key) k
      join %s t on t.brand_id = $1 %s',
    p_table,
    condition
  ) into n, hash using p_brand, p_keys;
end
$$;

-- Transactions that may write to one of these tables: a writer locks a table before triggers run.
create or replace function writers_of(p_tables regclass[]) returns table (
  virtualtransaction text, pid int
) language sql volatile as $$
  select distinct l.virtualtransaction, l.pid
  from pg_locks l
  where l.locktype = 'relation'
    and l.database = (select oid from pg_database where datname = current_database())
    and l.relation = any (p_tables::oid[])
    and l.mode = 'RowExclusiveLock'
    and l.granted
$$;
