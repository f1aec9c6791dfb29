-- Processes a batch of requests of any brands, one a member, in one transaction.
-- p_waits: whether the batch waits for locks that other transactions hold. Otherwise requests of
-- locked members return LOCKED, and any other lock fails the batch within 25 ms (SQLSTATE 55P03).
create or replace function gateway.serve(
  p_at timestamptz,
  p_requests gateway.request[],
  p_waits boolean
) returns table (code text, balance bigint, is_replay boolean, member_id bigint) language plpgsql
-- Planned once and kept: with a dozen tables, planning costs far more than the lookups.
-- Always by index, one request after the other: the plan must not depend on how full the tables
-- were when it was made (05-lookups.sql).
set plan_cache_mode = force_generic_plan
set join_collapse_limit = 1
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
set enable_bitmapscan = off
-- A lookup is an index in the order of its key, never another one and a sort.
set enable_sort = off
set enable_incremental_sort = off
set jit = off as $$
declare
  brands int[];
  members bigint[];
  is_disjoint boolean;
  balances bigint[];
  batch record;
begin
  select
      array_agg(r.brand_id order by r.ordinality),
      array_agg(player.member_id order by r.ordinality),
      count(player.member_id) = count(distinct player.member_id)
    into brands, members, is_disjoint
    from unnest(p_requests) with ordinality r
    left join lateral gateway.find_player(r.brand_id, r.player_ref) player
      on player.provider = r.provider;
  if p_waits then
    balances := ledger.lock_cash(brands, members);
  else
    perform set_config('lock_timeout', '25ms', true);
    balances := ledger.try_lock_cash(brands, members);
  end if;
  if not is_disjoint then
    if p_waits then
      raise exception 'a batch has one request a member' using errcode = 'DU011';
    end if;
    -- A member at two providers: the second request returns LOCKED.
    select array_agg(case when r.turn = 1 then r.balance end order by r.n)
      into balances
      from (
        select n, balance, row_number() over (partition by member order by n) as turn
        from unnest(members, balances) with ordinality as m (member, balance, n)
      ) r;
  end if;
  -- New statements from here on: they see what was committed while the locks were waited for.
  p_at := greatest(
    p_at,
    (select max(open_from) from ledger.open_days where brand_id = any (brands))
  );
  batch := gateway.process(p_at, p_requests, members, balances);
  if batch.first_moves is not null then
    perform ledger.post_disjoint(p_at, batch.first_moves);
  end if;
  if batch.second_moves is not null then
    perform ledger.post_disjoint(p_at, batch.second_moves);
  end if;
  if batch.third_moves is not null then
    perform ledger.post_disjoint(p_at, batch.third_moves);
  end if;
  if batch.with_rollback_or_turnover is not null then
    perform gateway.record_rollbacks(p_at, batch.with_rollback_or_turnover);
    perform gateway.count_turnover(p_at, batch.with_rollback_or_turnover);
  end if;
  return query select * from unnest(batch.codes, batch.balances, batch.replays, members);
end
$$;
revoke execute on function gateway.serve from public;
grant execute on function gateway.serve to duang_app;
