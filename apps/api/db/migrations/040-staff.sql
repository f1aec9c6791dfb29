-- Staff of the desk: people, roles, sign-ins, sessions; claims of queues; proposals for a second
-- person. See docs/decisions/074-the-desk.md.

-- The role of the desk. It may do what the application may, and write the tables of operators.
-- The application itself must not see the passwords and second factors of staff.
do $$
begin
  create role duang_desk nologin;
exception
  -- Roles belong to the cluster: another database on it may have created this one.
  when duplicate_object or unique_violation then null;
end
$$;
grant duang_app to duang_desk;
grant duang_desk to current_user;

-- Tables of operators, and columns of members that staff change. No right on ledger tables.
grant insert, update, delete on brands, announcement_pictures, announcements, bank_feeds,
  coupon_codes, coupons, levels, maintenance_windows, provider_keys, providers,
  receiving_accounts, reward_categories, rewards, tournament_games, tournament_prizes, tournaments
  to duang_desk;
grant insert on documents, member_notes, member_banks to duang_desk;
grant insert, update on password_resets to duang_desk;
grant update (phone, status, staff_level, staff_level_at, level) on members to duang_desk;
grant update (is_active, account_name, is_name_verified) on member_banks to duang_desk;
grant update (is_enabled, is_maintenance, sort, label) on games to duang_desk;

-- People are of the deployment. They are not moved with a brand, so they have their own schema.
create schema desk;
grant usage on schema desk to duang_desk;

create table desk.staff (
  staff_id uuid primary key default gen_random_uuid(),
  username text not null,
  username_folded text not null generated always as (lower(username)) stored unique,
  password_hash text,
  -- Encrypted by SECRETS_KEY. Pending until an invite is accepted.
  totp_secret text,
  -- A code is valid once: the time step of the last accepted one.
  totp_step bigint not null default 0,
  accepted_at timestamptz,
  suspended_at timestamptz,
  added_at timestamptz not null,
  added_by text not null,
  check (accepted_at is null or (password_hash is not null and totp_secret is not null))
);

-- Hashes of recovery codes. A used one stays, so that its use can be seen.
create table desk.recovery_codes (
  staff_id uuid not null references desk.staff,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- One-time links. A later one replaces an earlier one.
create table desk.invites (
  token_hash bytea primary key,
  staff_id uuid not null unique references desk.staff,
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz not null
);

create table desk.sessions (
  session_id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references desk.staff,
  token_hash bytea not null unique,
  cookie_hash bytea not null,
  address inet not null,
  user_agent text not null default '',
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- The last time that the second factor was given.
  stepped_up_at timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('sign-out', 'own', 'staff', 'invite')),
  check ((ended_at is null) = (ended_by is null))
);
create index sessions_live on desk.sessions (staff_id, started_at desc) where ended_at is null;
create index sessions_age on desk.sessions (expires_at);

-- Every sign-in, also failed ones. Unknown names are kept as typed, without a person.
create table desk.sign_ins (
  sign_in_id bigint generated always as identity primary key,
  staff_id uuid references desk.staff,
  at timestamptz not null,
  outcome text not null
    check (outcome in ('opened', 'invite', 'recovery', 'wrong', 'waiting', 'suspended')),
  address inet not null,
  user_agent text not null default ''
);
create index sign_ins_staff on desk.sign_ins (staff_id, at desc);
create index sign_ins_age on desk.sign_ins (at);

-- Failures by name and by network, with a wait that grows.
create table desk.attempts (
  subject text primary key,
  failures int not null default 0,
  not_before timestamptz,
  updated_at timestamptz not null
);

grant select, insert, update, delete on all tables in schema desk to duang_desk;
revoke update, delete on desk.sign_ins from duang_desk;
revoke delete on desk.staff from duang_desk;
grant usage, select on all sequences in schema desk to duang_desk;

-- The role of a person in a brand. Without a foreign key to the person: a brand moves to another
-- cell without its staff.
create table staff_roles (
  brand_id int not null references brands,
  staff_id uuid not null,
  role text not null
    check (role in ('viewer', 'support', 'cashier', 'finance', 'risk', 'content', 'owner')),
  given_at timestamptz not null,
  given_by text not null,
  primary key (brand_id, staff_id)
);
create index staff_roles_person on staff_roles (staff_id);

-- Permissions of a role, where a brand has changed them.
create table role_permissions (
  brand_id int not null references brands,
  role text not null
    check (role in ('viewer', 'support', 'cashier', 'finance', 'risk', 'content', 'owner')),
  permissions text[] not null,
  primary key (brand_id, role),
  -- An owner who took a right from owners could not give it back.
  check (role <> 'owner')
);

-- The person who works on an entry of a queue.
create table queue_claims (
  brand_id int not null references brands,
  queue text not null,
  subject text not null,
  staff_id uuid not null,
  claimed_by text not null,
  claimed_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (brand_id, queue, subject)
);
create index queue_claims_age on queue_claims (expires_at);

-- Exceptional actions: one person proposes, another one decides.
create table proposals (
  brand_id int not null references brands,
  proposal_id uuid not null default gen_random_uuid(),
  -- The act, by its name in core/desk/proposal.ts.
  kind text not null,
  -- What the act is about, so that two open proposals never concern the same.
  subject text not null,
  member_id bigint,
  amount_satang bigint check (amount_satang >= 0),
  payload jsonb not null,
  -- The figures that the second person sees.
  effect jsonb not null,
  reason text not null check (length(reason) between 3 and 500),
  state text not null default 'open'
    check (state in ('open', 'approved', 'rejected', 'expired', 'withdrawn')),
  proposed_by text not null,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  note text,
  primary key (brand_id, proposal_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  check (expires_at > proposed_at),
  check ((state = 'open') = (decided_at is null)),
  check (state not in ('approved', 'rejected', 'withdrawn') or decided_by is not null),
  -- Nobody approves their own proposal, whatever the code does.
  constraint proposals_second_person check (state <> 'approved' or decided_by <> proposed_by),
  constraint proposals_withdrawn_by_author check (state <> 'withdrawn' or decided_by = proposed_by)
);
create unique index proposals_open_subject on proposals (brand_id, kind, subject)
  where state = 'open';
create index proposals_newest on proposals (brand_id, proposed_at desc, proposal_id desc);
create index proposals_waiting on proposals (brand_id, proposed_at, proposal_id)
  where state = 'open';
create index proposals_member on proposals (brand_id, member_id, proposed_at desc)
  where member_id is not null;

revoke all on staff_roles, role_permissions, queue_claims, proposals from duang_app;
grant select on staff_roles, role_permissions to duang_app;
-- Ended claims are removed by a job of the application.
grant select, delete on queue_claims to duang_app;
grant select, insert, update, delete on staff_roles, role_permissions, queue_claims to duang_desk;
grant select, insert on proposals to duang_desk;
grant update (state, decided_by, decided_at, note) on proposals to duang_desk;
