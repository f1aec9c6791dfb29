-- What the daily report and the reconciliation of bank and ledger read.

-- Balance of the account after a line, where the bank reports it. It may be negative.
alter table statement_lines add column balance_satang bigint;

-- Payouts that the bank reported as paid, oldest first: the list of those it has not debited.
create index payouts_paid on payouts (brand_id, updated_at) where state = 'paid';

-- Transfers lie nearly in the order of time, so a day of them is found almost for free.
create index transfers_time on ledger.transfers using brin (posted_at)
  with (pages_per_range = 32, autosummarize = on);
