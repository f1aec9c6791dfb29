-- Tokens of past play. In some dialects only a token identifies the player, and a win may arrive months after its bet: the holder of a
-- token stays known when the session is deleted. Such a token opens nothing; bets need a live session.
create table play_tokens (
  brand_id int not null,
  token_hash bytea not null,
  provider text not null,
  member_id bigint not null,
  game_code text not null,
  launched_at timestamptz not null,
  primary key (brand_id, token_hash),
  foreign key (brand_id, provider) references providers,
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
create index play_tokens_age on play_tokens (brand_id, launched_at);
-- Rows are written by the trigger below and deleted by the retention job.
revoke insert, update on play_tokens from duang_app;

create function gateway.keep_play_tokens() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into play_tokens (brand_id, token_hash, provider, member_id, game_code, launched_at)
    select
      brand_id,
      token_hash,
      provider,
      member_id,
      game_code,
      launched_at
    from deleted_sessions
    where token_hash is not null
    on conflict do nothing;
  return null;
end
$$;
revoke execute on function gateway.keep_play_tokens from public;
create trigger game_sessions_tokens_kept
  after delete on game_sessions
  referencing old table as deleted_sessions
  for each statement execute function gateway.keep_play_tokens();
