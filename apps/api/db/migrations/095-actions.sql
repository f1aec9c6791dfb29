-- One row of the audit log for an action of staff (docs/decisions/084-actions.md).

-- What the running action has changed so far. record_action makes one row of the audit log of it
-- and empties it, so nobody ever sees a row of another transaction.
create table audit_pending (
  pending_id bigint generated always as identity primary key,
  transaction_id xid8 not null default pg_current_xact_id(),
  -- Action, subject, member, and the fields before and after.
  change jsonb not null
);
create index audit_pending_transaction on audit_pending (transaction_id);
revoke all on audit_pending from duang_app;
