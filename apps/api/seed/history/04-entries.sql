-- Check-ins, and all money of the facts so far in the order of time. `history.post` posts a part of
-- it by the ledger's own function.

insert into check_ins (brand_id, member_id, day, amount_satang, checked_in_at)
  select
    v.brand_id,
    v.member_id,
    v.day,
    s.check_in_values[1 + (extract(day from v.day)::int - 1)
      % cardinality(s.check_in_values)],
    v.at - interval '4 minutes'
  from history.visit v
  cross join history.setup s
  where history.chance('check-in', v.seed) < 0.6
    -- Whoever is new has no time for it. Both logins find today's still open.
    and v.day > (select min(o.day) from history.visit o where o.member_id = v.member_id)
    and not (v.is_login and v.day = s.today);

create table history.entry as
  select
    credited_at as at, deposit_id as transfer_id, 'deposit.credit' as code,
    ledger.house_account(0, 33) as debit, ledger.member_account(member_id, 1) as credit,
    deposit::bigint as amount
  from history.deposit
  union all
  select
    credited_at, ledger.stable_id('points.deposit', brand_id::text, deposit_id::text),
    'points.deposit', ledger.house_account(0, 43), ledger.member_account(member_id, 8), points
  from deposits
  where points > 0 and brand_id = (select brand from history.setup)
  union all
  select
    granted_at, ledger.stable_id('bonus.grant', brand_id::text, grant_id::text), 'bonus.grant',
    ledger.house_account(0, 34), ledger.member_account(member_id, 1), bonus_satang
  from bonus_grants
  where brand_id = (select brand from history.setup)
  union all
  select
    t.at, ledger.stable_id('game', t.brand_id::text, t.provider, t.tx_id),
    case when t.kind = 'bet' then 'game.bet' else 'game.win' end,
    case when t.kind = 'bet' then ledger.member_account(t.member_id, 1) else house end,
    case when t.kind = 'bet' then house else ledger.member_account(t.member_id, 1) end,
    t.bet_satang + t.win_satang
  from history.setup s
  join provider_transactions t on t.brand_id = s.brand
  join providers p on p.brand_id = t.brand_id and p.provider = t.provider
  cross join lateral ledger.house_account(p.number, 35) house
  where t.kind in ('bet', 'win')
  union all
  select
    t.at, ledger.stable_id('game.round', t.brand_id::text, t.provider, t.tx_id),
    case when t.win_satang > t.bet_satang then 'game.round-won' else 'game.round-lost' end,
    case when t.win_satang > t.bet_satang then house else remote end,
    case when t.win_satang > t.bet_satang then remote else house end,
    abs(t.win_satang - t.bet_satang)
  from history.setup s
  join provider_transactions t on t.brand_id = s.brand
  join providers p on p.brand_id = t.brand_id and p.provider = t.provider
  cross join lateral ledger.house_account(p.number, 35) house
  cross join lateral ledger.member_account(t.member_id, 6) remote
  where t.kind = 'betWin' and t.win_satang <> t.bet_satang
  union all
  select
    case direction when 'out' then created_at else ended_at end,
    ledger.stable_id('transfer.' || direction, brand_id::text, ref::text), 'transfer.' || direction,
    ledger.member_account(member_id, case direction when 'out' then 1 else 6 end),
    ledger.member_account(member_id, case direction when 'out' then 6 else 1 end), amount_satang
  from history.setup s
  join provider_transfers t on t.brand_id = s.brand
  where amount_satang > 0
  union all
  select
    at, ledger.stable_id('withdraw.hold', brand_id::text, withdrawal_id::text), 'withdraw.hold',
    ledger.member_account(member_id, 1), ledger.member_account(member_id, 2), amount
  from history.withdrawal
  union all
  select
    ended_at, ledger.stable_id('withdraw.pay', brand_id::text, withdrawal_id::text),
    'withdraw.pay', ledger.member_account(member_id, 2), ledger.house_account(0, 33), amount
  from history.withdrawal
  where state = 'paid'
  union all
  select
    ended_at, ledger.stable_id('withdraw.release', brand_id::text, withdrawal_id::text),
    'withdraw.release', ledger.member_account(member_id, 2), ledger.member_account(member_id, 1),
    amount
  from history.withdrawal
  where state in ('rejected', 'refunded')
  union all
  select
    checked_in_at,
    ledger.stable_id('check-in.credit', brand_id::text, member_id::text, day::text),
    'check-in.credit', ledger.house_account(0, 40), ledger.member_account(member_id, 1),
    amount_satang
  from history.setup s
  join check_ins c on c.brand_id = s.brand
  where amount_satang > 0;
create index on history.entry (at);
analyze history.entry;

-- Posts what happened in [p_from, p_to), each entry at its time, and raises levels as deposits do.
create function history.post(p_from timestamptz, p_to timestamptz) returns bigint
language plpgsql as $$
declare
  entry record;
  posted bigint := 0;
begin
  perform history.raise_levels(p_from, p_to);
  -- One after the other: a set-based call could post them in another order.
  for entry in
    select s.brand, e.*, k.kind
    from history.setup s
    cross join history.entry e
    join ledger.transfer_kinds k using (code)
    where e.at >= p_from and e.at < p_to
    order by e.at, e.transfer_id
  loop
    perform ledger.post_one(
      entry.brand, entry.at, entry.transfer_id, entry.kind, entry.debit, entry.credit, entry.amount
    );
    posted := posted + 1;
  end loop;
  return posted;
end
$$;

-- The highest level whose criteria the deposits up to each one meet.
create function history.raise_levels(p_from timestamptz, p_to timestamptz) returns void
language sql as $$
  with reached as (
    select distinct on (d.member_id)
      d.brand_id,
      d.member_id,
      d.credited_at,
      m.level,
      (
        select max(l.level)
        from levels l
        where l.brand_id = d.brand_id
          and not l.is_disabled
          and l.criteria_satang <= case l.criteria_kind
            when 'monthly' then sums.month else sums.total end
      ) as to_level
    from history.deposit d
    join members m on m.brand_id = d.brand_id and m.member_id = d.member_id
    cross join lateral (
      select
        sum(e.deposit) as total,
        sum(e.deposit) filter (
          where date_trunc('month', e.day) = date_trunc('month', d.day)
        ) as month
      from history.deposit e
      where e.member_id = d.member_id and e.credited_at <= d.credited_at
    ) sums
    where d.credited_at >= p_from and d.credited_at < p_to
    order by d.member_id, d.credited_at desc
  ), raised as (
    update members m
      set level = r.to_level
      from reached r
      where (m.brand_id, m.member_id) = (r.brand_id, r.member_id) and r.to_level > r.level
      returning m.brand_id, m.member_id, r.level as from_level, r.to_level, r.credited_at
  )
  insert into level_changes (brand_id, member_id, from_level, to_level, reason, at)
    select brand_id, member_id, from_level, to_level, 'deposit', credited_at
    from raised
    order by credited_at
$$;

-- The jobs of the nights are planned for these numbers.
analyze members, member_banks, deposits, statement_lines, rounds, provider_transactions,
  daily_game_totals, daily_limit_totals, withdrawals, bonus_grants, ledger.accounts;
