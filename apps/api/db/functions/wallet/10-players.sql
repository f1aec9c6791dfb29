-- Lookups of a provider's player and transactions outside of a batch: for dialects that ask before
-- they move, and for balances. Between bounds and by index, as in gateway.serve: PostgreSQL keeps
-- the plans, and on small tables it would prefer to read them whole.

-- The member of a player of this provider. Null for an unknown one.
create or replace function gateway.player_member(
  p_brand int,
  p_provider text,
  p_player_ref uuid
) returns bigint language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off as $$
begin
  return (
    select p.member_id
    from gateway.find_player(p_brand, p_player_ref) p
    where p.provider = p_provider
  );
end
$$;
revoke execute on function gateway.player_member from public;
grant execute on function gateway.player_member to duang_app;

-- The transactions of a provider with these ids, in any order. Unknown ids are left out.
create or replace function gateway.find_transactions(
  p_brand int,
  p_provider text,
  p_tx_ids text[]
) returns setof provider_transactions language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off as $$
begin
  return query
    select t.*
    from unnest(p_tx_ids) as asked (tx_id)
    cross join lateral gateway.find_transaction(p_brand, p_provider, asked.tx_id) t;
end
$$;
revoke execute on function gateway.find_transactions from public;
grant execute on function gateway.find_transactions to duang_app;
