-- Rounds: their end, their game, and the tokens of deleted game sessions.

-- The time at which a round ended, or will end by the rule of its provider; null while only a
-- message can end it.
create or replace function gateway.round_ends_at(
  p_rule text,
  p_minutes int,
  p_closed_at timestamptz,
  p_last_bet_at timestamptz,
  p_last_result_at timestamptz
) returns timestamptz language sql immutable parallel safe as $$
  select coalesce(p_closed_at, case p_rule
    when 'bet' then p_last_bet_at
    when 'win' then case when p_last_result_at >= p_last_bet_at then p_last_result_at end
    when 'minutes' then p_last_bet_at + p_minutes * interval '1 minute' end)
$$;
revoke execute on function gateway.round_ends_at from public;
grant execute on function gateway.round_ends_at to duang_app;

-- Moves the figures of a round without a game to the game that a later message names. A trigger,
-- so that a bet, which begins a round, pays nothing for it; and the application cannot delete days.
create or replace function gateway.move_day_total_to_game() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into daily_game_totals as total (
      brand_id,
      member_id,
      day,
      provider,
      game_code,
      bets,
      rounds,
      stake_satang,
      won_satang,
      free_won_satang)
    values (
      new.brand_id,
      new.member_id,
      new.day,
      new.provider,
      new.game_code,
      old.bets,
      1,
      old.stake_satang,
      old.won_satang,
      old.free_won_satang)
    on conflict (brand_id, member_id, day, provider, game_code) do update
      set bets = total.bets + excluded.bets,
        rounds = total.rounds + excluded.rounds,
        stake_satang = total.stake_satang + excluded.stake_satang,
        won_satang = total.won_satang + excluded.won_satang,
        free_won_satang = total.free_won_satang + excluded.free_won_satang;
  update daily_game_totals
    set bets = bets - old.bets,
      rounds = rounds - 1,
      stake_satang = stake_satang - old.stake_satang,
      won_satang = won_satang - old.won_satang,
      free_won_satang = free_won_satang - old.free_won_satang
    where brand_id = old.brand_id
      and member_id = old.member_id
      and day = old.day
      and provider = old.provider
      and game_code = old.game_code;
  delete from daily_game_totals
    where brand_id = old.brand_id
      and member_id = old.member_id
      and day = old.day
      and provider = old.provider
      and game_code = old.game_code
      and rounds = 0;
  return null;
end
$$;
revoke execute on function gateway.move_day_total_to_game from public;

create or replace trigger rounds_named
  after update of game_code on rounds
  for each row
  when (old.game_code = '' and new.game_code <> '')
  execute function gateway.move_day_total_to_game();

-- Keeps the holders of the tokens of deleted game sessions.
create or replace function gateway.keep_play_tokens() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into play_tokens (
      brand_id,
      token_hash,
      provider,
      member_id,
      game_code,
      launched_at)
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

create or replace trigger game_sessions_tokens_kept
  after delete on game_sessions
  referencing old table as deleted_sessions
  for each statement execute function gateway.keep_play_tokens();
