-- A process of the earlier release gives a whole bonus back and does not count what the grant held.
-- Its parts do not explain that, so the grant is kept as one without parts.
create or replace function uncount_bonus_money() returns trigger language plpgsql as $$
begin
  new.held_satang := null;
  return new;
end
$$;
revoke execute on function uncount_bonus_money from public;

create or replace trigger bonus_grants_uncounted
  before update of status on bonus_grants
  for each row
  when (new.status = 'forfeited' and new.held_satang > 0)
  execute function uncount_bonus_money();
