-- What the daily report and the reconciliation of bank and ledger read.

-- Balance of the account after a line, where the bank reports it. It may be negative.
alter table statement_lines add column balance_satang bigint;

-- Payouts that the bank reported as paid, oldest first: the list of those it has not debited.
create index payouts_paid on payouts (brand_id, updated_at, payout_key) where state = 'paid';
-- Who asked the bank about a payout without a debit, and what it said.
alter table payouts
  add column debit_checked_at timestamptz,
  add column debit_checked_by text,
  add column debit_note text,
  add check (debit_checked_at is null or (debit_checked_by is not null and debit_note is not null));
grant update (debit_checked_at, debit_checked_by, debit_note) on payouts to duang_app;

-- Transfers lie nearly in the order of time, so a day of them is found almost for free.
create index transfers_time on ledger.transfers using brin (posted_at)
  with (pages_per_range = 32, autosummarize = on);
