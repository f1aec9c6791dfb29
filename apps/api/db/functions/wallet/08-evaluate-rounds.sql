-- Evaluates rounds reported by a provider that holds credit: returns each with its outcome, in
-- order. The credit of their members is locked. The provider's times are bounded: not later than
-- now, and not so early that a round would miss limits and reports that are closed.
create or replace function gateway.evaluate_rounds(
  p_brand int,
  p_at timestamptz,
  p_provider text,
  p_rounds text[],
  p_members bigint[],
  p_games text[],
  p_hashes bytea[],
  p_stakes bigint[],
  p_wins bigint[],
  p_opened timestamptz[],
  p_closed timestamptz[]
) returns gateway.reported_round[] language sql stable as $$
  with report as (
    select
      r.n,
      r.round_id,
      r.member_id,
      r.game_code,
      r.request_hash,
      r.stake,
      r.win,
      greatest(least(r.opened_at, p_at), p_at - interval '7 days') as opened_at,
      greatest(least(r.closed_at, p_at), p_at - interval '7 days') as closed_at,
      -- A provider may report a round twice in one page.
      row_number() over same_round as copy,
      first_value(r.request_hash) over same_round as first_hash
    from unnest(
        p_rounds, p_members, p_games, p_hashes, p_stakes, p_wins, p_opened, p_closed
      ) with ordinality as r (
        round_id, member_id, game_code, request_hash, stake, win, opened_at, closed_at, n
      )
    window same_round as (partition by r.round_id order by r.n)
  ), evaluated as (
    select
      report.*,
      case
        when report.member_id is null then 'unknown-player'
        when known.request_hash = report.request_hash then 'known'
        when known.tx_id is not null then 'conflict'
        -- A round that came through the gateway cannot be reported a second time.
        when played.round_id is not null then 'conflict'
        when report.copy = 1 then 'accepted'
        when report.request_hash = report.first_hash then 'known'
        else 'conflict'
      end as outcome
    from report
    left join lateral gateway.find_transaction(p_brand, p_provider, report.round_id) known on true
    left join lateral
      gateway.find_round(p_brand, report.member_id, p_provider, report.round_id) played on true
  )
  select array_agg(
    (
      e.n,
      e.round_id,
      e.member_id,
      e.game_code,
      e.request_hash,
      e.stake,
      e.win,
      e.opened_at,
      e.closed_at,
      (e.opened_at at time zone 'Asia/Bangkok')::date,
      e.outcome
    )::gateway.reported_round
    order by e.n
  )
  from evaluated e
$$;
revoke execute on function gateway.evaluate_rounds from public;
grant execute on function gateway.evaluate_rounds to duang_app;
