-- The ledger: two tables, changed by functions only and read by views.
-- See apps/api/src/core/ledger/README.md; the functions are in functions/ledger.
--
-- A transfer is one row with a debit account, a credit account, an amount and a kind, so each
-- transfer is a double entry. A balance is credits minus debits: a member's money is positive, and
-- a house account that paid it out is negative.

create schema ledger;
grant usage on schema ledger to duang_app;

-- Account ids are computed, so that posting a transfer needs no lookup:
--   member accounts   member_id * 64 + class      (positive)
--   house accounts  -(instance  * 64 + class)     (negative; instance 0 where there is only one)
create table ledger.account_classes (
  class smallint primary key check (class between 1 and 63),
  code text not null unique,
  is_member boolean not null,
  -- The lowest balance. Null: none. House accounts have none.
  floor_satang bigint,
  check (is_member = (class < 33))
);
insert into ledger.account_classes values
  (1, 'member:cash', true, 0),
  (2, 'member:hold', true, 0),
  (3, 'member:affiliate', true, 0),
  (4, 'member:cashback', true, 0),
  -- Rollbacks of wins that were already spent; may be negative, because every rollback is accepted.
  (5, 'member:rollback_receivable', true, null),
  -- Credit at providers, as far as the site knows. It may be negative for a while: winnings return
  -- with the credit, and the rounds that explain them may be reported later.
  (6, 'member:at_provider', true, null),
  -- Debt of a member to the house after a correction: zero or negative.
  (7, 'member:receivable', true, null),
  (33, 'house:bank', false, null),
  (34, 'house:bonus', false, null),
  -- One account for each provider (instance = providers.number): its balance is what the provider
  -- owes or is owed.
  (35, 'house:game', false, null),
  -- Debt of a provider for free rounds, by provider as well.
  (36, 'house:free-rounds', false, null),
  -- Cost of corrections that no bank line explains.
  (38, 'house:correction', false, null),
  -- Cost of goodwill and write-offs.
  (39, 'house:goodwill', false, null);
grant select on ledger.account_classes to duang_app;

-- The chart: one row for each kind of transfer. No other transfer is possible.
-- Each subject, the first word of a code, has a hundred numbers of its own. Tens separate groups of
-- a subject. A feature adds its kinds within its hundred, and existing kinds keep their numbers.
--   100 deposit     400 game         700 correction   1000 cashback   1300 wheel       1600 coupon
--   200 withdraw    500 transfer     800 goodwill     1100 reward     1400 flip-card
--   300 bonus       600 receivable   900 affiliate    1200 check-in   1500 tournament
--   1700 points     1800 promotion
create table ledger.transfer_kinds (
  kind smallint primary key,
  code text not null unique,
  debit_class smallint not null references ledger.account_classes,
  credit_class smallint not null references ledger.account_classes,
  description text not null,
  -- At least one side is a member's account, whose lock orders the transfers (ledger.rollup_mark).
  check (debit_class <> credit_class and least(debit_class, credit_class) < 33)
);
insert into ledger.transfer_kinds values
  (101, 'deposit.credit', 33, 1, 'A matched statement line becomes credit'),
  (102, 'deposit.unassign', 7, 33, 'A deposit of another person is claimed back from the member'),
  (201, 'withdraw.hold', 1, 2, 'A withdrawal is asked for: the amount is set aside'),
  (202, 'withdraw.release', 2, 1,
    'A withdrawal is rejected or failed for good: the amount comes back'),
  (203, 'withdraw.pay', 2, 33, 'The bank has paid a withdrawal out'),
  (204, 'withdraw.return', 33, 1, 'The bank sent a payout back after it was paid'),
  (301, 'bonus.grant', 34, 1, 'A bonus window adds credit to a deposit'),
  (302, 'bonus.forfeit', 1, 34, 'A member gives an open bonus back'),
  (401, 'game.bet', 1, 35, 'A stake goes to the provider'),
  (402, 'game.win', 35, 1, 'A provider pays a win, a promotion or an adjustment'),
  (403, 'game.bet-refund', 35, 1, 'A stake comes back: its bet was rolled back'),
  (404, 'game.win-reversal', 1, 35, 'A provider takes a win or an adjustment back'),
  (405, 'game.win-receivable', 5, 35, 'What a provider takes back and the credit no longer holds'),
  (411, 'game.free-win', 36, 1, 'A free round that the provider pays for has won'),
  (412, 'game.free-reversal', 1, 36, 'A provider takes the win of a free round back'),
  (413, 'game.free-receivable', 5, 36, 'Of that, what the credit no longer holds'),
  (421, 'game.round-lost', 6, 35, 'A round at a provider that holds credit took it'),
  (422, 'game.round-won', 35, 6, 'A round at a provider that holds credit gave it'),
  (501, 'transfer.out', 1, 6, 'Credit goes to a provider that holds it'),
  (502, 'transfer.out-reversal', 6, 1, 'The provider refused it: the credit is here again'),
  (503, 'transfer.in', 6, 1, 'Credit comes back from a provider'),
  (511, 'transfer.shortfall', 6, 35,
    'Less came back than went out, and no round explains it: for staff'),
  (512, 'transfer.surplus', 35, 6,
    'More came back than went out, and no round explains it: for staff'),
  (601, 'receivable.collect', 1, 7, 'Credit settles what the member owes the house'),
  (701, 'correction.credit', 38, 1, 'Staff correct the credit of a member upwards'),
  (702, 'correction.debit', 7, 38, 'Staff correct the credit of a member downwards'),
  (801, 'goodwill.credit', 39, 1, 'Staff give credit as goodwill, or write a receivable off');
grant select on ledger.transfer_kinds to duang_app;

create table ledger.accounts (
  brand_id int not null references brands,
  account_id bigint not null,
  -- Member accounts: the balance. House accounts: the balance rolled up to rolled_up_seq.
  balance_satang bigint not null default 0,
  -- Member accounts: number of entries, contiguous from 1. House accounts: 0.
  version bigint not null default 0,
  floor_satang bigint,
  posted_at timestamptz,
  rolled_up_seq bigint,
  primary key (brand_id, account_id),
  -- Member accounts stay between their floor, if any, and the ceiling (ledger.ceiling); house
  -- accounts are unbounded. One check a table and no more: PostgreSQL reads each again for every
  -- statement, and every bet writes to these two tables.
  constraint accounts_within_bounds
    check (balance_satang >= floor_satang and (account_id < 0 or balance_satang <= 999999999999))
-- Room for HOT updates: a balance changes in place.
) with (fillfactor = 60);

create table ledger.transfers (
  brand_id int not null,
  -- Derived from an id of the cause: the statement line, the provider's transaction, the
  -- idempotency key.
  transfer_id uuid not null,
  seq bigint generated always as identity,
  kind smallint not null,
  debit_account bigint not null,
  credit_account bigint not null,
  amount_satang bigint not null,
  -- Entry number and balance after the transfer, of member accounts; null for house accounts.
  debit_version bigint,
  debit_balance_satang bigint,
  credit_version bigint,
  credit_balance_satang bigint,
  -- Never before an earlier entry of the same member account.
  posted_at timestamptz not null,
  primary key (brand_id, transfer_id),
  check (
    amount_satang between 1 and 999999999999
    and (debit_account > 0) = (debit_version is not null)
    and (credit_account > 0) = (credit_version is not null)
  )
);
-- One entry a version. A page of a member's statement is read from these indexes alone: its rows
-- are far apart in the table, between the entries of all other members.
create unique index transfers_debit_entry
  on ledger.transfers (brand_id, debit_account, debit_version)
  include (transfer_id, kind, amount_satang, debit_balance_satang, posted_at)
  where debit_version is not null;
create unique index transfers_credit_entry
  on ledger.transfers (brand_id, credit_account, credit_version)
  include (transfer_id, kind, amount_satang, credit_balance_satang, posted_at)
  where credit_version is not null;
-- Rows are stored in the order of seq, and nearly in the order of time: a small index finds all
-- rows since a mark (roll-up, verifier) and the rows of a day (daily report).
create index transfers_seq on ledger.transfers using brin (seq)
  with (pages_per_range = 32, autosummarize = on);
create index transfers_time on ledger.transfers using brin (posted_at)
  with (pages_per_range = 32, autosummarize = on);

-- Balances of member accounts now. For house accounts see ledger.house_balances.
create view ledger.balances as
  select
    a.brand_id,
    a.account_id,
    a.account_id / 64 as member_id,
    c.code as class,
    a.balance_satang,
    a.version,
    a.posted_at
  from ledger.accounts a
  join ledger.account_classes c on c.class = abs(a.account_id) % 64
  where a.account_id > 0;
grant select on ledger.balances to duang_app;

-- The result of deciding a batch (ledger.decide). Balances and versions: of the locked accounts;
-- the other arrays: of each transfer.
create type ledger.decision as (
  outcomes text[],
  balances bigint[],
  versions bigint[],
  debit_balances bigint[],
  debit_versions bigint[],
  credit_balances bigint[],
  credit_versions bigint[]
);

-- One transfer of ledger.post_disjoint.
create type ledger.move as (
  brand_id int,
  id uuid,
  kind smallint,
  debit bigint,
  credit bigint,
  amount bigint
);
