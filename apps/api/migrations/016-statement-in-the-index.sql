-- A page of a member's statement is read from the index alone. Its rows lie far apart in the table (everybody's movements lie between them),
-- so in a large ledger each row was a walk through memory of its own.
drop index ledger.transfers_debit_entry;
create unique index transfers_debit_entry on ledger.transfers (brand_id, debit_account, debit_version)
  include (transfer_id, kind, amount_satang, debit_balance_satang, posted_at) where debit_version is not null;
drop index ledger.transfers_credit_entry;
create unique index transfers_credit_entry on ledger.transfers (brand_id, credit_account, credit_version)
  include (transfer_id, kind, amount_satang, credit_balance_satang, posted_at) where credit_version is not null;

-- The same function as before, planned once: to plan it anew for every page cost four times as much as to read the page.
-- By index whatever the tables held when the plan was made.
alter function ledger.statement set plan_cache_mode = force_generic_plan;
alter function ledger.statement set enable_seqscan = off;
alter function ledger.statement set enable_bitmapscan = off;
alter function ledger.statement set enable_hashjoin = off;
