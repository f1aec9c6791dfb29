-- The rhythm of feeds that push: a robot that stops is noticed by its silence.

alter table bank_feeds
  add column is_watched boolean not null default true,
  -- Minutes of a day's time without a statement after which the feed is late. Null: learned.
  add column silence_minutes int,
  -- Bangkok times. Minutes between them are not counted. Equal ones: no night.
  -- Null: 23:00 to 07:00.
  add column night_from text,
  add column night_until text,
  -- Silence before this time is not counted: the feed was off, or its rhythm was set then.
  add column watched_from timestamptz;
alter table bank_feeds
  add constraint bank_feeds_silence check (silence_minutes between 5 and 10080) not valid,
  add constraint bank_feeds_night check (
    night_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
    and night_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
  ) not valid;

-- The last accepted message of a feed, and the last one with statement lines.
create table feed_arrivals (
  brand_id int not null,
  feed text not null,
  message_at timestamptz,
  statement_at timestamptz,
  -- The last refused message that named the feed. A stranger can cause it.
  refused_at timestamptz,
  refused_fault text,
  -- Seconds that the clock of its sender was behind ours. Null: it sent no time.
  clock_seconds int,
  primary key (brand_id, feed),
  foreign key (brand_id, feed) references bank_feeds (brand_id, feed) on delete cascade
);

-- The longest silence that ended on each day, without the nights. The usual rhythm is learned
-- from it.
create table feed_silences (
  brand_id int not null,
  feed text not null,
  bangkok_date date not null,
  longest_minutes int not null check (longest_minutes > 0),
  primary key (brand_id, feed, bangkok_date),
  foreign key (brand_id, feed) references bank_feeds (brand_id, feed) on delete cascade
);
