-- Alerts at the desk: rules and channels of a brand, acknowledgements, webhooks; and passkeys of
-- staff. See docs/operating.md and docs/desk.md.
-- Oldest release: 0.1.0

-- A wider check refuses nothing that the release writes.
alter table alert_messages drop constraint alert_messages_channel_check;
alter table alert_messages add constraint alert_messages_channels
  check (channel in ('line', 'telegram', 'webhook')) not valid;

alter table alerts add column amount_satang bigint;
-- A person has seen it. It is not repeated until more is concerned than then.
alter table alerts add column acknowledged_at timestamptz;
alter table alerts add column acknowledged_by text;
alter table alerts add column acknowledged_count bigint;
alter table alerts add column acknowledged_note text;
-- Whether the bar of the desk counts it.
alter table alerts add column is_at_desk boolean not null default true;

-- Rules that a brand has changed. The others are as the features define them.
create table alert_rules (
  brand_id int not null references brands,
  kind text not null check (kind ~ '^[a-z-]{3,40}$'),
  is_on boolean not null,
  -- Minutes or satang, by the rule. Null: the usual one.
  threshold bigint check (threshold > 0),
  channels text[] not null
    check (channels <@ array['desk', 'line', 'telegram', 'webhook']),
  changed_at timestamptz not null,
  primary key (brand_id, kind)
);

-- Channels that a brand has changed. Tokens of LINE and Telegram are of the deployment.
create table alert_channels (
  brand_id int not null references brands,
  channel text not null check (channel in ('line', 'telegram', 'webhook')),
  is_on boolean not null,
  -- Bangkok time. Messages within wait for the end.
  quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_until text check (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  severe_breaks_quiet boolean not null default true,
  url text,
  -- Encrypted by SECRETS_KEY. It signs each message.
  secret text,
  changed_at timestamptz not null,
  primary key (brand_id, channel),
  check (num_nonnulls(quiet_from, quiet_until) in (0, 2)),
  check (num_nonnulls(url, secret) = case when channel = 'webhook' then 2 else 0 end)
);
revoke insert, update, delete on alert_rules, alert_channels from duang_app;
grant insert, update, delete on alert_rules, alert_channels to duang_desk;

-- Passkeys of staff. A removed one stays, so that its use can be seen.
create table desk.passkeys (
  passkey_id uuid primary key default gen_random_uuid(),
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

-- Challenges that wait for a signature. Each is valid once, for some minutes.
create table desk.challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'sign-in', 'step-up')),
  -- Of a sign-in none: the person is not known yet.
  session_id uuid,
  expires_at timestamptz not null,
  check ((session_id is null) = (purpose = 'sign-in'))
);
create index challenges_age on desk.challenges (expires_at);
grant select, insert, update on desk.passkeys to duang_desk;
grant select, insert, delete on desk.challenges to duang_desk;

-- The second factor of a sign-in. Null: of an earlier release, or none.
alter table desk.sign_ins add column factor text;
