-- Serves a batch: at most one request a member, and at most one a transaction id. Returns the code
-- and the credit after each request. The order is always: lock the members, then read everything
-- else, then decide, then write.
create or replace function gateway.serve(
  p_brand int,
  p_at timestamptz,
  p_is_open boolean,
  p_providers text[],
  p_methods text[],
  p_tx_ids text[],
  p_hashes bytea[],
  p_transfers uuid[],
  p_players uuid[],
  p_tokens bytea[],
  p_rounds text[],
  p_games text[],
  p_stakes bigint[],
  p_gains bigint[],
  p_originals text[],
  p_closes boolean[],
  p_free_rounds text[]
) returns table (code text, balance bigint, is_replay boolean) language plpgsql
-- Planned once and kept: with a dozen tables, planning costs far more than looking up.
-- And always by index, one request after the other: the plan must not depend on how full the tables
-- were when it was made.
set plan_cache_mode = force_generic_plan
set join_collapse_limit = 1
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
set enable_bitmapscan = off
set jit = off as $$
declare
  members bigint[];
  are_apart boolean;
  done record;
begin
  select array_agg(p.member_id order by r.n),
      count(p.member_id) = count(distinct p.member_id)
    into members, are_apart
    from unnest(p_providers, p_players) with ordinality as r (provider, player, n)
    left join provider_players p
      on p.brand_id = p_brand and p.player_ref = r.player and p.provider = r.provider;
  if not are_apart then
    raise exception 'a go has one request a member' using errcode = 'DU011';
  end if;
  -- What is decided after the locks is read by new statements, which see what was committed while
  -- the locks were waited for.
  done := gateway.take(p_brand, p_at, p_is_open, members, ledger.lock_cash(p_brand, members),
    p_providers, p_methods, p_tx_ids, p_hashes, p_transfers, p_tokens, p_rounds, p_games,
    p_stakes, p_gains, p_originals, p_closes, p_free_rounds);
  if done.first is not null then
    perform ledger.post_apart(p_brand, p_at, done.first);
  end if;
  if done.second is not null then
    perform ledger.post_apart(p_brand, p_at, done.second);
  end if;
  if done.third is not null then
    perform ledger.post_apart(p_brand, p_at, done.third);
  end if;
  if done.rare is not null then
    perform gateway.record_rare(p_brand, p_at, done.rare);
  end if;
  return query select * from unnest(done.codes, done.balances, done.replays);
end
$$;
revoke execute on function gateway.serve from public;
grant execute on function gateway.serve to duang_app;
