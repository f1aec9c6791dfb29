-- Runs of `duang verify-ledger`, for metrics and alerts. They concern all brands at once.
create table ledger_verifications (
  verification_id bigint generated always as identity primary key,
  ended_at timestamptz not null,
  -- False: only members whose books changed since a mark were checked.
  is_complete boolean not null,
  broken_invariants int not null check (broken_invariants >= 0),
  duration_ms int not null check (duration_ms >= 0),
  actor text not null
);
create index ledger_verifications_complete on ledger_verifications (verification_id desc)
  where is_complete;
revoke insert, update, delete on ledger_verifications from duang_app;
