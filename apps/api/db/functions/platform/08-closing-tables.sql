-- Closings: a stored day never changes, and gets no further rows.

create or replace function finance.refuse_closed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from daily_closings where brand_id = new.brand_id and day = new.day) then
    raise exception '% is closed', new.day using errcode = 'DU020';
  end if;
  return new;
end
$$;
revoke execute on function finance.refuse_closed from public;

create or replace trigger daily_closings_append_only
  before update or delete or truncate on daily_closings
  for each statement execute function refuse_change();
create or replace trigger closing_lines_append_only
  before update or delete or truncate on closing_lines
  for each statement execute function refuse_change();
create or replace trigger closing_lines_open
  before insert on closing_lines
  for each row execute function finance.refuse_closed();
create or replace trigger closing_balances_append_only
  before update or delete or truncate on closing_balances
  for each statement execute function refuse_change();
create or replace trigger closing_balances_open
  before insert on closing_balances
  for each row execute function finance.refuse_closed();
create or replace trigger closing_games_append_only
  before update or delete or truncate on closing_games
  for each statement execute function refuse_change();
create or replace trigger closing_games_open
  before insert on closing_games
  for each row execute function finance.refuse_closed();
create or replace trigger closing_first_deposits_append_only
  before update or delete or truncate on closing_first_deposits
  for each statement execute function refuse_change();
create or replace trigger closing_first_deposits_open
  before insert on closing_first_deposits
  for each row execute function finance.refuse_closed();
create or replace trigger closing_deposit_hours_append_only
  before update or delete or truncate on closing_deposit_hours
  for each statement execute function refuse_change();
create or replace trigger closing_deposit_hours_open
  before insert on closing_deposit_hours
  for each row execute function finance.refuse_closed();
create or replace trigger closing_registrations_append_only
  before update or delete or truncate on closing_registrations
  for each statement execute function refuse_change();
create or replace trigger closing_registrations_open
  before insert on closing_registrations
  for each row execute function finance.refuse_closed();
