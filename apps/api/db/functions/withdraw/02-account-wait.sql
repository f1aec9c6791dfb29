-- An account that staff replaced gets no withdrawal before its wait is over. The rule is checked
-- under the member's lock (features/withdraw/rules.ts). This trigger stands behind it.

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
  return new;
end
$$;

create or replace trigger withdrawals_account_wait
  before insert on withdrawals
  for each row execute function refuse_early_withdrawal();
