-- Transfer mode: providers that hold credit themselves. See docs/providers.md and docs/decisions/020.

-- THE LEDGER'S SIDE ------------------------------------------------------------------------------------------------------

-- `member:out`: credit of a member that lies at providers, as far as we know. It may be negative for a while: what was won there comes
-- back with the credit, and the rounds that explain it may be told later.
insert into ledger.account_classes values (6, 'member:out', true, null);
insert into ledger.transfer_kinds values
  (15, 'transfer.out', 1, 6, 'Credit goes to a provider that holds it'),
  (16, 'transfer.return', 6, 1, 'The provider refused it: the credit is here again'),
  (17, 'transfer.back', 6, 1, 'Credit comes back from a provider'),
  (18, 'game.round-lost', 6, 35, 'A round at a provider that holds credit took it'),
  (19, 'game.round-won', 35, 6, 'A round at a provider that holds credit gave it'),
  (20, 'transfer.short', 6, 35, 'Less came back than went out, and no round explains it: for staff'),
  (21, 'transfer.over', 35, 6, 'More came back than went out, and no round explains it: for staff');
insert into ledger.accounts (brand_id, account_id)
  select brand_id, (account_id / 64) * 64 + 6 from ledger.accounts where account_id > 0 and account_id % 64 = 1;

-- MOVEMENTS --------------------------------------------------------------------------------------------------------------

-- One movement of credit between us and a provider. The row, and the money of one that goes out, are committed before the provider is
-- asked; `ref` is what it is asked with, so that whatever was lost on the way can be asked about.
create table provider_transfers (
  brand_id int not null,
  ref uuid not null,
  member_id bigint not null,
  provider text not null,
  direction text not null check (direction in ('out', 'back')),
  -- `back` asks for everything: how much that was is known when it is done.
  amount_satang bigint check (amount_satang >= 0),
  state text not null check (state in ('pending', 'done', 'refused')),
  attempts int not null,
  -- Somebody is asking about it right now; after this time that was a process that died.
  leased_until timestamptz,
  -- When it is asked about next; null: nobody asks any more, staff decides (`staff_at`).
  next_at timestamptz,
  staff_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  -- Who ended it: `provider`, or a member of staff with a reason.
  ended_by text,
  note text,
  primary key (brand_id, ref),
  foreign key (brand_id, provider) references providers,
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  check ((state = 'pending') = (ended_at is null)),
  check (state <> 'pending' or next_at is not null or staff_at is not null),
  check (direction = 'back' or amount_satang > 0),
  check (state <> 'done' or amount_satang is not null)
);
-- One movement at a time for a member and provider: what comes next depends on what became of it.
create unique index provider_transfers_pending on provider_transfers (brand_id, member_id, provider) where state = 'pending';
create index provider_transfers_due on provider_transfers (brand_id, next_at) where state = 'pending';
create index provider_transfers_member on provider_transfers (brand_id, member_id, created_at desc);

-- What a member has at a provider, as far as we know; their sum is the account `member:out`.
create table provider_credit (
  brand_id int not null,
  member_id bigint not null,
  provider text not null,
  out_satang bigint not null,
  -- Since then everything is back; null: something may be there.
  settled_at timestamptz,
  primary key (brand_id, member_id, provider),
  foreign key (brand_id, provider) references providers,
  foreign key (brand_id, member_id) references members (brand_id, member_id)
) with (fillfactor = 80);
create index provider_credit_unexplained on provider_credit (brand_id, provider, settled_at)
  where settled_at is not null and out_satang <> 0;

-- What came back too much or too little and no round explains. Booked, so that the accounts are level; listed until staff has seen it.
create table provider_remainders (
  brand_id int not null,
  remainder_id uuid not null,
  member_id bigint not null,
  provider text not null,
  -- Above zero: more came back than rounds explain. Below: less.
  amount_satang bigint not null check (amount_satang <> 0),
  at timestamptz not null,
  seen_at timestamptz,
  seen_by text,
  note text,
  primary key (brand_id, remainder_id),
  foreign key (brand_id, provider) references providers,
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
create index provider_remainders_member on provider_remainders (brand_id, member_id, provider);
create index provider_remainders_open on provider_remainders (brand_id, at) where seen_at is null;

-- How far the rounds of a provider were read.
create table provider_feeds (
  brand_id int not null,
  provider text not null,
  mark text,
  -- All rounds that had ended by then were told.
  read_until timestamptz,
  primary key (brand_id, provider),
  foreign key (brand_id, provider) references providers
);

-- ROUNDS THAT A PROVIDER TELLS OF ----------------------------------------------------------------------------------------

-- `taken`, `known` (told before), `conflict` (told before, otherwise), `unknown-player`.
create type gateway.told_round as (
  n int, round text, member bigint, game text, hash bytea, stake bigint, win bigint, opened timestamptz, closed timestamptz, outcome text
);

-- Weighs rounds that were told. Their members are locked. The provider says when a round was played, within bounds: not later than now,
-- and not so long ago that it would slip out of limits and reports that were closed.
create function gateway.weigh_rounds(
  p_brand int, p_at timestamptz, p_provider text, p_rounds text[], p_members bigint[], p_games text[], p_hashes bytea[],
  p_stakes bigint[], p_wins bigint[], p_opened timestamptz[], p_closed timestamptz[]
) returns gateway.told_round[] language sql stable as $$
  select array_agg((r.n, r.round, r.member, r.game, r.hash, r.stake, r.win,
      greatest(least(r.opened, p_at), p_at - interval '7 days'), greatest(least(r.closed, p_at), p_at - interval '7 days'),
      case when r.member is null then 'unknown-player'
        -- A round that came in through the gateway is not this provider's to tell a second time.
        when known.tx_id is null and rd.round_id is not null then 'conflict'
        when known.tx_id is null then case when r.copy = 1 then 'taken' when r.hash = r.first_hash then 'known' else 'conflict' end
        when known.request_hash = r.hash then 'known'
        else 'conflict' end)::gateway.told_round order by r.n)
  from (
    select t.*, row_number() over (partition by round order by n) as copy, first_value(hash) over (partition by round order by n) as first_hash
    from unnest(p_rounds, p_members, p_games, p_hashes, p_stakes, p_wins, p_opened, p_closed) with ordinality
      as t (round, member, game, hash, stake, win, opened, closed, n)
  ) r
  left join provider_transactions known on known.brand_id = p_brand and known.provider = p_provider and known.tx_id = r.round
  left join rounds rd on rd.brand_id = p_brand and rd.member_id = r.member and rd.provider = p_provider and rd.round_id = r.round
$$;

-- Takes rounds that were told, each once: transaction, round, day, turnover, and the money that it moved at the provider.
create function gateway.take_rounds(
  p_brand int, p_at timestamptz, p_provider text, p_rounds text[], p_players uuid[], p_games text[], p_hashes bytea[],
  p_stakes bigint[], p_wins bigint[], p_opened timestamptz[], p_closed timestamptz[]
) returns table (round text, outcome text) language plpgsql
-- By index, one round after the other, as in gateway.serve: the plan must not depend on how full the tables were when it was made.
set plan_cache_mode = force_generic_plan
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_bitmapscan = off set jit = off as $$
declare
  members bigint[];  told gateway.told_round[];  house bigint;  moves record;
begin
  select array_agg(p.member_id order by r.n) into members
    from unnest(p_players) with ordinality as r (player, n)
    left join provider_players p on p.brand_id = p_brand and p.player_ref = r.player and p.provider = p_provider;
  perform ledger.lock_cash(p_brand, members);
  -- A new statement, so that it sees what was committed while the locks were waited for.
  told := gateway.weigh_rounds(p_brand, p_at, p_provider, p_rounds, members, p_games, p_hashes, p_stakes, p_wins, p_opened, p_closed);
  select -(number * 64 + 35) into strict house from providers where brand_id = p_brand and provider = p_provider;

  select array_agg(ledger.stable_id('game.round', p_brand::text, p_provider, t.round)) as ids,
      array_agg((case when t.win > t.stake then 19 else 18 end)::smallint) as kinds,
      array_agg(case when t.win > t.stake then house else t.member * 64 + 6 end) as debits,
      array_agg(case when t.win > t.stake then t.member * 64 + 6 else house end) as credits,
      array_agg(abs(t.win - t.stake)) as amounts
    into moves from unnest(told) t where t.outcome = 'taken' and t.win <> t.stake;
  if moves.ids is not null then
    perform ledger.post(p_brand, p_at, moves.ids, moves.kinds, moves.debits, moves.credits, moves.amounts);
  end if;

  insert into provider_transactions (brand_id, provider, tx_id, kind, request_hash, member_id, round_id, bet_satang, win_satang, code, balance_satang, at)
    select p_brand, p_provider, t.round, 'betWin', t.hash, t.member, t.round, t.stake, t.win, 'OK', 0, p_at
    from unnest(told) t where t.outcome = 'taken';
  insert into rounds as r (brand_id, member_id, provider, round_id, game_code, day, opened_at, closed_at, closed_by, bets, stake_satang, won_satang)
    select p_brand, t.member, p_provider, t.round, t.game, (t.opened at time zone 'Asia/Bangkok')::date, t.opened, greatest(t.opened, t.closed),
      'endRound', 1, t.stake, t.win
    from unnest(told) t where t.outcome = 'taken';
  insert into play_days as d (brand_id, member_id, day, provider, game_code, bets, rounds, stake_satang, won_satang)
    select p_brand, t.member, (t.opened at time zone 'Asia/Bangkok')::date, p_provider, t.game, count(*), count(*), sum(t.stake), sum(t.win)
    from unnest(told) t where t.outcome = 'taken' group by 2, 3, 5
    on conflict (brand_id, member_id, day, provider, game_code) do update set bets = d.bets + excluded.bets,
      rounds = d.rounds + excluded.rounds, stake_satang = d.stake_satang + excluded.stake_satang, won_satang = d.won_satang + excluded.won_satang;
  -- What limits count (migration 015): stakes and losses of the day, and the time from bet to bet.
  insert into member_days as d (brand_id, member_id, day, bets, stake_satang, won_satang, played_ms, last_bet_at)
    select p_brand, t.member, t.day, count(*), sum(t.stake), sum(t.win), coalesce(sum(t.played_ms), 0), max(t.opened)
    from (
      select r.*, gateway.played_between(coalesce(lag(r.opened) over (partition by r.member, r.day order by r.opened, r.n), m.last_bet_at), r.opened)
        as played_ms
      from (select u.*, (u.opened at time zone 'Asia/Bangkok')::date as day from unnest(told) u where u.outcome = 'taken') r
      left join member_days m on m.brand_id = p_brand and m.member_id = r.member and m.day = r.day
    ) t group by t.member, t.day
    on conflict (brand_id, member_id, day) do update set bets = d.bets + excluded.bets,
      stake_satang = d.stake_satang + excluded.stake_satang, won_satang = d.won_satang + excluded.won_satang,
      played_ms = d.played_ms + excluded.played_ms, last_bet_at = greatest(d.last_bet_at, excluded.last_bet_at);
  insert into provider_credit as c (brand_id, member_id, provider, out_satang, settled_at)
    select p_brand, t.member, p_provider, sum(t.win - t.stake), p_at
    from unnest(told) t where t.outcome = 'taken' group by t.member
    on conflict (brand_id, member_id, provider) do update set out_satang = c.out_satang + excluded.out_satang;

  -- A stake counts once for every bonus that was open when it was played (reading M4).
  update bonus_grants b set turnover_done_satang = b.turnover_done_satang + s.stake,
      status = case when b.turnover_done_satang + s.stake >= b.turnover_required_satang then 'completed' else 'active' end,
      ended_at = case when b.turnover_done_satang + s.stake >= b.turnover_required_satang then p_at end
    from (
      select g.grant_id, sum(t.stake) as stake from unnest(told) t
      join bonus_grants g on g.brand_id = p_brand and g.member_id = t.member and g.status = 'active' and g.granted_at <= t.opened
      where t.outcome = 'taken' and t.stake > 0 group by g.grant_id
    ) s
    where b.brand_id = p_brand and b.grant_id = s.grant_id;
  return query select t.round, t.outcome from unnest(told) t order by t.n;
end
$$;
revoke execute on function gateway.weigh_rounds, gateway.take_rounds from public;
grant execute on function gateway.weigh_rounds, gateway.take_rounds to duang_app;

-- What the application changes here, and nothing else.
revoke delete on provider_transfers, provider_credit, provider_remainders, provider_feeds from duang_app;
revoke update on provider_transfers, provider_credit, provider_remainders, provider_feeds from duang_app;
grant update (amount_satang, state, attempts, leased_until, next_at, staff_at, updated_at, ended_at, ended_by, note) on provider_transfers to duang_app;
grant update (out_satang, settled_at) on provider_credit to duang_app;
grant update (mark, read_until) on provider_feeds to duang_app;
