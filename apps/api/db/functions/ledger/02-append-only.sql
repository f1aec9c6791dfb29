-- Transfers are never changed or deleted.

create or replace function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'transfers are append-only' using errcode = 'DU099';
end
$$;
revoke execute on function ledger.refuse_change from public;

create or replace trigger transfers_append_only
  before update or delete or truncate on ledger.transfers
  for each statement execute function ledger.refuse_change();
