-- Members, their bank accounts and addresses, sessions, and protection of logins and
-- registrations.

create table members (
  brand_id int not null references brands,
  member_id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  -- As typed; unique regardless of case.
  username text not null,
  username_folded text not null generated always as (lower(username)) stored,
  -- 0812345678
  phone text not null,
  password_hash text not null,
  name text not null,
  level smallint not null default 0,
  -- The last level that staff set: it stays when a deposit is unassigned.
  staff_level smallint,
  staff_level_at timestamptz,
  -- `blocked`: the member can read and receives payouts under way, but cannot request a withdrawal.
  status text not null default 'active' check (status in ('active', 'blocked')),
  af_code text not null,
  inviter_id bigint,
  team text,
  marketing text,
  created_at timestamptz not null,
  last_login_at timestamptz,
  previous_login_at timestamptz,
  -- Whether the member has, or ever had, a limit, a break or a bonus. A bet reads this row anyway,
  -- and looks for those only where this is true. With `exists` instead, a plan made while those
  -- tables were small reads them completely; three index probes took a sixth of the time of a bet.
  -- Triggers set it (functions/wallet); it never becomes false again.
  has_restrictions boolean not null default false,
  primary key (brand_id, member_id),
  unique (brand_id, uuid),
  unique (brand_id, username_folded),
  unique (brand_id, phone),
  unique (brand_id, af_code),
  foreign key (brand_id, inviter_id) references members (brand_id, member_id),
  check (inviter_id is null or inviter_id <> member_id),
  check ((staff_level is null) = (staff_level_at is null))
);
create index members_inviter on members (brand_id, inviter_id)
  where inviter_id is not null;
create index members_newest on members (brand_id, created_at desc, member_id desc);
-- Parts of names, where the extension is installed; without it a search reads all members of a
-- brand.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm;
    create index members_name_parts on members using gin (lower(name) gin_trgm_ops);
    create index members_username_parts on members using gin (username_folded gin_trgm_ops);
  end if;
end
$$;
-- Where columns are granted, the application changes those only: never what came from outside.
revoke update, delete on members from duang_app;
grant update (password_hash, level, last_login_at, previous_login_at)
  on members to duang_app;

create table member_banks (
  brand_id int not null,
  member_bank_id uuid not null default gen_random_uuid(),
  member_id bigint not null,
  bank_code text not null,
  account_digits text not null check (account_digits ~ '^\d{10,15}$'),
  account_name text not null,
  -- Whether the bank supplied the name; otherwise the member typed it and staff compare it.
  is_name_verified boolean not null,
  is_active boolean not null default true,
  created_at timestamptz not null,
  -- First deposit from this account. The bank's name is masked until then, so that a member cannot
  -- find a stranger's name by entering an account number.
  deposited_from_at timestamptz,
  primary key (brand_id, member_bank_id),
  unique (brand_id, bank_code, account_digits),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
create index member_banks_member on member_banks (brand_id, member_id);
-- Matching of masked numbers: the last four digits, and digits six to nine of ten.
create index member_banks_last4 on member_banks (brand_id, right(account_digits, 4));
create index member_banks_middle on member_banks (brand_id, substr(account_digits, 6, 4))
  where length(account_digits) = 10;
revoke update, delete on member_banks from duang_app;
grant update (deposited_from_at) on member_banks to duang_app;

-- One address a member, for rewards sent by post (interpretation P5).
create table member_addresses (
  brand_id int not null,
  member_id bigint not null,
  name text not null,
  -- 0812345678 or 021234567
  phone text not null check (phone ~ '^0\d{8,9}$'),
  line text not null,
  subdistrict text not null,
  district text not null,
  province text not null,
  postcode text not null check (postcode ~ '^\d{5}$'),
  updated_at timestamptz not null,
  primary key (brand_id, member_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);

-- Notes of staff on a member. Members never see them.
create table member_notes (
  brand_id int not null,
  note_id bigint generated always as identity,
  member_id bigint not null,
  at timestamptz not null,
  actor text not null,
  note text not null check (length(note) between 1 and 2000),
  primary key (brand_id, note_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
create index member_notes_member on member_notes (brand_id, member_id, at desc, note_id desc);
revoke insert, update, delete, truncate on member_notes from duang_app;

-- Accepted terms and age: version and time.
create table consents (
  brand_id int not null,
  member_id bigint not null,
  document text not null check (document in ('terms', 'age')),
  version text not null,
  accepted_at timestamptz not null,
  primary key (brand_id, member_id, document, version),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
revoke update, delete on consents from duang_app;

-- Whether a member accepts that the brand identifies it to the chat's provider (interpretation S4).
-- Append-only: the last row counts.
create table chat_consents (
  brand_id int not null,
  member_id bigint not null,
  consent_id bigint generated always as identity,
  -- Provider and fields, as shown to the member: 'chatwoot:id,level,name'.
  terms text not null check (length(terms) between 1 and 200),
  is_accepted boolean not null,
  decided_at timestamptz not null,
  primary key (brand_id, member_id, consent_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
revoke update, delete on chat_consents from duang_app;

-- The table holds hashes of token and cookie only. A call needs both (interpretation W8).
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
create index sessions_live on sessions (brand_id, member_id, started_at desc)
  where ended_at is null;
create index sessions_member
  on sessions (brand_id, member_id, started_at desc, session_id desc);
create index sessions_age on sessions (brand_id, coalesce(ended_at, expires_at));
-- The browser itself requests a movie, its poster and its captions: with the cookie and no token.
create unique index sessions_cookie on sessions (brand_id, cookie_hash);

-- A browser from which a member logged in. Its secret cookie lets the member log in while
-- strangers fail at the member's name.
create table known_devices (
  brand_id int not null,
  member_id bigint not null,
  device_hash bytea not null check (octet_length(device_hash) = 32),
  seen_at timestamptz not null,
  primary key (brand_id, member_id, device_hash),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
create index known_devices_age on known_devices (brand_id, seen_at);
revoke update on known_devices from duang_app;
grant update (seen_at) on known_devices to duang_app;

-- Links by which a member sets a new password: single-use, for a short time. The table holds a
-- hash of the token only.
create table password_resets (
  brand_id int not null,
  reset_id uuid not null default gen_random_uuid(),
  member_id bigint not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- A later link or a changed phone number revokes an earlier link.
  revoked_at timestamptz,
  primary key (brand_id, reset_id),
  unique (brand_id, token_hash),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  check (expires_at > created_at),
  check (used_at is null or revoked_at is null)
);
-- A member has at most one usable link.
create unique index password_resets_open on password_resets (brand_id, member_id)
  where used_at is null and revoked_at is null;
create index password_resets_member on password_resets (brand_id, member_id, created_at desc);
-- Staff make links; the site uses them up.
revoke insert, update, delete, truncate on password_resets from duang_app;
grant update (used_at) on password_resets to duang_app;

create table registration_tickets (
  brand_id int not null references brands,
  ticket_hash bytea not null,
  address inet,
  -- What the ticket has used up; each has its limit (features/register).
  phone_lookups smallint not null default 0,
  username_lookups smallint not null default 0,
  bank_lookups smallint not null default 0,
  inviter_lookups smallint not null default 0,
  name_lookups smallint not null default 0,
  password_lookups smallint not null default 0,
  join_attempts smallint not null default 0,
  -- Whether a proof of work came with it. A brand requires one after its share of an hour.
  is_proven boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  spent_at timestamptz,
  primary key (brand_id, ticket_hash)
);
create index registration_tickets_expiry on registration_tickets (expires_at);

-- Stored replies of calls with an Idempotency-Key (interpretation W5), written in the transaction
-- of the effect.
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
revoke update on idempotency_keys from duang_app;
