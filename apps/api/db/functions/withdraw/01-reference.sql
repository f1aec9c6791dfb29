-- The short reference of a withdrawal. It derives from the id, so that a repeated request has the
-- same one. Staff enter it in place of the id.

-- Eight characters of Crockford's base 32: forty bits.
create or replace function withdrawal_reference(withdrawal_id uuid, attempt int) returns text
language sql immutable strict as $$
  select string_agg(
    substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', get_byte(digest, place) % 32 + 1, 1),
    '' order by place
  )
  from generate_series(0, 7) place,
    sha256(convert_to(withdrawal_id::text || ':' || attempt, 'UTF8')) digest
$$;
revoke execute on function withdrawal_reference from public;
grant execute on function withdrawal_reference to duang_app;

-- Takes the next attempt where another withdrawal of the brand has the same characters. Among ten
-- million withdrawals about 45 need one.
create or replace function set_withdrawal_reference() returns trigger language plpgsql as $$
declare
  attempt int := 0;
begin
  loop
    new.reference := withdrawal_reference(new.withdrawal_id, attempt);
    exit when not exists (
      select from withdrawals w where w.brand_id = new.brand_id and w.reference = new.reference
    );
    attempt := attempt + 1;
  end loop;
  return new;
end
$$;

create or replace trigger withdrawals_reference
  before insert on withdrawals
  for each row when (new.reference = '') execute function set_withdrawal_reference();
