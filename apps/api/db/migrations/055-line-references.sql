-- The line of a slip, by the bank's number of the transaction.
create index concurrently if not exists statement_lines_reference
  on statement_lines (brand_id, reference)
  where direction = 'in' and reference is not null;
