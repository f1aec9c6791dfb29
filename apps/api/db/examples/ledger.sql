-- A member's money from the first deposit to the payout, as the ledger sees it.
--
-- Run it on a migrated database, as its owner; nothing of it stays:
--   psql "$DATABASE_URL" --file ledger.sql
-- ledger.out holds the expected output. Amounts are satang: 50000 is 500 baht.
begin;

-- The chart has a number for each kind of transfer and each class of account. These two functions
-- of the session look the numbers up, so that the example can use names.
create function pg_temp.kind(name text) returns smallint language sql as $$
  select kind from ledger.transfer_kinds where code = name
$$;
create function pg_temp.account(name text, owner bigint default 0) returns bigint language sql as $$
  select case
    when is_member then ledger.member_account(owner, class)
    else ledger.house_account(owner::int, class)
  end
  from ledger.account_classes where code = name
$$;

-- A brand and the accounts of its member 7. They are empty.
insert into brands (brand_id, client_id, name) values (900, 'ledger-example', 'Example');
select ledger.open_member(900, 7);
select class, balance_satang, version
  from ledger.balances
  where brand_id = 900
  order by account_id;

-- 1. A deposit. The bank reported a line of 500 baht, and the matching found the member.
--    The id derives from the line, so the line is credited once.
select outcome, credit_balance as cash
  from ledger.post_one(
    900,
    '2026-01-05 10:00+07',
    ledger.stable_id('deposit.credit', '900', 'line 1'),
    pg_temp.kind('deposit.credit'),
    pg_temp.account('house:bank'),
    pg_temp.account('member:cash', 7),
    50000
  );

-- The bank sends the same line again. The ledger returns the first result and posts nothing.
select outcome, credit_balance as cash
  from ledger.post_one(
    900,
    '2026-01-05 10:01+07',
    ledger.stable_id('deposit.credit', '900', 'line 1'),
    pg_temp.kind('deposit.credit'),
    pg_temp.account('house:bank'),
    pg_temp.account('member:cash', 7),
    50000
  );

-- 2. A bonus of 10 percent. The house pays it.
select outcome, credit_balance as cash
  from ledger.post_one(
    900,
    '2026-01-05 10:00+07',
    ledger.stable_id('bonus.grant', '900', 'line 1'),
    pg_temp.kind('bonus.grant'),
    pg_temp.account('house:bonus'),
    pg_temp.account('member:cash', 7),
    5000
  );

-- 3. A bet of 100 baht at provider 3, and its win of 150 baht.
select outcome, debit_balance as cash
  from ledger.post_one(
    900,
    '2026-01-05 10:05+07',
    ledger.stable_id('game', '900', 'tx 1'),
    pg_temp.kind('game.bet'),
    pg_temp.account('member:cash', 7),
    pg_temp.account('house:game', 3),
    10000
  );
select outcome, credit_balance as cash
  from ledger.post_one(
    900,
    '2026-01-05 10:06+07',
    ledger.stable_id('game', '900', 'tx 2'),
    pg_temp.kind('game.win'),
    pg_temp.account('house:game', 3),
    pg_temp.account('member:cash', 7),
    15000
  );

-- 4. Another bet, which the provider rolls back: the stake returns as a transfer of its own.
--    The ledger never changes or deletes a row.
select outcome, debit_balance as cash
  from ledger.post_one(
    900,
    '2026-01-05 10:07+07',
    ledger.stable_id('game', '900', 'tx 3'),
    pg_temp.kind('game.bet'),
    pg_temp.account('member:cash', 7),
    pg_temp.account('house:game', 3),
    20000
  );
select outcome, credit_balance as cash
  from ledger.post_one(
    900,
    '2026-01-05 10:08+07',
    ledger.stable_id('game', '900', 'tx 4'),
    pg_temp.kind('game.bet-refund'),
    pg_temp.account('house:game', 3),
    pg_temp.account('member:cash', 7),
    20000
  );

-- 5. A withdrawal of 900 baht needs more than the member has. try_post returns the refusal DU001
--    where post_one raises it. Nothing moves.
select outcome
  from ledger.try_post(900, '2026-01-05 10:09+07',
    array[ledger.stable_id('withdraw.hold', '900', 'withdrawal 1')],
    array[pg_temp.kind('withdraw.hold')],
    array[pg_temp.account('member:cash', 7)],
    array[pg_temp.account('member:hold', 7)],
    array[90000::bigint],
    array[1]);

-- A withdrawal of 300 baht: the request holds the amount, the bank's payout consumes the hold.
select outcome, debit_balance as cash, credit_balance as hold
  from ledger.post_one(
    900,
    '2026-01-05 10:10+07',
    ledger.stable_id('withdraw.hold', '900', 'withdrawal 2'),
    pg_temp.kind('withdraw.hold'),
    pg_temp.account('member:cash', 7),
    pg_temp.account('member:hold', 7),
    30000
  );
select outcome, debit_balance as hold
  from ledger.post_one(
    900,
    '2026-01-05 10:12+07',
    ledger.stable_id('withdraw.pay', '900', 'withdrawal 2'),
    pg_temp.kind('withdraw.pay'),
    pg_temp.account('member:hold', 7),
    pg_temp.account('house:bank'),
    30000
  );

-- The member's statement: each entry has a number without gaps and the balance after it.
select
    k.code as kind,
    case when t.debit_account = pg_temp.account('member:cash', 7) then -t.amount_satang
      else t.amount_satang end as change,
    case when t.debit_account = pg_temp.account('member:cash', 7) then t.debit_version
      else t.credit_version end as entry,
    case when t.debit_account = pg_temp.account('member:cash', 7) then t.debit_balance_satang
      else t.credit_balance_satang end as cash
  from ledger.transfers t
  join ledger.transfer_kinds k using (kind)
  where t.brand_id = 900
    and pg_temp.account('member:cash', 7) in (t.debit_account, t.credit_account)
  order by entry;

-- Each transfer has two sides, so all accounts together are zero. A house account that paid out is
-- negative: the bank turned 500 baht into credit and paid 300 back, the house gave a bonus of 50,
-- and provider 3 lost 50.
select c.code as account, sum(side.change) as balance
  from ledger.transfers t
  cross join lateral (
    values (t.debit_account, -t.amount_satang), (t.credit_account, t.amount_satang)
  ) side (account, change)
  join ledger.account_classes c on c.class = ledger.class_of(side.account)
  where t.brand_id = 900
  group by c.class, c.code
  order by c.class;

rollback;
