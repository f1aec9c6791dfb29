-- Marks the transactions that a batch has rolled back. A rollback that comes first leaves a
-- tombstone: the transaction that it undoes is never accepted.
create or replace function gateway.record_rollbacks(
  p_at timestamptz,
  p_processed gateway.processed[]
) returns void language plpgsql as $$
declare
  marked int;
begin
  insert into provider_transactions (
      brand_id,
      provider,
      tx_id,
      kind,
      request_hash,
      member_id,
      original_tx_id,
      code,
      balance_satang,
      at)
    select
      p.brand_id,
      p.provider,
      p.original_tx_id,
      'tombstone',
      '',
      p.member_id,
      p.tx_id,
      'ALREADY_ROLLED_BACK',
      p.balance,
      p_at
    from unnest(p_processed) p
    where p.method = 'rollback' and not p.is_accepted;
  -- By the place of each row, which is looked up between bounds (05-lookups.sql): as a join, a plan
  -- that was made on small tables would read all transactions. The members are locked, so that no
  -- row is at another place meanwhile.
  update provider_transactions t
    set rolled_back_by = p.tx_id
    from (
      select
        r.tx_id,
        (
          select o.ctid
          from provider_transactions o
          where o.brand_id = r.brand_id
            and (o.provider, o.tx_id) >= (r.provider, r.original_tx_id)
            and (o.provider, o.tx_id) <= (r.provider, r.original_tx_id)
          order by o.provider, o.tx_id
          limit 1
        ) as place
      from unnest(p_processed) r
      where r.method = 'rollback' and r.is_accepted
      offset 0
    ) p
    where t.ctid = p.place;
  get diagnostics marked = row_count;
  if marked <> (
    select count(*) from unnest(p_processed) p where p.method = 'rollback' and p.is_accepted
  ) then
    raise exception 'a transaction that was rolled back is not marked' using errcode = 'DU011';
  end if;
end
$$;
revoke execute on function gateway.record_rollbacks from public;
grant execute on function gateway.record_rollbacks to duang_app;
