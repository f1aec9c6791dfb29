-- Removes sign-ins before a time. The desk may not delete them itself: a thief of a session could
-- remove the trace of the theft.

create or replace function desk.prune_sign_ins(p_before timestamptz)
returns bigint language sql security definer set search_path = desk as $$
  with gone as (
    delete from desk.sign_ins
    where at < least(p_before, now() - interval '365 days')
    returning 1
  )
  select count(*) from gone
$$;
revoke execute on function desk.prune_sign_ins from public;
grant execute on function desk.prune_sign_ins to duang_desk;

-- Removes counted refusals before a time.
create or replace function desk.prune_refusals(p_before timestamptz)
returns void language sql security definer set search_path = desk as $$
  delete from desk.refusals where quarter < least(p_before, now() - interval '1 day')
$$;
revoke execute on function desk.prune_refusals from public;
grant execute on function desk.prune_refusals to duang_desk;
