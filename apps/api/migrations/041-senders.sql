-- Earlier deposits of a sender decide between members whose accounts look alike (docs/matching.md).
create index statement_lines_sender on statement_lines (
  brand_id,
  source_account,
  coalesce(source_bank, ''),
  coalesce(source_name, ''),
  line_id desc
) where direction = 'in' and state = 'credited' and source_account is not null;
