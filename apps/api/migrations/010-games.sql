-- Games: providers, their games, launches, and the gateway through which providers move a member's credit.

-- THE LEDGER'S SIDE ------------------------------------------------------------------------------------------------------

-- A house account per provider (instance = providers.number), so that what a provider owes or is owed is one balance.
-- `member:owed` may be negative: what a provider took back that was already spent (wallet protocol: rollbacks are always taken).
insert into ledger.account_classes values
  (5, 'member:owed', true, null),
  (35, 'house:game', false, null);
insert into ledger.transfer_kinds values
  (10, 'game.bet', 1, 35, 'A stake goes to the provider'),
  (11, 'game.win', 35, 1, 'A provider pays a win, a promotion or an adjustment'),
  (12, 'game.return', 35, 1, 'A stake comes back: its bet was rolled back'),
  (13, 'game.take-back', 1, 35, 'A provider takes a win or an adjustment back'),
  (14, 'game.owe', 5, 35, 'What a provider takes back and the credit no longer holds');
insert into ledger.accounts (brand_id, account_id)
  select brand_id, (account_id / 64) * 64 + 5 from ledger.accounts where account_id > 0 and account_id % 64 = 1;

-- Locks the cash accounts of several members in the order of their ids: what is decided after this stays true until the commit.
create function ledger.lock_cash(p_brand int, p_members bigint[]) returns table (member_id bigint, balance bigint)
language sql security definer set search_path = ledger, pg_temp as $$
  select account_id / 64, balance_satang from (
    select account_id, balance_satang from accounts
      where brand_id = p_brand and account_id in (select distinct m * 64 + 1 from unnest(p_members) m where m is not null)
      order by account_id for no key update
  ) a
$$;
revoke execute on function ledger.lock_cash from public;
grant execute on function ledger.lock_cash to duang_app;

-- PROVIDERS AND GAMES ----------------------------------------------------------------------------------------------------

create table providers (
  brand_id int not null references brands,
  provider text not null check (provider ~ '^[a-z0-9-]{2,40}$'),
  -- Instance of the house account; never given twice.
  number smallint not null check (number between 1 and 9999),
  name text not null,
  -- Group code of the slot tab (reading P1): JK, AC, SG, XE, …
  group_code text not null check (group_code ~ '^[A-Z0-9]{2,8}$'),
  mode text not null check (mode in ('seamless', 'transfer')),
  dialect text not null,
  -- Where it is asked (catalogue, launch, transfer mode), and the only host that launch links may lead to.
  base_url text not null,
  -- Addresses that may call the gateway; empty: any that signs rightly.
  allowed_addresses cidr[] not null default '{}',
  is_enabled boolean not null default true,
  is_maintenance boolean not null default false,
  sort int not null default 100,
  created_at timestamptz not null default now(),
  primary key (brand_id, provider),
  unique (brand_id, number)
);

-- Two live keys while one is being rotated.
create table provider_keys (
  brand_id int not null,
  provider text not null,
  key_id text not null check (key_id ~ '^[A-Za-z0-9_-]{4,60}$'),
  secret text not null check (length(secret) >= 24),
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  primary key (brand_id, provider, key_id),
  foreign key (brand_id, provider) references providers
);

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
  -- When the provider's catalogue last named it; one that it names no more is not offered.
  synced_at timestamptz not null default now(),
  is_listed boolean not null default true,
  primary key (brand_id, provider, game_code),
  foreign key (brand_id, provider) references providers
);
create index games_by_type on games (brand_id, type, sort, provider, game_code) where is_enabled and is_listed;

-- A provider knows a member by an opaque reference of its own: no name, no phone.
create table provider_players (
  brand_id int not null,
  player_ref uuid not null default gen_random_uuid(),
  provider text not null,
  member_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (brand_id, player_ref),
  unique (brand_id, member_id, provider),
  foreign key (brand_id, provider) references providers,
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);

-- From the launch link (one use, a minute) to the end of play.
create table game_sessions (
  brand_id int not null,
  game_session_id uuid not null default gen_random_uuid(),
  member_id bigint not null,
  -- The member's own session: when that ends, so do bets.
  session_id uuid not null,
  provider text not null,
  game_code text not null,
  launch_hash bytea not null,
  launched_at timestamptz not null,
  launch_expires_at timestamptz not null,
  -- Set when the provider has shown the launch token; from then on bets carry the token of the session.
  token_hash bytea,
  opened_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  primary key (brand_id, game_session_id),
  unique (brand_id, launch_hash),
  unique (brand_id, token_hash),
  foreign key (brand_id, provider, game_code) references games,
  foreign key (brand_id, session_id) references sessions (brand_id, session_id)
);
create index game_sessions_open on game_sessions (brand_id, member_id, launched_at desc) where ended_at is null;

-- WHAT PROVIDERS DID -----------------------------------------------------------------------------------------------------

create table rounds (
  brand_id int not null,
  member_id bigint not null,
  provider text not null,
  round_id text not null,
  game_code text not null,
  -- Bangkok date of the first transaction: the round is of this day, whenever it ends.
  day date not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- After `endRound` no bet is taken. A win that closes does not bar a bet that comes late: the order of arrival decides nothing.
  closed_by text check (closed_by in ('win', 'endRound', 'sweep')),
  bets int not null,
  -- After rollbacks.
  stake_satang bigint not null,
  won_satang bigint not null,
  primary key (brand_id, member_id, provider, round_id)
) with (fillfactor = 80);
create index rounds_report on rounds (brand_id, member_id, opened_at desc, round_id);
create index rounds_open on rounds (brand_id, opened_at) where closed_at is null;

create table provider_transactions (
  brand_id int not null,
  provider text not null,
  tx_id text not null,
  -- `tombstone`: a rollback came first; the transaction itself may never be taken any more.
  kind text not null check (kind in ('bet', 'win', 'betWin', 'rollback', 'adjust', 'promo', 'endRound', 'tombstone')),
  request_hash bytea not null,
  member_id bigint not null,
  round_id text,
  original_tx_id text,
  bet_satang bigint not null default 0,
  win_satang bigint not null default 0,
  -- Of what a rollback took back: not in the credit any more.
  owed_satang bigint not null default 0,
  -- The answer that was given, and is given again.
  code text not null,
  balance_satang bigint not null,
  rolled_back_by text,
  at timestamptz not null,
  primary key (brand_id, provider, tx_id)
) with (fillfactor = 90);
create index provider_transactions_newest on provider_transactions (brand_id, member_id, at desc);
create index provider_transactions_review on provider_transactions (brand_id, at) where owed_satang > 0;

-- Roll-up of rounds by day and game, kept by the same transaction: reports and limits never read history.
create table play_days (
  brand_id int not null,
  member_id bigint not null,
  day date not null,
  provider text not null,
  game_code text not null,
  bets int not null,
  rounds int not null,
  stake_satang bigint not null,
  won_satang bigint not null,
  primary key (brand_id, member_id, day, provider, game_code)
) with (fillfactor = 70);

-- PLAYER PROTECTION ------------------------------------------------------------------------------------------------------

-- Lowering takes effect at once; raising waits in `raise_to` until a day has passed and the member confirms it again.
create table play_limits (
  brand_id int not null,
  member_id bigint not null,
  kind text not null check (kind in ('stake', 'loss', 'deposit', 'session')),
  -- `session`: minutes since login, in `amount`; the others satang a period.
  period text not null check (period in ('day', 'week', 'month', 'session')),
  amount bigint not null check (amount >= 0),
  raise_to bigint,
  raise_from timestamptz,
  changed_at timestamptz not null,
  primary key (brand_id, member_id, kind, period),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  check ((kind = 'session') = (period = 'session')),
  check ((raise_from is null) or raise_to is null or raise_to > amount)
);

create table play_breaks (
  brand_id int not null,
  break_id uuid not null default gen_random_uuid(),
  member_id bigint not null,
  kind text not null check (kind in ('time-out', 'self-exclusion')),
  starts_at timestamptz not null,
  -- null: until staff and member end it together, after the time that the law or the operator asks for.
  ends_at timestamptz,
  asked_at timestamptz not null,
  primary key (brand_id, break_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
create index play_breaks_member on play_breaks (brand_id, member_id, starts_at desc);
