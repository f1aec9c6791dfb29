-- Lookups of a request, one row by its key each. All are inlined into gateway.process.
--
-- Its plan is made once, often on empty tables, where every index of a table costs the same. A row
-- is therefore read in the order of its key: only the key returns that order, whatever the tables
-- held. `>=` with a limit instead of `=`, because an order by constant columns would be dropped.

create or replace function gateway.find_transaction(p_brand int, p_provider text, p_tx_id text)
returns setof provider_transactions language sql stable as $$
  select t.*
  from (
    select * from provider_transactions
    where brand_id = p_brand and provider = p_provider and tx_id >= p_tx_id
    order by tx_id
    limit 1
  ) t
  where t.tx_id = p_tx_id
$$;
revoke execute on function gateway.find_transaction from public;
grant execute on function gateway.find_transaction to duang_app;

create or replace function gateway.find_member(p_brand int, p_member bigint)
returns setof members language sql stable as $$
  select m.*
  from (
    select * from members
    where brand_id = p_brand and member_id >= p_member
    order by member_id
    limit 1
  ) m
  where m.member_id = p_member
$$;
revoke execute on function gateway.find_member from public;
grant execute on function gateway.find_member to duang_app;

create or replace function gateway.find_game_session(p_brand int, p_token_hash bytea)
returns setof game_sessions language sql stable as $$
  select s.*
  from (
    select * from game_sessions
    where brand_id = p_brand and token_hash >= p_token_hash
    order by token_hash
    limit 1
  ) s
  where s.token_hash = p_token_hash
$$;
revoke execute on function gateway.find_game_session from public;
grant execute on function gateway.find_game_session to duang_app;

-- The login of a game session.
create or replace function gateway.find_login(p_brand int, p_session uuid)
returns setof sessions language sql stable as $$
  select s.*
  from (
    select * from sessions
    where brand_id = p_brand and session_id >= p_session
    order by session_id
    limit 1
  ) s
  where s.session_id = p_session
$$;
revoke execute on function gateway.find_login from public;
grant execute on function gateway.find_login to duang_app;

create or replace function gateway.find_game(p_brand int, p_provider text, p_game_code text)
returns setof games language sql stable as $$
  select g.*
  from (
    select * from games
    where brand_id = p_brand and provider = p_provider and game_code >= p_game_code
    order by game_code
    limit 1
  ) g
  where g.game_code = p_game_code
$$;
revoke execute on function gateway.find_game from public;
grant execute on function gateway.find_game to duang_app;

create or replace function gateway.find_round(
  p_brand int,
  p_member bigint,
  p_provider text,
  p_round_id text
) returns setof rounds language sql stable as $$
  select d.*
  from (
    select * from rounds
    where brand_id = p_brand and member_id = p_member and provider = p_provider
      and round_id >= p_round_id
    order by round_id
    limit 1
  ) d
  where d.round_id = p_round_id
$$;
revoke execute on function gateway.find_round from public;
grant execute on function gateway.find_round to duang_app;
