-- No withdrawal before its wait is over: of an account that staff replaced, and after a password
-- that was set by a link of staff. The rule is checked under the member's lock
-- (features/bank/withdraw/rules.ts). This trigger stands behind it.

create or replace function refuse_early_withdrawal() returns trigger
language plpgsql as $$
begin
  if exists (
    select from member_banks b
    where b.brand_id = new.brand_id
      and b.member_bank_id = new.member_bank_id
      and b.payable_from > new.requested_at
  ) then
    raise exception 'the account % waits', new.member_bank_id using errcode = 'DU049';
  end if;
  if exists (
    select from password_resets r
    where r.brand_id = new.brand_id
      and r.member_id = new.member_id
      and r.used_at + make_interval(hours => r.wait_hours) > new.requested_at
  ) then
    raise exception 'withdrawals of % wait', new.member_id using errcode = 'DU049';
  end if;
  return new;
end
$$;

create or replace trigger withdrawals_account_wait
  before insert on withdrawals
  for each row execute function refuse_early_withdrawal();
