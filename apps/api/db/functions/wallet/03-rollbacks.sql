-- Marks the transactions that a batch has rolled back. A rollback that comes first leaves a
-- tombstone: the transaction that it undoes is never accepted.
create or replace function gateway.record_rollbacks(
  p_at timestamptz,
  p_processed gateway.processed[]
) returns void language plpgsql as $$
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
  update provider_transactions t
    set rolled_back_by = p.tx_id
    from unnest(p_processed) p
    where p.method = 'rollback'
      and p.is_accepted
      and t.brand_id = p.brand_id
      and t.provider = p.provider
      and t.tx_id = p.original_tx_id;
end
$$;
revoke execute on function gateway.record_rollbacks from public;
grant execute on function gateway.record_rollbacks to duang_app;
