-- Members, their bank accounts, sessions, and what guards the doors.

create table members (
  brand_id int not null references brands,
  member_id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  -- As typed; unique without case.
  username text not null,
  username_folded text not null generated always as (lower(username)) stored,
  -- 0812345678
  phone text not null,
  password_hash text not null,
  name text not null,
  level smallint not null default 0,
  points bigint not null default 0 check (points >= 0),
  -- `blocked`: may read and be paid what is already on its way, may not ask for a withdrawal.
  status text not null default 'active' check (status in ('active', 'blocked')),
  af_code text not null,
  inviter_id bigint,
  team text,
  marketing text,
  created_at timestamptz not null,
  last_login_at timestamptz,
  previous_login_at timestamptz,
  primary key (brand_id, member_id),
  unique (brand_id, uuid),
  unique (brand_id, username_folded),
  unique (brand_id, phone),
  unique (brand_id, af_code),
  foreign key (brand_id, inviter_id) references members (brand_id, member_id),
  check (inviter_id is null or inviter_id <> member_id)
);
create index members_inviter on members (brand_id, inviter_id) where inviter_id is not null;

create table member_banks (
  brand_id int not null,
  member_bank_id uuid not null default gen_random_uuid(),
  member_id bigint not null,
  bank_code text not null,
  account_digits text not null check (account_digits ~ '^\d{10,15}$'),
  account_name text not null,
  -- Whether the bank itself gave the name; else the member typed it and staff compare it.
  is_name_verified boolean not null,
  is_active boolean not null default true,
  created_at timestamptz not null,
  primary key (brand_id, member_bank_id),
  unique (brand_id, bank_code, account_digits),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
create index member_banks_member on member_banks (brand_id, member_id);
-- Ways in for the matching of masked numbers: the last four digits, and digits six to nine of ten.
create index member_banks_last4 on member_banks (brand_id, right(account_digits, 4));
create index member_banks_middle on member_banks (brand_id, substr(account_digits, 6, 4)) where length(account_digits) = 10;

-- Terms and age, as accepted (version and time).
create table consents (
  brand_id int not null,
  member_id bigint not null,
  document text not null check (document in ('terms', 'age')),
  version text not null,
  accepted_at timestamptz not null,
  primary key (brand_id, member_id, document, version),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);

-- Only hashes of token and cookie are kept; both must come together (reading W8).
create table sessions (
  brand_id int not null,
  session_id uuid not null default gen_random_uuid(),
  member_id bigint not null,
  token_hash bytea not null,
  cookie_hash bytea not null,
  platform text not null default '',
  user_agent text not null default '',
  address inet,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('logout', 'device', 'password', 'idle', 'age', 'staff')),
  primary key (brand_id, session_id),
  unique (brand_id, token_hash),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  check ((ended_at is null) = (ended_by is null))
);
create index sessions_live on sessions (brand_id, member_id, started_at desc) where ended_at is null;

create table registration_tickets (
  brand_id int not null references brands,
  ticket_hash bytea not null,
  address inet,
  lookups jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  spent_at timestamptz,
  primary key (brand_id, ticket_hash)
);
create index registration_tickets_expiry on registration_tickets (expires_at);

-- Growing delay, by account and by address: failures since the last success, and when the next try is taken.
create table throttles (
  brand_id int not null references brands,
  subject text not null,
  failures int not null default 0,
  not_before timestamptz,
  updated_at timestamptz not null,
  primary key (brand_id, subject)
);
create index throttles_age on throttles (updated_at);

-- Stored replies of calls with an Idempotency-Key (reading W5), written in the transaction of the effect.
create table idempotency_keys (
  brand_id int not null,
  member_id bigint not null,
  key text not null check (length(key) between 16 and 100),
  call text not null,
  fingerprint bytea not null,
  status smallint not null,
  reply jsonb not null,
  created_at timestamptz not null,
  primary key (brand_id, member_id, key),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
create index idempotency_keys_age on idempotency_keys (created_at);
