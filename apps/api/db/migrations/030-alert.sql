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
  primary key (brand_id, alert_id),
  check (resolved_at >= raised_at)
);
create unique index alerts_open on alerts (brand_id, kind) where resolved_at is null;
create index alerts_newest on alerts (brand_id, raised_at desc, alert_id desc);
create index alerts_age on alerts (brand_id, resolved_at);

-- Messages to channels, written with the change that they report.
create table alert_messages (
  brand_id int not null,
  -- The channel deduplicates by it, where it can.
  message_id uuid not null default gen_random_uuid(),
  alert_id bigint not null,
  channel text not null check (channel in ('line', 'telegram')),
  text text not null check (char_length(text) between 1 and 2000),
  created_at timestamptz not null,
  attempts int not null default 0,
  -- Time of the next try. Null: sent, or given up.
  next_at timestamptz,
  sent_at timestamptz,
  failure text,
  primary key (brand_id, message_id),
  foreign key (brand_id, alert_id) references alerts (brand_id, alert_id)
);
create index alert_messages_due on alert_messages (brand_id, next_at) where next_at is not null;
create index alert_messages_alert on alert_messages (brand_id, alert_id, created_at);
create index alert_messages_age on alert_messages (brand_id, created_at);

-- When a polled feed last answered completely.
alter table bank_feeds add column polled_at timestamptz;
grant update (polled_at) on bank_feeds to duang_app;
