-- Lists of the desk's queues.

-- Lines that staff credited, among all that the engine did.
create index concurrently if not exists statement_lines_by_staff
  on statement_lines (brand_id, booked_at desc, line_id desc)
  where state = 'credited' and decided_by <> 'engine';

-- What staff have closed, the newest first.
create index concurrently if not exists quarantine_closed
  on quarantine (brand_id, resolved_at desc, quarantine_id desc)
  where resolved_at is not null;
create index concurrently if not exists provider_discrepancies_seen
  on provider_discrepancies (brand_id, seen_at desc, discrepancy_id desc)
  where seen_at is not null;

-- Raises that wait for their member, and breaks.
create index concurrently if not exists play_limits_raises
  on play_limits (brand_id, raise_from, member_id, kind, period)
  where raise_from is not null;
create index concurrently if not exists play_breaks_asked
  on play_breaks (brand_id, asked_at desc, break_id desc);
