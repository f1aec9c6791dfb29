-- The chain over the ledger: blocks of transfers by brand and Bangkok day. See docs/seal.md, which
-- has the texts that are hashed. packages/seal computes the same in a verifier of its own.

-- The Bangkok day of an instant, by arithmetic alone: no table of time zones takes part.
create or replace function ledger.bangkok_day(p_at timestamptz) returns date
language sql immutable parallel safe as $$
  select ((p_at at time zone 'UTC') + interval '7 hours')::date
$$;
revoke execute on function ledger.bangkok_day from public;

-- The hash of a transfer: of a JSON list of texts, which are digits and a UUID only. So neither
-- locale nor version of the database has a part in it.
create or replace function ledger.transfer_hash(t ledger.transfers) returns bytea
language sql stable parallel safe as $$
  select sha256(convert_to(format(
    '["duang-transfer-1","%s","%s","%s","%s","%s","%s","%s",%s,%s,%s,%s,"%s"]',
    t.brand_id,
    t.transfer_id,
    t.seq,
    t.kind,
    t.debit_account,
    t.credit_account,
    t.amount_satang,
    coalesce('"' || t.debit_version || '"', 'null'),
    coalesce('"' || t.debit_balance_satang || '"', 'null'),
    coalesce('"' || t.credit_version || '"', 'null'),
    coalesce('"' || t.credit_balance_satang || '"', 'null'),
    (extract(epoch from t.posted_at) * 1000000)::bigint
  ), 'UTF8'))
$$;
revoke execute on function ledger.transfer_hash from public;

-- The hash of a block.
create or replace function ledger.block_hash(p_previous bytea, b ledger.seal_blocks) returns bytea
language sql stable as $$
  select sha256(convert_to(format(
    '["duang-block-1","%s","%s","%s","%s","%s","%s","%s","%s","%s","%s"]',
    encode(p_previous, 'hex'),
    b.brand_id,
    b.block,
    to_char(b.day, 'YYYY-MM-DD'),
    to_char(b.marked_day, 'YYYY-MM-DD'),
    b.from_seq,
    b.to_seq,
    b.n,
    b.total,
    encode(b.digest, 'hex')
  ), 'UTF8'))
$$;
revoke execute on function ledger.block_hash from public;

-- The range that a block may have: one block fits into memory, and reads a part of the table only.
create or replace function ledger.seal_width() returns bigint language sql immutable as $$
  select 100000
$$;
revoke execute on function ledger.seal_width from public;

-- The blocks of one range of a brand, without their place in the chain.
create or replace function ledger.range_digests(
  p_brand int, p_from bigint, p_to bigint, p_first_day date, p_last_day date
) returns table (day date, n int, digest bytea, fingerprints bytea)
language sql stable as $$
  with hashed as materialized (
    select
      least(greatest(ledger.bangkok_day(t.posted_at), p_first_day), p_last_day) as day,
      t.seq,
      t.transfer_id,
      ledger.transfer_hash(t) as hash
    from ledger.transfers t
    where t.brand_id = p_brand and t.seq > p_from and t.seq <= p_to
  )
  select
    day,
    count(*)::int,
    sha256(string_agg(hash, '' order by seq, transfer_id)),
    string_agg(int8send(seq) || substr(hash, 1, 8), '' order by seq, transfer_id)
  from hashed
  group by day
  order by day
$$;
revoke execute on function ledger.range_digests from public;

-- Seals the next range of a brand, not beyond p_seq. The caller makes sure that every transfer up
-- to p_seq is committed or rolled back (safe_seal_mark). Returns the number of sealed transfers; 0:
-- all are sealed.
create or replace function ledger.seal_next(p_brand int, p_seq bigint, p_marked_day date)
returns int language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  last seal_blocks;
  made seal_blocks;
  range_day date;
  from_seq bigint;
  until_seq bigint;
  sealed int := 0;
begin
  -- One at a time for a brand.
  perform pg_advisory_xact_lock(hashtextextended('ledger.seal', p_brand));
  select * into last from seal_blocks where brand_id = p_brand order by block desc limit 1;
  if not found then
    -- What existed before the first seal belongs to the day on which it was sealed.
    last.block := 0;
    last.day := p_marked_day;
    last.to_seq := -9223372036854775808;
    last.total := 0;
    last.hash := decode(repeat('00', 32), 'hex');
  end if;
  from_seq := last.to_seq;
  until_seq := least(p_seq, greatest(from_seq, 0) + seal_width());
  range_day := last.day;
  made.brand_id := p_brand;
  made.marked_day := greatest(p_marked_day, range_day);
  made.from_seq := from_seq;
  made.sealed_at := clock_timestamp();
  while sealed = 0 and until_seq > from_seq loop
    made.to_seq := until_seq;
    for made.day, made.n, made.digest, made.fingerprints in
      select * from range_digests(p_brand, from_seq, until_seq, range_day, made.marked_day)
    loop
      made.block := last.block + 1;
      made.total := last.total + made.n;
      made.hash := block_hash(last.hash, made);
      insert into seal_blocks select made.*;
      sealed := sealed + made.n;
      last := made;
    end loop;
    exit when sealed > 0 or until_seq >= p_seq;
    -- Numbers of other brands only: on to the next one of this brand.
    select least(p_seq, min(t.seq) - 1 + seal_width())
      into until_seq
      from transfers t
      where t.brand_id = p_brand and t.seq > until_seq and t.seq <= p_seq;
  end loop;
  return sealed;
end
$$;
revoke execute on function ledger.seal_next from public;
grant execute on function ledger.seal_next to duang_app;
