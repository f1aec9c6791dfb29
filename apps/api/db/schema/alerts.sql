-- Alerts, their rules and channels.
-- Written by `npm run types` from the migrated database, with the comments of the migrations.

-- Rules that a brand has changed. The others are as the features define them.
create table alert_rules (
  brand_id int not null references brands,
  kind text not null check (kind ~ '^[a-z-]{3,40}$'),
  is_on boolean not null,
  -- Minutes or satang, by the rule. Null: the usual one.
  threshold bigint check (threshold > 0),
  channels text[] not null check (channels <@ array['desk', 'line', 'telegram', 'webhook']),
  changed_at timestamptz not null,
  primary key (brand_id, kind)
);
-- functions/platform/03-audit.sql
create trigger alert_rules_audit
  after insert or delete or update on alert_rules for each row
  execute function audit_change('kind');
grant select on alert_rules to duang_app;
grant insert, update, delete on alert_rules to duang_desk;

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
  constraint alert_channels_check check (num_nonnulls(quiet_from, quiet_until) in (0, 2)),
  constraint alert_channels_check1 check (
    num_nonnulls(url, secret) = case when channel = 'webhook' then 2 else 0 end
  )
);
-- functions/platform/03-audit.sql
create trigger alert_channels_audit
  after insert or delete or update on alert_channels for each row
  execute function audit_change('channel');
grant select on alert_channels to duang_app;
grant insert, update, delete on alert_channels to duang_desk;

-- Conditions that staff must look at, and their messages (docs/operating.md). One open row a kind.
create table alerts (
  brand_id int not null references brands,
  alert_id bigint generated always as identity,
  kind text not null check (kind ~ '^[a-z-]{3,40}$'),
  -- How many things are concerned, at the last look.
  count bigint not null check (count > 0),
  raised_at timestamptz not null,
  notified_at timestamptz not null,
  resolved_at timestamptz,
  amount_satang bigint,
  -- A person has seen it. It is not repeated until more is concerned than then.
  acknowledged_at timestamptz,
  acknowledged_by text,
  acknowledged_count bigint,
  acknowledged_note text,
  -- Whether the bar of the desk counts it.
  is_at_desk boolean not null default true,
  -- Names of what an alert is about, such as a feed.
  about text,
  primary key (brand_id, alert_id),
  constraint alerts_check check (resolved_at >= raised_at)
);
create index alerts_age on alerts (brand_id, resolved_at);
create index alerts_newest on alerts (brand_id, raised_at desc, alert_id desc);
create unique index alerts_open on alerts (brand_id, kind) where resolved_at is null;
-- functions/platform/08-decisions.sql
create trigger alerts_acknowledged
  after update of acknowledged_by on alerts for each row
  execute function audit_decision('acknowledged_by', 'acknowledged_note', 'alert_id');
grant select, insert, update, delete on alerts to duang_app;

-- Messages to channels, written with the change that they report.
create table alert_messages (
  brand_id int not null,
  -- The channel deduplicates by it, where it can.
  message_id uuid not null default gen_random_uuid(),
  alert_id bigint not null,
  channel text not null,
  text text not null check (char_length(text) between 1 and 2000),
  created_at timestamptz not null,
  attempts int not null default 0,
  -- Time of the next try. Null: sent, or given up.
  next_at timestamptz,
  sent_at timestamptz,
  failure text,
  primary key (brand_id, message_id),
  foreign key (brand_id, alert_id) references alerts (brand_id, alert_id),
  -- A wider check refuses nothing that the release writes.
  constraint alert_messages_channels check (channel in ('line', 'telegram', 'webhook')) not valid
);
create index alert_messages_age on alert_messages (brand_id, created_at);
create index alert_messages_alert on alert_messages (brand_id, alert_id, created_at);
create index alert_messages_due on alert_messages (brand_id, next_at) where next_at is not null;
grant select, insert, update, delete on alert_messages to duang_app;
