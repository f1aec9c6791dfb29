-- The same as stableId in kit/ids.ts; a test compares the two. The verifier derives from it which
-- transfer a fact must have.
create or replace function ledger.stable_id(variadic p_parts text[]) returns uuid
language sql immutable as $$
  select encode(
    set_byte(
      set_byte(hash, 6, get_byte(hash, 6) & 15 | 128), 8, get_byte(hash, 8) & 63 | 128),
    'hex')::uuid
  from (
    select substr(
      sha256(convert_to(string_agg(length(part) || ':' || part || ';', '' order by n), 'UTF8')),
      1, 16) as hash
    from unnest(p_parts) with ordinality as p (part, n)
  ) hashed
$$;
revoke execute on function ledger.stable_id from public;
grant execute on function ledger.stable_id to duang_app;
