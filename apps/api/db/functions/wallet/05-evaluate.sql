-- Evaluates one request of a provider: returns the code of its answer. The first rule that applies
-- decides, so the order of the rules is the order of precedence.
-- A single expression without queries: PostgreSQL puts it into the statement that calls it.
create or replace function gateway.evaluate(
  is_locked_elsewhere boolean,
  -- The transaction of this id that was answered before; null where there is none.
  known_kind text,
  known_code text,
  is_same_request boolean,
  is_player_known boolean,
  is_rollback boolean,
  -- The transaction that a rollback undoes; false where this player made none.
  is_original_found boolean,
  is_original_rolled_back boolean,
  is_original_rollback boolean,
  is_bet boolean,
  is_token_valid boolean,
  is_token_expired boolean,
  is_maintenance boolean,
  is_game_enabled boolean,
  is_member_blocked boolean,
  is_round_closed boolean,
  is_beyond_limit boolean,
  is_credit_short boolean,
  is_above_ceiling boolean
) returns text language sql immutable parallel safe as $$
  select case
    -- Nothing that this member did can be read yet: the request waits and is evaluated again.
    when is_locked_elsewhere then 'LOCKED'
    -- A rollback that came before its transaction bars it for ever.
    when known_kind = 'tombstone' then 'ALREADY_ROLLED_BACK'
    when is_same_request then known_code
    when known_kind is not null then 'DUPLICATE_CONFLICT'
    when not is_player_known then 'USER_UNKNOWN'
    when is_rollback and not is_original_found then 'TX_NOT_FOUND'
    when is_rollback and is_original_rolled_back then 'ALREADY_ROLLED_BACK'
    when is_rollback and is_original_rollback then 'BAD_REQUEST'
    -- Wins are always accepted: after logout, in maintenance, of an excluded member (M10).
    when is_bet and not is_token_valid then 'TOKEN_INVALID'
    when is_bet and is_token_expired then 'TOKEN_EXPIRED'
    when is_bet and is_maintenance then 'MAINTENANCE'
    when is_bet and not is_game_enabled then 'GAME_DISABLED'
    when is_bet and is_member_blocked then 'USER_BLOCKED'
    when is_bet and is_round_closed then 'ROUND_CLOSED'
    when is_bet and is_beyond_limit then 'LIMIT_REACHED'
    when is_credit_short then 'INSUFFICIENT_FUNDS'
    -- A payment that the credit cannot hold is not recorded, so the provider can send it again.
    when is_above_ceiling then 'LIMIT_REACHED'
    else 'OK'
  end
$$;
revoke execute on function gateway.evaluate from public;
grant execute on function gateway.evaluate to duang_app;
