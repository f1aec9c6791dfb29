-- Deposits with their statement lines, and play: rounds, transactions of providers, their sums.

insert into statement_lines (
  brand_id, feed, ext_id, content_hash, raw, via, bank_code, account_digits, direction,
  amount_satang, booked_at, received_at, source_bank, source_account, source_name, state
)
  select
    v.brand_id, s.feed, 'history-in-' || v.n, sha256(('history-in-' || v.n)::bytea),
    jsonb_build_object('id', 'history-in-' || v.n), 'webhook', r.bank_code, r.account_digits, 'in',
    v.deposit, v.at, v.at + interval '4 seconds', b.bank_code, b.account_digits, b.account_name,
    'credited'
  from history.visit v
  cross join history.setup s
  join member_banks b using (brand_id, member_id)
  cross join lateral (
    select *
    from receiving_accounts r
    where r.brand_id = v.brand_id
    order by r.priority
    offset v.n % 2
    limit 1
  ) r
  order by v.n;

create table history.deposit as
  select
    v.*,
    l.line_id,
    ledger.stable_id('deposit', v.brand_id::text, l.line_id::text) as deposit_id,
    v.at + interval '5 seconds' as credited_at
  from history.visit v
  join statement_lines l on l.brand_id = v.brand_id and l.ext_id = 'history-in-' || v.n;
insert into deposits (
  brand_id, deposit_id, line_id, member_id, amount_satang, matched_by, score, reasons, bank_code,
  booked_at, credited_at, points, points_per_hundred_baht
)
  select
    d.brand_id, d.deposit_id, d.line_id, d.member_id, d.deposit, 'engine', 100,
    '["account"]', b.bank_code, d.at, d.credited_at,
    d.deposit / 10000 * s.points_per_hundred_baht, s.points_per_hundred_baht
  from history.deposit d
  cross join history.setup s
  join member_banks b using (brand_id, member_id)
  order by d.n;
update member_banks b
  set deposited_from_at = d.at
  from (
    select brand_id, member_id, min(at) as at from history.deposit group by brand_id, member_id
  ) d
  where (b.brand_id, b.member_id) = (d.brand_id, d.member_id) and b.deposited_from_at is null;

-- One round a forty seconds. What a stake brings, by type of game, keeps some ninety-three of a
-- hundred baht in play.
create table history.round as
  select
    v.brand_id,
    v.n,
    v.member_id,
    v.provider,
    v.game_code,
    v.mode,
    'h' || v.n || '-' || k as round_id,
    (opened_at at time zone 'Asia/Bangkok')::date as day,
    opened_at,
    opened_at + interval '6 seconds' as closed_at,
    play.stake,
    (play.stake * case
      when v.type = 'slot' then case
        when luck < 0.004 then 40 when luck < 0.02 then 12 when luck < 0.10 then 3
        when luck < 0.32 then 1.5 else 0 end
      when v.type = 'sport' then case when luck < 0.34 then 2.75 else 0 end
      else case when luck < 0.475 then 1.95 else 0 end
    end)::bigint as won
  from history.visit v
  cross join generate_series(1, v.rounds) k
  cross join lateral (
    select
      v.at + interval '3 minutes' + k * interval '40 seconds' as opened_at,
      history.chance('luck', v.seed, k::text) as luck,
      v.stake + case when v.bonus > 0 and k = 1
        then v.deposit + v.bonus - v.rounds * v.stake else 0 end as stake
  ) play;
create index on history.round (n);
analyze history.round;

-- A bonus is wagered by the last stake of its visit.
insert into bonus_grants (
  brand_id, grant_id, member_id, deposit_id, bonus_window, window_date, rate_percent, max_satang,
  deposit_satang, bonus_satang, turnover_multiple, turnover_required_satang, turnover_done_satang,
  status, granted_at, ended_at
)
  select
    brand_id, ledger.stable_id('bonus', brand_id::text, deposit_id::text), member_id, deposit_id,
    1, day, 10, 50000, deposit, bonus, 1, deposit + bonus, deposit + bonus, 'completed',
    credited_at, at + interval '3 minutes' + rounds * interval '40 seconds'
  from history.deposit
  where bonus > 0;

insert into rounds (
  brand_id, member_id, provider, round_id, game_code, day, opened_at, closed_at, closed_by, bets,
  stake_satang, won_satang, last_bet_at, last_result_at
)
  select
    brand_id, member_id, provider, round_id, game_code, day, opened_at, closed_at,
    case when won > 0 and mode = 'seamless' then 'win' else 'endRound' end, 1, stake, won,
    opened_at, case when won > 0 then closed_at end
  from history.round
  order by opened_at;

-- A seamless studio sends the bet, then the win or the end. One that holds credit reports rounds.
insert into provider_transactions (
  brand_id, provider, tx_id, kind, request_hash, member_id, round_id, bet_satang, win_satang, code,
  balance_satang, at
)
  select
    r.brand_id, r.provider, t.tx_id, t.kind, sha256(t.tx_id::bytea), r.member_id, r.round_id,
    t.bet, t.win, 'OK', 0, t.at
  from history.round r
  cross join lateral (
    values
      ('seamless', 'b-' || r.round_id, 'bet', r.stake, 0, r.opened_at),
      ('seamless', 'e-' || r.round_id, case when r.won > 0 then 'win' else 'endRound' end, 0,
        r.won, r.closed_at),
      ('transfer', r.round_id, 'betWin', r.stake, r.won, r.closed_at)
  ) t (mode, tx_id, kind, bet, win, at)
  where t.mode = r.mode
  order by t.at;

insert into daily_game_totals (
  brand_id, member_id, day, provider, game_code, bets, rounds, stake_satang, won_satang
)
  select
    brand_id, member_id, day, provider, game_code, count(*), count(*), sum(stake), sum(won)
  from history.round
  group by brand_id, member_id, day, provider, game_code;
insert into daily_limit_totals (
  brand_id, member_id, day, bets, stake_satang, won_satang, played_ms, last_bet_at
)
  select
    brand_id, member_id, day, count(*), sum(stake), sum(won), (count(*) - 1) * 40000,
    max(opened_at)
  from history.round
  group by brand_id, member_id, day;

insert into provider_players (brand_id, provider, member_id, created_at)
  select brand_id, provider, member_id, min(at)
  from history.visit
  group by brand_id, provider, member_id;

-- Credit goes to a studio that holds it, is played there, and comes back.
create table history.remote as
  select
    v.brand_id,
    v.member_id,
    v.provider,
    gen_random_uuid() as out_ref,
    gen_random_uuid() as in_ref,
    v.deposit as sent,
    v.deposit + sum(r.won - r.stake)::bigint as returned,
    v.at + interval '2 minutes' as out_at,
    max(r.closed_at) + interval '1 minute' as in_at
  from history.visit v
  join history.round r using (n)
  where v.mode = 'transfer'
  group by v.n, v.brand_id, v.member_id, v.provider, v.deposit, v.at;
insert into provider_transfers (
  brand_id, ref, member_id, provider, direction, amount_satang, state, attempts, created_at,
  updated_at, ended_at, ended_by
)
  select
    r.brand_id, t.ref, r.member_id, r.provider, t.direction, t.amount, 'done', 1, t.at,
    t.at + interval '1 second', t.at + interval '1 second', 'provider'
  from history.remote r
  cross join lateral (
    values ('out', r.out_ref, r.sent, r.out_at), ('in', r.in_ref, r.returned, r.in_at)
  ) t (direction, ref, amount, at)
  order by t.at;
insert into provider_credit (
  brand_id, member_id, provider, outstanding_satang, settled_at, active_at
)
  select brand_id, member_id, provider, 0, max(in_at), max(in_at)
  from history.remote
  group by brand_id, member_id, provider;
