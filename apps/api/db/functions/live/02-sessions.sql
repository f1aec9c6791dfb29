-- Announces the end of a session at its commit, whatever statement ended it, so that every process
-- closes its sockets. The message is that of core/live/message.ts.
create or replace function live.session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('duang_live', json_build_object(
    'kind', 'session',
    'brandId', new.brand_id,
    'memberId', new.member_id,
    'sessionId', new.session_id,
    'reason', new.ended_by
  )::text);
  return null;
end
$$;
revoke execute on function live.session_ended from public;

create or replace trigger sessions_ended
  after update of ended_at on sessions
  for each row
  when (old.ended_at is null and new.ended_at is not null)
  execute function live.session_ended();
