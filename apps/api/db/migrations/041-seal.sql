-- The address of staff in the audit log, and the seal of audit log and ledger (docs/seal.md).

-- The setting `duang.address` of the session. Null: `duang`, or SQL by hand.
alter table audit_log add column address text;
alter table audit_log
  alter column address set default nullif(current_setting('duang.address', true), '');
create index audit_log_action on audit_log (brand_id, action, at desc, audit_id desc);

-- How far rows may be sealed: once every transaction from before `running_before` has ended, no row
-- up to these numbers can appear any more. Each database has its own; a moved brand takes none.
create table seal_marks (
  mark_id bigint generated always as identity primary key,
  taken_at timestamptz not null,
  transfer_seq bigint not null,
  audit_id bigint not null,
  running_before xid8 not null
);
revoke all on seal_marks from duang_app;

-- The chain over the audit log of a brand: each hash covers its row and the hash before.
create table audit_seals (
  brand_id int not null,
  -- Contiguous from 1, in the order of audit_id.
  n bigint not null check (n > 0),
  audit_id bigint not null,
  hash bytea not null check (octet_length(hash) = 32),
  sealed_at timestamptz not null,
  primary key (brand_id, n),
  unique (brand_id, audit_id)
);
revoke update, delete, truncate on audit_seals from duang_app;

-- The chain over the ledger of a brand. A block covers the transfers of a range of seq that belong
-- to one Bangkok day. A range around midnight has a block for each day. The last hash of a day is
-- the digest of the day, and of all days before.
create table ledger.seal_blocks (
  brand_id int not null,
  -- Contiguous from 1.
  block bigint not null check (block > 0),
  -- The day of posted_at, not before the day of the block before and not after marked_day: a
  -- transfer that commits late belongs to the first day that is still open.
  day date not null,
  marked_day date not null,
  -- Transfers with from_seq < seq <= to_seq.
  from_seq bigint not null,
  to_seq bigint not null,
  -- Transfers of the block, and of all blocks up to it.
  n int not null check (n > 0),
  total bigint not null check (total >= n),
  -- SHA-256 over the hashes of the transfers, in the order of seq.
  digest bytea not null check (octet_length(digest) = 32),
  -- Of each transfer its seq and the first eight bytes of its hash: they name the one that differs.
  fingerprints bytea not null check (octet_length(fingerprints) = 16 * n),
  hash bytea not null check (octet_length(hash) = 32),
  sealed_at timestamptz not null,
  primary key (brand_id, block),
  check (from_seq < to_seq and day <= marked_day)
);
create index seal_blocks_day on ledger.seal_blocks (brand_id, day, block);
grant select on ledger.seal_blocks to duang_app;

-- Signed heads of both chains, one each hour.
create table seal_heads (
  brand_id int not null,
  -- Contiguous from 1.
  number bigint not null check (number > 0),
  signed_at timestamptz not null,
  -- Everything that was committed before is covered.
  covers_to timestamptz not null,
  audit_rows bigint not null,
  audit_hash text not null,
  ledger_block bigint not null,
  -- Null: nothing is sealed.
  ledger_day date,
  transfers bigint not null,
  ledger_hash text not null,
  -- Hash of the head before; zeros for the first one.
  previous text not null check (previous ~ '^[0-9a-f]{64}$'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  public_key text not null,
  signature text not null,
  -- Sending to SEAL_URL. Time of the next try; null: sent, or there was no address.
  next_at timestamptz,
  attempts int not null default 0,
  failure text,
  sent_at timestamptz,
  primary key (brand_id, number)
);
create index seal_heads_due on seal_heads (brand_id, next_at) where next_at is not null;
create index seal_heads_sent on seal_heads (brand_id, number desc) where sent_at is not null;
revoke update, delete, truncate on seal_heads from duang_app;
grant update (next_at, attempts, failure, sent_at) on seal_heads to duang_app;

-- Public keys that signed heads. A later key is signed by the one before, where that was at hand.
create table seal_keys (
  brand_id int not null,
  public_key text not null,
  first_used_at timestamptz not null,
  signed_by text,
  signature text,
  primary key (brand_id, public_key),
  check ((signed_by is null) = (signature is null))
);
revoke update, delete, truncate on seal_keys from duang_app;
