-- Sums of a day have a few rows.
-- Without this the planner expects one for each transfer, and sorts them all on disk.
create statistics ledger.transfers_sums on
  ((posted_at at time zone 'Asia/Bangkok')::date),
  kind,
  (case when least(debit_account, credit_account) < 0
    then least(debit_account, credit_account) end)
from ledger.transfers;
