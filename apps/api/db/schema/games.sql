-- Providers, games, rounds, and the types of their requests to the wallet.
-- Written by `npm run types` from the migrated database, with the comments of the migrations.

create schema gateway;
grant usage on schema gateway to duang_app;

create table providers (
  brand_id int not null references brands,
  provider text not null check (provider ~ '^[a-z0-9-]{2,40}$'),
  -- Instance of the house accounts; never reused.
  number smallint not null check (number between 1 and 9999),
  name text not null,
  -- Group code of the slot tab (interpretation P1): JK, AC, SG, XE, …
  group_code text not null check (group_code ~ '^[A-Z0-9]{2,8}$'),
  mode text not null check (mode in ('seamless', 'transfer')),
  dialect text not null,
  -- Address of the provider's API: catalogue, launch, transfer mode.
  base_url text not null,
  -- Further hosts of game pages, reached by HTTPS. With a port where it is not 443. Launch links
  -- lead to these and to the host of `base_url` only.
  launch_hosts text[] not null default '{}',
  -- Addresses that may call the gateway. Empty: any address with a valid signature.
  allowed_addresses cidr[] not null default '{}',
  -- Amounts finer than a satang. `reject`: the request is a BAD_REQUEST. `round-down`: whole
  -- satang
  -- move, and `provider_fractions` records the rest.
  finer_amounts text not null default 'reject' check (finer_amounts in ('reject', 'round-down')),
  -- How a round ends without a message of the provider (docs/decisions/032). A message ends a
  -- round
  -- under every rule.
  -- message by message only; a sweep closes it a week after its last bet
  -- bet with its bet: no message follows a lost bet, and a result comes at once
  -- win with its first win, which may be zero
  -- minutes this many minutes after its last bet
  round_end text not null default 'message' check (
    round_end in ('message', 'bet', 'win', 'minutes')
  ),
  round_end_minutes int check (round_end_minutes between 1 and 10080),
  is_enabled boolean not null default true,
  is_maintenance boolean not null default false,
  sort int not null default 100,
  created_at timestamptz not null default now(),
  -- Whether the games of a provider may run in a frame of the site (docs/providers.md). Its pages
  -- must permit the framing: a browser shows nothing of a page that forbids it.
  is_framed boolean not null default false,
  primary key (brand_id, provider),
  unique (brand_id, number),
  constraint providers_round_end_minutes check (
    (round_end = 'minutes') = (round_end_minutes is not null)
  )
);
create index providers_order on providers (brand_id, sort, provider);
-- functions/platform/03-audit.sql
create trigger providers_audit
  after insert or delete or update on providers for each row
  execute function audit_change('provider');
-- The operator's: the application reads providers and their keys.
grant select on providers to duang_app;
grant insert, update, delete on providers to duang_desk;

-- Two live keys during a rotation.
create table provider_keys (
  brand_id int not null,
  provider text not null,
  key_id text not null check (key_id ~ '^[A-Za-z0-9_-]{4,60}$'),
  secret text not null check (length(secret) >= 24),
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  primary key (brand_id, provider, key_id),
  foreign key (brand_id, provider) references providers (brand_id, provider)
);
-- functions/platform/03-audit.sql
create trigger provider_keys_audit
  after insert or delete or update on provider_keys for each row
  execute function audit_change('provider', 'key_id');
grant select on provider_keys to duang_app;
grant insert, update, delete on provider_keys to duang_desk;

create table games (
  brand_id int not null,
  provider text not null,
  game_code text not null check (game_code ~ '^[A-Za-z0-9_.:-]{1,80}$'),
  type text not null check (type ~ '^[a-z-]{2,20}$'),
  name_th text not null,
  name_en text not null,
  image_url text,
  label text,
  is_enabled boolean not null default true,
  is_maintenance boolean not null default false,
  sort int not null default 100,
  -- Time of the last catalogue that listed the game. An unlisted game is not offered.
  synced_at timestamptz not null default now(),
  is_listed boolean not null default true,
  -- When a catalogue first listed the game.
  added_at timestamptz not null default now(),
  primary key (brand_id, provider, game_code),
  foreign key (brand_id, provider) references providers (brand_id, provider)
);
create index games_by_type
  on games (brand_id, type, sort, provider, game_code) where is_enabled and is_listed;
create index games_order on games (brand_id, type, sort, provider, game_code);
-- functions/platform/03-audit.sql
create trigger games_audit
  after update of is_enabled, is_maintenance, sort, label on games for each row
  when (old.is_enabled is distinct from new.is_enabled or old.is_maintenance is distinct from
    new.is_maintenance or old.sort is distinct from new.sort or old.label is distinct from
    new.label)
  execute function audit_change('provider', 'game_code');
grant select, insert, update on games to duang_app;
grant update (label, is_enabled, is_maintenance, sort) on games to duang_desk;

-- Rounds of the last seven days by game. A job counts them, so that the lobby never reads rounds.
create table game_popularity (
  brand_id int not null references brands,
  provider text not null,
  game_code text not null,
  rounds bigint not null check (rounds > 0),
  counted_at timestamptz not null,
  primary key (brand_id, provider, game_code)
);
grant select, insert, update, delete on game_popularity to duang_app;

-- An opaque reference of a member for one provider: providers get no name and no phone.
create table provider_players (
  brand_id int not null,
  player_ref uuid not null default gen_random_uuid(),
  provider text not null,
  member_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (brand_id, player_ref),
  unique (brand_id, member_id, provider),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  foreign key (brand_id, provider) references providers (brand_id, provider)
);
grant select, insert on provider_players to duang_app;

-- From the launch link (single-use, one minute) to the end of play.
create table game_sessions (
  brand_id int not null,
  game_session_id uuid not null default gen_random_uuid(),
  member_id bigint not null,
  -- The member's login. Bets end with it.
  session_id uuid not null,
  provider text not null,
  game_code text not null,
  launch_hash bytea not null,
  launched_at timestamptz not null,
  launch_expires_at timestamptz not null,
  -- Set when the provider presents the launch token; bets carry the token of the session then.
  token_hash bytea,
  opened_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  primary key (brand_id, game_session_id),
  unique (brand_id, launch_hash),
  unique (brand_id, token_hash),
  foreign key (brand_id, provider, game_code) references games (brand_id, provider, game_code),
  foreign key (brand_id, session_id) references sessions (brand_id, session_id)
);
-- The retention job deletes old play, and a login only after the play that refers to it.
create index game_sessions_age on game_sessions (brand_id, launched_at);
create index game_sessions_login on game_sessions (brand_id, session_id);
create index game_sessions_open
  on game_sessions (brand_id, member_id, launched_at desc) where ended_at is null;
-- functions/wallet/02-rounds.sql
create trigger game_sessions_tokens_kept
  after delete on game_sessions referencing old table as deleted_sessions for each statement
  execute function gateway.keep_play_tokens();
grant select, insert, update, delete on game_sessions to duang_app;

-- Tokens of deleted game sessions (docs/decisions/035-token-holder-outlives-session.md). In some
-- dialects only a token identifies the player, and a win may arrive months after its bet. Such a
-- token opens nothing; bets need a live session.
create table play_tokens (
  brand_id int not null,
  token_hash bytea not null,
  provider text not null,
  member_id bigint not null,
  game_code text not null,
  launched_at timestamptz not null,
  primary key (brand_id, token_hash),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  foreign key (brand_id, provider) references providers (brand_id, provider)
);
create index play_tokens_age on play_tokens (brand_id, launched_at);
-- A trigger writes the rows (functions/wallet); the retention job deletes them.
grant select, delete on play_tokens to duang_app;

create table rounds (
  brand_id int not null,
  member_id bigint not null,
  provider text not null,
  round_id text not null,
  -- Empty while no message has named the game.
  game_code text not null,
  -- Bangkok date of the first transaction. The round counts on this day, whenever it ends.
  day date not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- A round closed by `endRound` accepts no bet. `win`, `rule` (the rule of its provider) and
  -- `sweep` reject nothing, because requests may arrive in any order; a message replaces `rule`
  -- and
  -- `sweep`.
  closed_by text check (closed_by in ('win', 'endRound', 'sweep', 'rule')),
  bets int not null,
  -- Without what was rolled back.
  stake_satang bigint not null,
  won_satang bigint not null,
  last_bet_at timestamptz,
  -- Time of the last win, also of a win of zero. Of a bet with its win: the time of the bet.
  last_result_at timestamptz,
  -- The provider's reference of the grant, in a round that the provider pays for.
  free_round text,
  -- Winnings of free rounds: they are in the credit, and in no other figure of play.
  free_won_satang bigint not null default 0,
  primary key (brand_id, member_id, provider, round_id)
) with (fillfactor = 80);
-- A round, by the id that its provider names. Rounds are updated in other columns only, so that
-- this index costs an entry at their start and nothing afterwards.
create index rounds_by_id on rounds (brand_id, round_id);
-- The sweep closes rounds by provider, each by its rule.
create index rounds_open_by_provider
  on rounds (brand_id, provider, opened_at) where closed_at is null;
-- Finds the rounds of a period. Rounds are stored nearly in the order of time, so block ranges
-- suffice, and a bet writes to no further tree.
create index rounds_period
  on rounds using brin (brand_id, opened_at) with (pages_per_range='32', autosummarize='on');
create index rounds_report on rounds (brand_id, member_id, opened_at desc, round_id);
-- functions/wallet/02-rounds.sql
create trigger rounds_named
  after update of game_code on rounds for each row
  when (old.game_code = '' and new.game_code <> '')
  execute function gateway.move_day_total_to_game();
grant select, insert, update on rounds to duang_app;

create table provider_transactions (
  brand_id int not null,
  provider text not null,
  tx_id text not null,
  -- `tombstone`: its rollback came first, so that the transaction itself is never accepted.
  kind text not null check (
    kind in ('bet', 'win', 'betWin', 'rollback', 'adjust', 'promo', 'endRound', 'tombstone')
  ),
  request_hash bytea not null,
  member_id bigint not null,
  round_id text,
  original_tx_id text,
  bet_satang bigint not null default 0,
  win_satang bigint not null default 0,
  -- The part of a rollback that the credit no longer held.
  receivable_satang bigint not null default 0,
  -- The answer, also to a replay.
  code text not null,
  balance_satang bigint not null,
  rolled_back_by text,
  at timestamptz not null,
  -- The provider's reference of the grant, where the provider pays for the round.
  free_round text,
  primary key (brand_id, provider, tx_id),
  constraint provider_transactions_free_stake check (free_round is null or bet_satang = 0)
) with (fillfactor = 90);
-- Promotions and adjustments, listed for the member. An own small index, which no bet writes to.
create index provider_transactions_adjustments
  on provider_transactions (brand_id, member_id, at desc, tx_id) where kind in ('adjust', 'promo');
create index provider_transactions_free
  on provider_transactions (brand_id, provider, at) where free_round is not null;
create index provider_transactions_large
  on provider_transactions (brand_id, at) where win_satang >= 1000000;
create index provider_transactions_newest on provider_transactions (brand_id, member_id, at desc);
-- Requests of providers within a day, in the order of which they are nearly stored.
create index provider_transactions_period
  on provider_transactions using brin (at) with (pages_per_range='32', autosummarize='on');
create index provider_transactions_review
  on provider_transactions (brand_id, at) where receivable_satang > 0;
grant select, insert, update (rolled_back_by) on provider_transactions to duang_app;

-- The provider's reason of a promotion or adjustment, for the member. Few transactions have one, so
-- an own table costs a bet nothing.
create table provider_reasons (
  brand_id int not null,
  provider text not null,
  tx_id text not null,
  reason text not null check (char_length(reason) between 1 and 200),
  primary key (brand_id, provider, tx_id),
  foreign key (brand_id, provider, tx_id)
    references provider_transactions (brand_id, provider, tx_id)
);
grant select, insert on provider_reasons to duang_app;

-- The part of a transaction's amounts that is finer than a satang, in hundred-thousandths of a
-- baht. It stays outside the ledger: staff settle it with the provider
-- (`duang provider fractions`).
create table provider_fractions (
  brand_id int not null,
  provider text not null,
  tx_id text not null,
  member_id bigint not null,
  -- Of a bet: the additional debt to the provider. 1,000 units are a satang.
  stake_units int not null check (stake_units between 0 and 999),
  -- Of a win: the part that the member did not receive.
  gain_units int not null check (gain_units between 0 and 999),
  at timestamptz not null,
  primary key (brand_id, provider, tx_id),
  foreign key (brand_id, provider, tx_id)
    references provider_transactions (brand_id, provider, tx_id),
  constraint provider_fractions_check check ((stake_units + gain_units) > 0)
);
create index provider_fractions_newest on provider_fractions (brand_id, provider, at);
grant select, insert on provider_fractions to duang_app;

-- Rounds by day and game, written in the same transaction as the round, so that reports never read
-- history.
create table daily_game_totals (
  brand_id int not null,
  member_id bigint not null,
  day date not null,
  provider text not null,
  game_code text not null,
  bets int not null,
  rounds int not null,
  stake_satang bigint not null,
  won_satang bigint not null,
  free_won_satang bigint not null default 0,
  primary key (brand_id, member_id, day, provider, game_code)
) with (fillfactor = 70);
grant select, insert, update on daily_game_totals to duang_app;

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

-- One reported round. Outcomes: `accepted`, `known` (reported before), `conflict` (reported before
-- with other content), `unknown-player`.
create type gateway.reported_round as (
  n int,
  round_id text,
  member_id bigint,
  game_code text,
  request_hash bytea,
  stake bigint,
  win bigint,
  opened_at timestamptz,
  closed_at timestamptz,
  -- The Bangkok day of its opening.
  day date,
  outcome text
);
