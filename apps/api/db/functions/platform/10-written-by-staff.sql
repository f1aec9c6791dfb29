-- What only staff decide is written by the login of the desk, or by that of the owner for `duang`.
-- The login of the api has the role of `duang` too, so a grant cannot separate them.

create or replace function refuse_other_than_staff() returns trigger
language plpgsql as $$
begin
  if not pg_has_role(session_user, 'duang_desk', 'member') then
    raise exception 'the login % writes no %', session_user, tg_table_name
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
revoke execute on function refuse_other_than_staff from public;

create or replace trigger corrections_by_staff
  before insert on corrections
  for each row execute function refuse_other_than_staff();
create or replace trigger receivable_settlements_by_staff
  before insert on receivable_settlements
  for each row execute function refuse_other_than_staff();
create or replace trigger approvals_by_staff
  before insert or update on approvals
  for each row execute function refuse_other_than_staff();
create or replace trigger staff_money_acts_by_staff
  before insert on staff_money_acts
  for each row execute function refuse_other_than_staff();
