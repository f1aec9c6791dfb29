-- How far rows may be sealed, and the triggers that keep what is sealed. See docs/seal.md.

-- Gives the transaction its id before the statement draws a number of an audit row. So once all
-- transactions with an id below one assigned AFTER a number was read have ended, no row up to that
-- number can appear any more. Posting has its id before as well: see ledger.rollup_mark.
create or replace function assign_transaction_id() returns trigger language plpgsql as $$
begin
  perform pg_current_xact_id();
  return null;
end
$$;

create or replace trigger audit_log_transaction_id
  before insert on audit_log
  for each statement execute function assign_transaction_id();

-- Takes a mark at p_at, unless one was taken within p_pause before: jobs of many brands share it.
create or replace function take_seal_mark(p_at timestamptz, p_pause interval) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  transfer_seq bigint;
  audit_id bigint;
begin
  perform from seal_marks m where m.taken_at > p_at - p_pause and m.taken_at <= p_at;
  if found then
    return;
  end if;
  -- Both numbers first, the id of this transaction afterwards.
  transfer_seq := coalesce(
    pg_sequence_last_value(pg_get_serial_sequence('ledger.transfers', 'seq')), 0
  );
  audit_id := coalesce(pg_sequence_last_value(pg_get_serial_sequence('audit_log', 'audit_id')), 0);
  insert into seal_marks (taken_at, transfer_seq, audit_id, running_before)
    values (p_at, transfer_seq, audit_id, pg_current_xact_id());
end
$$;
revoke execute on function take_seal_mark from public;
grant execute on function take_seal_mark to duang_app;

-- The last mark whose older transactions have all ended. No row: none has. `is_last`: no later mark
-- waits. A long transaction delays the seal until the mark before, and nothing is skipped.
create or replace function safe_seal_mark()
returns table (taken_at timestamptz, transfer_seq bigint, audit_id bigint, is_last boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ended_before xid8 := pg_snapshot_xmin(pg_current_snapshot());
  safe bigint;
begin
  -- A dump that was restored into another server brings marks with numbers of its old one.
  delete from seal_marks m where m.running_before > pg_snapshot_xmax(pg_current_snapshot());
  select max(m.mark_id) into safe from seal_marks m where m.running_before <= ended_before;
  delete from seal_marks m where m.mark_id < safe;
  return query
    select
      m.taken_at,
      m.transfer_seq,
      m.audit_id,
      not exists (select from seal_marks later where later.mark_id > safe)
    from seal_marks m
    where m.mark_id = safe;
end
$$;
revoke execute on function safe_seal_mark from public;
grant execute on function safe_seal_mark to duang_app;

create or replace trigger audit_seals_append_only
  before update or delete or truncate on audit_seals
  for each statement execute function refuse_change();
create or replace trigger seal_blocks_append_only
  before update or delete or truncate on ledger.seal_blocks
  for each statement execute function refuse_change();
create or replace trigger seal_keys_append_only
  before update or delete or truncate on seal_keys
  for each statement execute function refuse_change();
create or replace trigger seal_heads_append_only
  before delete or truncate on seal_heads
  for each statement execute function refuse_change();
create or replace trigger seal_heads_signed
  before update of
    brand_id, number, signed_at, covers_to, audit_rows, audit_hash, ledger_block, ledger_day,
    transfers, ledger_hash, previous, hash, public_key, signature
  on seal_heads
  for each statement execute function refuse_change();
