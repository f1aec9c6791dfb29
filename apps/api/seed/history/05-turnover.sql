-- What was staked after a member got credit of a promotion counts towards its turnover, up to the
-- round that reaches it. Run when all days are posted.
create function history.wager() returns void
language sql as $$
  with wagered as (
    select
      g.brand_id,
      g.grant_id,
      r.closed_at,
      sum(r.stake) over (partition by g.grant_id order by r.opened_at) as done,
      g.turnover_required_satang as required
    from history.setup s
    join bonus_grants g on g.brand_id = s.brand and g.status = 'active'
    join history.round r on r.member_id = g.member_id and r.opened_at > g.granted_at
  ), ended as (
    select distinct on (brand_id, grant_id) brand_id, grant_id, done, closed_at
    from wagered
    where done >= required
    order by brand_id, grant_id, done
  ), running as (
    select brand_id, grant_id, max(done) as done, null::timestamptz as closed_at
    from wagered
    group by brand_id, grant_id, required
    having max(done) < required
  )
  update bonus_grants g
    set turnover_done_satang = e.done,
      status = case when e.closed_at is null then 'active' else 'completed' end,
      ended_at = e.closed_at,
      -- All of these stakes were own money: a completed grant releases its whole bonus.
      released_satang = case when e.closed_at is null then g.released_satang else g.held_satang end,
      held_satang = case
        when e.closed_at is null then g.held_satang
        when g.held_satang is not null then 0 end
    from (select * from ended union all select * from running) e
    where (g.brand_id, g.grant_id) = (e.brand_id, e.grant_id)
$$;
