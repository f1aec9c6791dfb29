-- An index for each list of `duang`: the keys by which its pages are cut, whole. (docs/decisions/038-lists-and-audit-of-operators.md)

-- Reversed lines are as rare as the other states that staff look at.
drop index statement_lines_state;
create index statement_lines_state on statement_lines (brand_id, state, booked_at desc, line_id desc)
  where state in ('new', 'queued', 'returned', 'ignored', 'unexplained', 'reversed');

drop index withdrawals_state;
create index withdrawals_state on withdrawals (brand_id, state, requested_at, withdrawal_id);

drop index quarantine_open;
create index quarantine_open on quarantine (brand_id, received_at, quarantine_id)
  where resolved_at is null;

create index provider_transfers_open on provider_transfers (brand_id, created_at, ref)
  where state = 'pending';
drop index provider_remainders_open;
create index provider_remainders_open on provider_remainders (brand_id, at, remainder_id)
  where seen_at is null;

create index providers_order on providers (brand_id, sort, provider);
create index games_order on games (brand_id, type, sort, provider, game_code);
create index movies_order on movies (brand_id, position, movie_id);
create index maintenance_windows_next on maintenance_windows (brand_id, starts_at, window_id)
  where cancelled_at is null;
