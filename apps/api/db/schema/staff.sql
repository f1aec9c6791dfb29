-- Staff, their sign-ins and roles, and acts that need a second person.
-- Written by `npm run types` from the migrated database, with the comments of the migrations.

create schema desk;
grant usage on schema desk to duang_desk;

create table desk.staff (
  staff_id uuid default gen_random_uuid() primary key,
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
  constraint staff_check check (
    accepted_at is null
    or password_hash is not null and totp_secret is not null
  )
);
grant select, insert, update on desk.staff to duang_desk;

-- Hashes of recovery codes. A used one stays, so that its use can be seen.
create table desk.recovery_codes (
  staff_id uuid not null references desk.staff,
  code_hash bytea not null,
  used_at timestamptz,
  -- Whether the hash is keyed by SECRETS_KEY. The desk replaces hashes of the last release.
  is_keyed boolean not null default false,
  primary key (staff_id, code_hash)
);
grant select, insert, update, delete on desk.recovery_codes to duang_desk;

-- Passkeys of staff. A removed one stays, so that its use can be seen.
create table desk.passkeys (
  passkey_id uuid default gen_random_uuid() primary key,
  staff_id uuid not null references desk.staff,
  -- Base64url, as browsers name it.
  credential_id text not null unique,
  public_key bytea not null,
  -- Signatures of the authenticator so far. Zero: it does not count.
  signatures bigint not null,
  transports text[] not null,
  name text not null check (char_length(name) between 1 and 60),
  added_at timestamptz not null,
  last_used_at timestamptz,
  removed_at timestamptz
);
create index passkeys_staff on desk.passkeys (staff_id, added_at);
grant select, insert, update on desk.passkeys to duang_desk;

-- Challenges that wait for a signature. Each is valid once, for some minutes.
create table desk.challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'sign-in', 'step-up')),
  -- Of a sign-in none: the person is not known yet.
  session_id uuid,
  expires_at timestamptz not null,
  constraint challenges_check check ((session_id is null) = (purpose = 'sign-in'))
);
create index challenges_age on desk.challenges (expires_at);
grant select, insert, delete on desk.challenges to duang_desk;

-- One-time links. A later one replaces an earlier one.
create table desk.invites (
  token_hash bytea primary key,
  staff_id uuid not null unique references desk.staff,
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz not null,
  -- The one-time link of the first owner, which `npm start` prints. It works on the machine of the
  -- desk alone, and ends when another person is invited.
  is_first_owner boolean not null default false
);
grant select, insert, update, delete on desk.invites to duang_desk;

-- Each browser that opened a link has a secret of its own. The accepted one becomes the person's.
create table desk.invite_openings (
  token_hash bytea not null references desk.invites on delete cascade,
  -- Of the cookie of the browser.
  nonce_hash bytea not null,
  -- Encrypted by SECRETS_KEY.
  totp_secret text not null,
  opened_at timestamptz not null,
  address inet not null,
  user_agent text not null default '',
  primary key (token_hash, nonce_hash)
);
grant select, insert, update on desk.invite_openings to duang_desk;

-- Who gave a person access: `author` asked for it, `approver` agreed, `link` was shown a one-time
-- link. Rows stay, so that an approval can be refused to a person whom its author admitted.
create table desk.admissions (
  admission_id bigint generated always as identity primary key,
  staff_id uuid not null references desk.staff,
  brand_id int not null,
  -- `staff:anna`, or `cli:root` of the machine.
  actor text not null,
  part text not null check (part in ('author', 'approver', 'link')),
  at timestamptz not null
);
create index admissions_staff on desk.admissions (staff_id, at desc);
grant select, insert on desk.admissions to duang_desk;

create table desk.sessions (
  session_id uuid default gen_random_uuid() primary key,
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
  constraint sessions_check check ((ended_at is null) = (ended_by is null))
);
create index sessions_age on desk.sessions (expires_at);
create index sessions_live on desk.sessions (staff_id, started_at desc) where ended_at is null;
grant select, insert, update, delete on desk.sessions to duang_desk;

-- Browsers of earlier sign-ins. Guesses of strangers do not delay them.
create table desk.known_devices (
  staff_id uuid not null references desk.staff,
  device_hash bytea not null,
  seen_at timestamptz not null,
  primary key (staff_id, device_hash)
);
create index known_devices_age on desk.known_devices (seen_at);
grant select, insert, update, delete on desk.known_devices to duang_desk;

-- Every sign-in, also failed ones. Unknown names are kept as typed, without a person.
create table desk.sign_ins (
  sign_in_id bigint generated always as identity primary key,
  staff_id uuid references desk.staff,
  at timestamptz not null,
  outcome text not null check (
    outcome in ('opened', 'invite', 'recovery', 'wrong', 'waiting', 'suspended')
  ),
  address inet not null,
  user_agent text not null default '',
  -- The second factor of a sign-in. Null: of an earlier release, or none.
  factor text
);
create index sign_ins_age on desk.sign_ins (at);
create index sign_ins_staff on desk.sign_ins (staff_id, at desc);
-- functions/desk/02-sign-ins-in-audit-log.sql
create trigger sign_ins_audit
  after insert on desk.sign_ins for each row execute function desk.audit_sign_in();
grant select, insert on desk.sign_ins to duang_desk;

-- Refused sign-ins and refused acts of staff, counted by quarter of an hour. The audit log gets a
-- row for the first one, the tenth, the hundredth: a flood cannot fill it (decision 080).
create table desk.refusals (
  quarter timestamptz not null,
  -- `sign-in`, `act`.
  kind text not null,
  -- The person, of an act with the brand; empty: a name that nobody has.
  name text not null,
  -- The network of a sign-in, the call of an act; `others`: beyond the places that are counted.
  place text not null,
  count bigint not null,
  primary key (quarter, kind, name, place)
);
-- Only the owner has rights on desk.refusals.

-- Failures by name and by network, with a wait that grows.
create table desk.attempts (
  subject text primary key,
  failures int not null default 0,
  not_before timestamptz,
  updated_at timestamptz not null
);
grant select, insert, update, delete on desk.attempts to duang_desk;

-- The role of a person in a brand. Without a foreign key to the person: a brand moves to another
-- cell without its staff.
create table staff_roles (
  brand_id int not null references brands,
  staff_id uuid not null,
  role text not null check (
    role in ('viewer', 'support', 'cashier', 'finance', 'risk', 'content', 'owner')
  ),
  given_at timestamptz not null,
  given_by text not null,
  primary key (brand_id, staff_id)
);
create index staff_roles_person on staff_roles (staff_id);
-- functions/platform/03-audit.sql
create trigger staff_roles_audit
  after insert or delete or update on staff_roles for each row
  execute function audit_change('staff_id');
grant select on staff_roles to duang_app;
grant select, insert, update, delete on staff_roles to duang_desk;

-- Permissions of a role, where a brand has changed them.
create table role_permissions (
  brand_id int not null references brands,
  role text not null check (
    role in ('viewer', 'support', 'cashier', 'finance', 'risk', 'content', 'owner')
  ),
  permissions text[] not null,
  primary key (brand_id, role),
  -- An owner who took a right from owners could not give it back.
  constraint role_permissions_role_check1 check (role <> 'owner')
);
-- functions/platform/03-audit.sql
create trigger role_permissions_audit
  after insert or delete or update on role_permissions for each row
  execute function audit_change('role');
grant select on role_permissions to duang_app;
grant select, insert, update, delete on role_permissions to duang_desk;

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
-- Ended claims are removed by a job of the application.
grant select, delete on queue_claims to duang_app;
grant select, insert, update, delete on queue_claims to duang_desk;

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
  state text not null default 'open' check (
    state in ('open', 'approved', 'rejected', 'expired', 'withdrawn')
  ),
  proposed_by text not null,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  note text,
  primary key (brand_id, proposal_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  constraint proposals_check check (expires_at > proposed_at),
  constraint proposals_check1 check ((state = 'open') = (decided_at is null)),
  constraint proposals_check2 check (
    state not in ('approved', 'rejected', 'withdrawn')
    or decided_by is not null
  ),
  -- Who owns the order and how much: a proposal of an order is nothing without both.
  constraint proposals_orders check (
    kind not in ('correction.credit', 'correction.goodwill', 'correction.debit',
      'correction.unassign', 'receivable.write-off')
    or member_id is not null and coalesce(amount_satang, 0::bigint) > 0
  ) not valid,
  -- Nobody approves their own proposal, whatever the code does.
  constraint proposals_second_person check (state <> 'approved' or decided_by <> proposed_by),
  constraint proposals_withdrawn_by_author check (state <> 'withdrawn' or decided_by = proposed_by)
);
create index proposals_member
  on proposals (brand_id, member_id, proposed_at desc) where member_id is not null;
create index proposals_newest on proposals (brand_id, proposed_at desc, proposal_id desc);
create unique index proposals_open_subject
  on proposals (brand_id, kind, subject) where state = 'open';
-- An order is carried out once: its subject is the id of the correction or settlement.
create unique index proposals_order
  on proposals (brand_id, subject)
  where kind in ('correction.credit', 'correction.goodwill', 'correction.debit',
    'correction.unassign', 'receivable.write-off') and state in ('open', 'approved');
create index proposals_waiting
  on proposals (brand_id, proposed_at, proposal_id) where state = 'open';
-- functions/platform/08-decisions.sql
create trigger proposals_decided
  after update of decided_by on proposals for each row
  execute function audit_decision('decided_by', 'note', 'proposal_id');
create trigger proposals_decision
  after insert on proposals for each row
  execute function audit_decision('proposed_by', 'reason', 'proposal_id');
-- `verify-ledger` compares approved orders with what they made.
grant select (brand_id, proposal_id, kind, subject, member_id, amount_satang, reason, state,
  proposed_by, proposed_at, expires_at, decided_by, decided_at)
  on proposals to duang_app;
grant select, insert, update (state, decided_by, decided_at, note) on proposals to duang_desk;

-- What staff did to the money of members: one row an act, written in its transaction. The sums of
-- what one person did alone decide whether the next act needs a second person.
create table staff_money_acts (
  brand_id int not null references brands,
  -- Of core/second-person/money-gate.ts.
  kind text not null,
  -- Id of the deposit, correction, settlement, withdrawal or transfer: an act counts once.
  fact_id text not null,
  member_id bigint not null,
  amount_satang bigint not null check (amount_satang > 0),
  actor text not null,
  -- Null: the actor alone.
  approved_by text,
  at timestamptz not null,
  bangkok_date date not null,
  -- Of an act of one person: the sums with this act, and the limits in force. Null: no limit.
  member_total_satang bigint,
  member_cap_satang bigint,
  day_total_satang bigint,
  day_cap_satang bigint,
  primary key (brand_id, kind, fact_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  constraint staff_money_acts_check check (approved_by is null or approved_by <> actor),
  constraint staff_money_acts_check1 check (
    (approved_by is null) = (member_total_satang is not null)
  ),
  constraint staff_money_acts_check2 check (
    (approved_by is null) = (day_total_satang is not null)
  ),
  constraint staff_money_acts_day_cap check (day_total_satang <= day_cap_satang),
  -- Nobody passes a limit alone, whatever the code does.
  constraint staff_money_acts_member_cap check (member_total_satang <= member_cap_satang)
);
create index staff_money_acts_member on staff_money_acts (brand_id, member_id, at desc);
create index staff_money_acts_person
  on staff_money_acts (brand_id, bangkok_date, actor) where approved_by is null;
-- functions/platform/10-written-by-staff.sql
create trigger staff_money_acts_by_staff
  before insert on staff_money_acts for each row execute function refuse_other_than_staff();
grant select, insert on staff_money_acts to duang_app;
