-- Lookups of a request, one row by its key each. All are inlined into gateway.process and others.
--
-- Their plans are made once, often on empty tables, where every index of a table costs the same. A
-- row is therefore read in the order of its key, between two equal bounds: only an index that
-- begins with the whole key returns that order, and between the bounds it holds the row alone,
-- whatever the tables held when the plan was made. Not by `=`, because an order by constant columns
-- would be dropped. Keys of several columns are compared as rows: column by column, an index that
-- lacks one of them could return the order too, and would read the rows of others.
-- See docs/decisions/045-rows-of-a-bet-by-key.md and 076-lookups-between-bounds.md.

create or replace function gateway.find_player(p_brand int, p_player_ref uuid)
returns setof provider_players language sql stable as $$
  select * from provider_players
  where brand_id = p_brand and player_ref >= p_player_ref and player_ref <= p_player_ref
  order by player_ref
  limit 1
$$;
revoke execute on function gateway.find_player from public;
grant execute on function gateway.find_player to duang_app;

create or replace function gateway.find_transaction(p_brand int, p_provider text, p_tx_id text)
returns setof provider_transactions language sql stable as $$
  select * from provider_transactions
  where brand_id = p_brand
    and (provider, tx_id) >= (p_provider, p_tx_id)
    and (provider, tx_id) <= (p_provider, p_tx_id)
  order by provider, tx_id
  limit 1
$$;
revoke execute on function gateway.find_transaction from public;
grant execute on function gateway.find_transaction to duang_app;

create or replace function gateway.find_member(p_brand int, p_member bigint)
returns setof members language sql stable as $$
  select * from members
  where brand_id = p_brand and member_id >= p_member and member_id <= p_member
  order by member_id
  limit 1
$$;
revoke execute on function gateway.find_member from public;
grant execute on function gateway.find_member to duang_app;

create or replace function gateway.find_game_session(p_brand int, p_token_hash bytea)
returns setof game_sessions language sql stable as $$
  select * from game_sessions
  where brand_id = p_brand and token_hash >= p_token_hash and token_hash <= p_token_hash
  order by token_hash
  limit 1
$$;
revoke execute on function gateway.find_game_session from public;
grant execute on function gateway.find_game_session to duang_app;

-- The login of a game session.
create or replace function gateway.find_login(p_brand int, p_session uuid)
returns setof sessions language sql stable as $$
  select * from sessions
  where brand_id = p_brand and session_id >= p_session and session_id <= p_session
  order by session_id
  limit 1
$$;
revoke execute on function gateway.find_login from public;
grant execute on function gateway.find_login to duang_app;

create or replace function gateway.find_game(p_brand int, p_provider text, p_game_code text)
returns setof games language sql stable as $$
  select * from games
  where brand_id = p_brand
    and (provider, game_code) >= (p_provider, p_game_code)
    and (provider, game_code) <= (p_provider, p_game_code)
  order by provider, game_code
  limit 1
$$;
revoke execute on function gateway.find_game from public;
grant execute on function gateway.find_game to duang_app;

create or replace function gateway.find_round(
  p_brand int,
  p_member bigint,
  p_provider text,
  p_round_id text
) returns setof rounds language sql stable as $$
  select * from rounds
  where brand_id = p_brand
    and (member_id, provider, round_id) >= (p_member, p_provider, p_round_id)
    and (member_id, provider, round_id) <= (p_member, p_provider, p_round_id)
  order by member_id, provider, round_id
  limit 1
$$;
revoke execute on function gateway.find_round from public;
grant execute on function gateway.find_round to duang_app;
