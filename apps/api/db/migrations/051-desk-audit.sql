-- The audit log and the seal at the desk.

-- Everything that was done to one subject. A subject may be long, and an index takes no long text.
create index audit_log_subject
  on audit_log (brand_id, left(subject, 64), at desc, audit_id desc)
  where subject <> '';

-- Results of `duang seal verify`, which the desk shows. They have no foreign key: the record
-- outlives the brand, as the log does.
create table seal_verifications (
  brand_id int not null,
  verification_id uuid not null default gen_random_uuid(),
  ended_at timestamptz not null,
  -- What it was compared with: a copy of the heads from elsewhere, the file of this machine, or the
  -- table alone.
  compared_with text not null check (compared_with in ('copy', 'file', 'table')),
  -- Rows behind the last head before this day only. Null: everything.
  since date,
  heads int not null,
  audit_rows bigint not null,
  transfers bigint not null,
  findings int not null check (findings >= 0),
  -- The first findings, as text.
  first_findings jsonb not null,
  actor text not null,
  primary key (brand_id, verification_id)
);
create index seal_verifications_newest on seal_verifications (brand_id, ended_at desc);
revoke insert, update, delete, truncate on seal_verifications from duang_app;
