-- Types of the wallet: what gateway.serve accepts, and what it passes on.

-- What a provider asks of a member's credit. Amounts are satang.
create type gateway.request as (
  brand_id int,
  -- Whether the brand is in no maintenance.
  is_open boolean,
  provider text,
  player_ref uuid,
  method text,
  tx_id text,
  -- Of what was asked: the same id with another hash is a conflict.
  request_hash bytea,
  transfer_id uuid,
  -- Of the session token; only bets need one.
  token_hash bytea,
  round_id text,
  game_code text,
  -- What leaves and what enters the credit.
  stake bigint,
  gain bigint,
  -- The transaction that a rollback undoes.
  original_tx_id text,
  closes_round boolean,
  -- The provider's reference of the grant, where the provider pays for the round.
  free_round text
);

-- A request that was evaluated, with what rollbacks and turnover need.
create type gateway.processed as (
  brand_id int,
  member_id bigint,
  provider text,
  method text,
  tx_id text,
  is_accepted boolean,
  balance bigint,
  stake bigint,
  original_tx_id text,
  original_kind text,
  original_stake bigint,
  original_at timestamptz
);
