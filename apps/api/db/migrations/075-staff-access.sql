-- Access of staff: who admitted a person, openings of one-time links, known devices, and keyed
-- hashes of recovery codes. See docs/decisions/079-links-and-sign-ins.md.

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

-- Browsers of earlier sign-ins. Guesses of strangers do not delay them.
create table desk.known_devices (
  staff_id uuid not null references desk.staff,
  device_hash bytea not null,
  seen_at timestamptz not null,
  primary key (staff_id, device_hash)
);
create index known_devices_age on desk.known_devices (seen_at);

grant select, insert on desk.admissions to duang_desk;
grant select, insert, update on desk.invite_openings to duang_desk;
grant select, insert, update, delete on desk.known_devices to duang_desk;
grant usage, select on all sequences in schema desk to duang_desk;

-- Whether the hash is keyed by SECRETS_KEY. The desk replaces hashes of the last release.
alter table desk.recovery_codes add column is_keyed boolean not null default false;
