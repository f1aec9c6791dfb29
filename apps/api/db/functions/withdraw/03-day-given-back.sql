-- A withdrawal that staff rejected, or whose money came back, gives its place and its amount back
-- to the day of its request. A trigger, so that it is part of every such change, whoever makes it.
-- The member is locked (features/bank/withdraw/states.ts).

create or replace function give_back_withdrawal_day() returns trigger
language plpgsql as $$
declare
  day withdrawal_days;
begin
  update withdrawal_days
    set requests = requests - 1,
      amount_satang = amount_satang - new.amount_satang
    where brand_id = new.brand_id
      and member_id = new.member_id
      and bangkok_date = new.bangkok_date
    returning * into day;
  if day.requests < 0 or day.amount_satang < 0 then
    raise exception 'the day of withdrawal % counts less than this gives back', new.withdrawal_id
      using errcode = 'check_violation';
  end if;
  new.is_counted := false;
  return new;
end
$$;
revoke execute on function give_back_withdrawal_day from public;

create or replace trigger withdrawals_day_given_back
  before update of state on withdrawals
  for each row
  when (
    new.state in ('rejected', 'refunded', 'returned')
    and old.state is distinct from new.state
    and old.is_counted
  )
  execute function give_back_withdrawal_day();
