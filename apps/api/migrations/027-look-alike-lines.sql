-- One transfer may be told by several sources, each with an id of its own: money that came in is looked up by where, how much and when.
create index statement_lines_alike on statement_lines (brand_id, bank_code, account_digits, amount_satang, booked_at)
  where direction = 'in';
