-- The ranking of a tournament, from the closed rounds of its period.

-- What each round contributes: satang of turnover and net win, hundredths of the multiplier.
create or replace function tournament_round_score(
  p_kind text,
  p_stake_min bigint,
  p_stake bigint,
  p_won bigint
)
returns bigint language sql immutable parallel safe as $$
  select case p_kind
    when 'turnover' then p_stake
    when 'net-win' then p_won - p_stake
    when 'multiplier' then case when p_stake >= p_stake_min then p_won * 100 / p_stake end
  end
$$;

-- Members with a score above zero, best first. Of equal scores the one that was reached first ranks
-- higher. Winnings of free rounds do not count. Members who opted out have no rank, nor have
-- blocked ones.
create or replace function tournament_ranking(p_brand int, p_tournament uuid)
returns table (member_id bigint, rank int, score bigint, reached_at timestamptz)
language sql stable as $$
  with tournament as (
    select t.*, exists (
        select from tournament_games g
        where g.brand_id = t.brand_id and g.tournament_id = t.tournament_id
      ) as is_limited
    from tournaments t
    where t.brand_id = p_brand and t.tournament_id = p_tournament
  ),
  counted as (
    select
      r.member_id,
      r.closed_at,
      t.score as kind,
      tournament_round_score(t.score, t.stake_min_satang, r.stake_satang, r.won_satang) as value
    from tournament t
    join rounds r
      on r.brand_id = p_brand
      and r.opened_at >= t.starts_at
      and r.opened_at < t.ends_at
    where r.closed_at is not null
      and (not t.is_limited or exists (
        select from tournament_games g
        where g.brand_id = p_brand
          and g.tournament_id = p_tournament
          and g.provider = r.provider
          and g.game_code in (r.game_code, '*')
      ))
  ),
  scored as (
    select
      c.member_id,
      case when c.kind = 'multiplier' then max(c.value) else sum(c.value)::bigint end as score,
      max(c.closed_at) as last_at
    from counted c
    where c.value <> 0
    group by c.member_id, c.kind
  ),
  -- The first of the best rounds. An ordered aggregate would sort the rounds of every score.
  best_rounds as (
    select c.member_id, min(c.closed_at) as first_at
    from counted c
    join scored s on s.member_id = c.member_id and s.score = c.value
    where c.kind = 'multiplier'
    group by c.member_id
  )
  select
    s.member_id,
    row_number() over (
      order by s.score desc, coalesce(b.first_at, s.last_at), s.member_id
    )::int,
    s.score,
    coalesce(b.first_at, s.last_at)
  from scored s
  left join best_rounds b on b.member_id = s.member_id
  join members m on m.brand_id = p_brand and m.member_id = s.member_id
  where s.score > 0
    and m.status = 'active'
    and not exists (
      select from tournament_opt_outs o
      where o.brand_id = p_brand and o.member_id = s.member_id
    )
$$;

-- Replaces the live ranking. Rows that did not change are not written.
create or replace function tournament_refresh(p_brand int, p_tournament uuid, p_now timestamptz)
returns void language sql as $$
  with ranking as materialized (
    select * from tournament_ranking(p_brand, p_tournament)
  ),
  removed as (
    delete from tournament_scores s
    where s.brand_id = p_brand
      and s.tournament_id = p_tournament
      and not exists (select from ranking r where r.member_id = s.member_id)
  ),
  written as (
    insert into tournament_scores as s
      (brand_id, tournament_id, member_id, rank, score, reached_at)
      select p_brand, p_tournament, r.member_id, r.rank, r.score, r.reached_at
      from ranking r
    on conflict (brand_id, tournament_id, member_id) do update
      set rank = excluded.rank,
        score = excluded.score,
        reached_at = excluded.reached_at
      where (s.rank, s.score, s.reached_at)
        is distinct from (excluded.rank, excluded.score, excluded.reached_at)
  )
  update tournaments t
  set scored_at = p_now
  where t.brand_id = p_brand and t.tournament_id = p_tournament
$$;

-- Makes the ranking final, with the prize of each rank. The caller holds the tournament's lock.
create or replace function tournament_freeze(p_brand int, p_tournament uuid, p_now timestamptz)
returns void language sql as $$
  with results as (
    insert into tournament_results
      (brand_id, tournament_id, member_id, rank, score, reached_at, credit_satang, points)
      select
        p_brand,
        p_tournament,
        r.member_id,
        r.rank,
        r.score,
        r.reached_at,
        coalesce(p.credit_satang, 0),
        coalesce(p.points, 0)
      from tournament_ranking(p_brand, p_tournament) r
      left join tournament_prizes p
        on p.brand_id = p_brand and p.tournament_id = p_tournament and p.rank = r.rank
  ),
  cleared as (
    delete from tournament_scores s
    where s.brand_id = p_brand and s.tournament_id = p_tournament
  )
  update tournaments t
  set frozen_at = p_now
  where t.brand_id = p_brand and t.tournament_id = p_tournament
$$;

create or replace trigger tournaments_audit
  after insert or update or delete on tournaments
  for each row execute function audit_change('tournament_id');
create or replace trigger tournament_games_audit
  after insert or update or delete on tournament_games
  for each row execute function audit_change('tournament_id', 'provider', 'game_code');
create or replace trigger tournament_prizes_audit
  after insert or update or delete on tournament_prizes
  for each row execute function audit_change('tournament_id', 'rank');
