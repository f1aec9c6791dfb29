-- Counts the transfers of each brand and kind within a time, for metrics. The small index of the
-- time (transfers_time) finds them.
create or replace function ledger.recent_postings(p_from timestamptz, p_to timestamptz)
returns table (brand_id int, kind smallint, postings bigint, amount_satang numeric)
language sql stable security definer set search_path = ledger, pg_temp as $$
  select t.brand_id, t.kind, count(*), sum(t.amount_satang)
  from transfers t
  where t.posted_at > p_from and t.posted_at <= p_to
  group by t.brand_id, t.kind
$$;
revoke execute on function ledger.recent_postings from public;
grant execute on function ledger.recent_postings to duang_app;
