-- Members, their bank accounts, sessions, registration and personal data.
-- Written by `npm run types` from the migrated database, with the comments of the migrations.

create schema live;
grant usage on schema live to duang_app;

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
  -- `blocked`: the member can read and receives payouts under way, but cannot request a
  -- withdrawal.
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
  -- The language that the member chose. Null: never chosen; pages follow the device, and are Thai
  -- without a choice there.
  language text check (language in ('th', 'en')),
  primary key (brand_id, member_id),
  unique (brand_id, af_code),
  unique (brand_id, phone),
  unique (brand_id, username_folded),
  unique (brand_id, uuid),
  foreign key (brand_id, inviter_id) references members (brand_id, member_id),
  constraint members_check check (inviter_id is null or inviter_id <> member_id),
  constraint members_check1 check ((staff_level is null) = (staff_level_at is null))
);
create index members_blocked
  on members (brand_id, created_at desc, member_id desc) where status = 'blocked';
create index members_friends
  on members (brand_id, inviter_id, member_id desc) where inviter_id is not null;
-- The downline of a brand in the order of the accrual job, and that of a member, newest first.
create index members_invited on members (brand_id, member_id) where inviter_id is not null;
-- Members of one level, and the blocked ones, newest first.
create index members_level on members (brand_id, level, created_at desc, member_id desc);
create index members_name on members (brand_id, lower(name));
-- Parts of names however a bank spaces them, for the search of members at the desk.
create index members_name_joined on members using gin (replace(lower(name), ' ', '') gin_trgm_ops);
create index members_name_parts on members using gin (lower(name) gin_trgm_ops);
create index members_name_start on members (brand_id, lower(name) text_pattern_ops);
create index members_newest on members (brand_id, created_at desc, member_id desc);
create index members_phone_last4 on members (brand_id, "right"(phone, 4));
create index members_username_parts on members using gin (username_folded gin_trgm_ops);
-- Beginnings of names. Parts of names use the trigram indexes of 003-members.sql.
create index members_username_start on members (brand_id, username_folded text_pattern_ops);
-- An account of another name renames its member.
grant select, insert, update (password_hash, level, last_login_at, previous_login_at, language)
  on members to duang_app;
grant update (phone, name, level, staff_level, staff_level_at, status) on members to duang_desk;

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
  -- No withdrawal goes to the account before this time. Null: the account is not new.
  -- See db/functions/withdraw/02-account-wait.sql.
  payable_from timestamptz,
  primary key (brand_id, member_bank_id),
  unique (brand_id, bank_code, account_digits),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
-- Matching of masked numbers: the last four digits, and digits six to nine of ten.
create index member_banks_last4 on member_banks (brand_id, "right"(account_digits, 4));
create index member_banks_member on member_banks (brand_id, member_id);
create index member_banks_middle
  on member_banks (brand_id, substr(account_digits, 6, 4)) where length(account_digits) = 10;
grant select, insert, update (deposited_from_at) on member_banks to duang_app;
grant insert, update (account_name, is_name_verified, is_active, payable_from)
  on member_banks to duang_desk;

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
grant select, insert, update, delete on member_addresses to duang_app;

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
-- functions/platform/01-append-only.sql
create trigger member_notes_append_only
  before delete or update or truncate on member_notes for each statement
  execute function refuse_change();
-- functions/platform/08-decisions.sql
create trigger member_notes_decision
  after insert on member_notes for each row
  execute function audit_decision('actor', '', 'note_id');
grant select on member_notes to duang_app;
grant insert on member_notes to duang_desk;

-- Tags of staff on a member. Members never see them.
create table member_tags (
  brand_id int not null,
  member_id bigint not null,
  tag text not null check (length(tag) between 1 and 40 and tag = btrim(tag)),
  -- Registration of the member, so that the members of a tag are listed newest first by an index.
  member_since timestamptz not null,
  added_at timestamptz not null,
  added_by text not null,
  primary key (brand_id, member_id, tag),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
create index member_tags_newest on member_tags (brand_id, tag, member_since desc, member_id desc);
grant select on member_tags to duang_app;
grant select, insert, delete on member_tags to duang_desk;

-- Notices of another bank account or phone. Members without push see them on their pages.
create table identity_changes (
  brand_id int not null,
  change_id uuid not null default gen_random_uuid(),
  member_id bigint not null,
  kind text not null check (kind in ('bank', 'phone')),
  -- `proposed`: shown while the proposal is open. `changed`: in force.
  step text not null check (step in ('proposed', 'changed')),
  proposal_id uuid,
  -- Of the new account or phone.
  bank_code text,
  last_digits text not null check (last_digits ~ '^[0-9]{4}$'),
  at timestamptz not null,
  -- No withdrawal goes to the account before this time.
  payable_from timestamptz,
  -- The member has read it.
  dismissed_at timestamptz,
  primary key (brand_id, change_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  constraint identity_changes_check check ((step = 'proposed') = (proposal_id is not null)),
  constraint identity_changes_check1 check ((kind = 'bank') = (bank_code is not null))
);
create index identity_changes_member
  on identity_changes (brand_id, member_id, at desc, change_id desc);
create index identity_changes_proposal
  on identity_changes (brand_id, proposal_id) where proposal_id is not null;
grant select, insert, update (dismissed_at) on identity_changes to duang_app;

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
grant select, insert, update, delete on registration_tickets to duang_app;

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
  -- Wrong answers about phone and account. After some the link is dead.
  tries smallint not null default 0,
  -- Withdrawals wait for so long after the use of the link.
  wait_hours int not null default 0,
  -- The member has read the notice.
  dismissed_at timestamptz,
  primary key (brand_id, reset_id),
  unique (brand_id, token_hash),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  constraint password_resets_check check (expires_at > created_at),
  constraint password_resets_check1 check (used_at is null or revoked_at is null)
);
create index password_resets_member on password_resets (brand_id, member_id, created_at desc);
-- A member has at most one usable link.
create unique index password_resets_open
  on password_resets (brand_id, member_id) where used_at is null and revoked_at is null;
-- Staff make links; the site uses them up.
grant select, update (used_at, tries, dismissed_at) on password_resets to duang_app;
grant insert, update on password_resets to duang_desk;

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
  constraint sessions_check check ((ended_at is null) = (ended_by is null))
);
create index sessions_age on sessions (brand_id, coalesce(ended_at, expires_at));
-- The browser itself requests a movie, its poster and its captions: with the cookie and no token.
create unique index sessions_cookie on sessions (brand_id, cookie_hash);
create index sessions_live
  on sessions (brand_id, member_id, started_at desc) where ended_at is null;
create index sessions_member on sessions (brand_id, member_id, started_at desc, session_id desc);
-- functions/live/02-sessions.sql
create trigger sessions_ended
  after update of ended_at on sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function live.session_ended();
grant select, insert, update, delete on sessions to duang_app;

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
create index known_devices_hash on known_devices (brand_id, device_hash);
grant select, insert, delete, update (seen_at) on known_devices to duang_app;

-- Accepted terms and age: version and time.
create table consents (
  brand_id int not null,
  member_id bigint not null,
  -- Members accept the privacy notice too.
  document text not null check (document in ('terms', 'privacy', 'age')),
  version text not null,
  accepted_at timestamptz not null,
  -- Where the consent came from. Null: given before this migration.
  address inet,
  primary key (brand_id, member_id, document, version),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
grant select, insert on consents to duang_app;

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
grant select, insert on chat_consents to duang_app;

-- Legal texts of a brand. A new text is a new version, and each stays. Thai counts; other languages
-- are translations.
create table documents (
  brand_id int not null references brands,
  kind text not null check (kind in ('terms', 'privacy', 'help')),
  language text not null check (language in ('th', 'en')),
  version int not null check (version > 0),
  -- Sanitized markup: paragraphs, lists, strong and emphasized text, links.
  body text not null check (body <> ''),
  published_at timestamptz not null,
  published_by text not null check (published_by <> ''),
  -- Whether members who accepted an earlier version are asked to accept this one. A correction of
  -- wording asks no member, and neither do versions from before this migration.
  asks_again boolean not null default false,
  primary key (brand_id, kind, language, version)
);
-- functions/platform/01-append-only.sql
create trigger documents_append_only
  before delete or update or truncate on documents for each statement
  execute function refuse_change();
-- functions/platform/08-decisions.sql
create trigger documents_decision
  after insert on documents for each row
  execute function audit_decision('published_by', '', 'kind', 'language', 'version');
grant select on documents to duang_app;
grant insert on documents to duang_desk;

create table erasures (
  brand_id int not null,
  member_id bigint not null,
  erased_at timestamptz not null,
  proposed_by text not null,
  approved_by text not null,
  reason text not null,
  -- Name and accounts of a member who moved money are kept until then. Null: nothing was kept.
  keep_until timestamptz,
  identity_erased_at timestamptz,
  primary key (brand_id, member_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  constraint erasures_check check ((keep_until is null) <= (identity_erased_at is not null))
);
create index erasures_due on erasures (brand_id, keep_until) where identity_erased_at is null;
create index erasures_newest on erasures (brand_id, erased_at desc, member_id);
grant select on erasures to duang_app;
grant insert on erasures to duang_desk;

-- Browsers that receive notifications of a member. Each belongs to the session that allowed it.
create table push_subscriptions (
  brand_id int not null,
  member_id bigint not null,
  session_id uuid not null,
  -- Address at the push service of the browser. Whoever knows it could send to it, but not
  -- encrypt.
  endpoint text not null check (endpoint ~ '^https?://' and octet_length(endpoint) <= 1000),
  -- Public key and secret of the browser, for the encryption (RFC 8291), base64url.
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  renewed_at timestamptz not null,
  primary key (brand_id, session_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  foreign key (brand_id, session_id) references sessions (brand_id, session_id) on delete cascade
);
create index push_subscriptions_age on push_subscriptions (brand_id, renewed_at);
-- A browser has one endpoint, whoever is logged in.
create unique index push_subscriptions_endpoint on push_subscriptions (brand_id, endpoint);
create index push_subscriptions_member on push_subscriptions (brand_id, member_id);
grant select, insert, update, delete on push_subscriptions to duang_app;

-- The key pair that identifies this deployment to push services (VAPID, RFC 8292). One for all
-- processes, made with the first use.
create table push_key (
  is_only boolean default true primary key check (is_only),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null
);
grant select, insert on push_key to duang_app;

create table live.processes (
  process_id uuid primary key,
  seen_at timestamptz not null
);
grant select, insert, update, delete on live.processes to duang_app;

create table live.attachments (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  payload bytea
);
grant select, insert, delete on live.attachments to duang_app;

create table live.members (
  brand_id int not null,
  process_id uuid not null references live.processes on delete cascade,
  member_id bigint not null,
  primary key (brand_id, process_id, member_id)
);
create index members_process on live.members (process_id);
grant select, insert, delete on live.members to duang_app;
