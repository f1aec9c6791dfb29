-- What an account received in a day, from the index alone.
create index concurrently if not exists statement_lines_received
  on statement_lines (brand_id, bank_code, account_digits, booked_at) include (amount_satang)
  where direction = 'in';
