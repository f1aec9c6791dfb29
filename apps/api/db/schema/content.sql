-- Announcements, movies and files of the site.
-- Written by `npm run types` from the migrated database, with the comments of the migrations.

create table announcements (
  brand_id int not null references brands,
  announcement_id uuid not null default gen_random_uuid(),
  title text not null,
  body text not null,
  is_public boolean not null default true,
  published_at timestamptz not null,
  withdrawn_at timestamptz,
  -- Null: shown until it is withdrawn.
  ends_at timestamptz,
  -- Levels of members who see it. Null: all.
  levels smallint[],
  picture_hash text,
  -- Replaces the picture for readers who do not see it.
  picture_text text check (length(picture_text) between 1 and 200),
  is_promotion boolean not null default true,
  title_en text,
  body_en text,
  primary key (brand_id, announcement_id),
  foreign key (brand_id, picture_hash) references announcement_pictures (brand_id, picture_hash),
  constraint announcements_levels check (
    levels is null
    or not is_public and cardinality(levels) > 0
  ),
  constraint announcements_period check (ends_at > published_at),
  constraint announcements_picture check ((picture_hash is null) = (picture_text is null))
);
-- Announcements that were not withdrawn, newest first: a few of many.
create index announcements_current
  on announcements (brand_id, published_at desc, announcement_id) where withdrawn_at is null;
-- Public and other announcements, newest first, including withdrawn ones.
create index announcements_list
  on announcements (brand_id, published_at desc, announcement_id desc);
create index announcements_newest on announcements (brand_id, published_at desc);
-- functions/platform/03-audit.sql
create trigger announcements_audit
  after insert or delete or update on announcements for each row
  execute function audit_change('announcement_id');
grant select on announcements to duang_app;
grant insert, update, delete on announcements to duang_desk;

create table announcement_pictures (
  brand_id int not null references brands,
  -- The first half of the content's SHA-256. It is the name in the public address.
  picture_hash text not null check (picture_hash ~ '^[0-9a-f]{32}$'),
  -- WebP, re-encoded when staff added it.
  content bytea not null check (
    octet_length(content) >= 1
    and octet_length(content) <= (512 * 1024)
  ),
  primary key (brand_id, picture_hash)
);
grant select on announcement_pictures to duang_app;
grant insert, update, delete on announcement_pictures to duang_desk;

create table announcement_dismissals (
  brand_id int not null,
  member_id bigint not null,
  announcement_id uuid not null,
  dismissed_at timestamptz not null,
  primary key (brand_id, member_id, announcement_id),
  foreign key (brand_id, announcement_id) references announcements (brand_id, announcement_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
create index announcement_dismissals_announcement
  on announcement_dismissals (brand_id, announcement_id);
grant select, insert on announcement_dismissals to duang_app;

-- A movie is a file in the media folder of its brand, named by its content, or an address of
-- another server.
create table movies (
  brand_id int not null references brands,
  movie_id uuid not null default gen_random_uuid(),
  title text not null check (length(title) between 1 and 120),
  description text not null default '' check (length(description) <= 500),
  duration_seconds int check (duration_seconds > 0),
  -- Names that the site gave; none of them can lead out of the folder.
  movie_file text check (coalesce(movie_file, '0.x') ~ '^[0-9a-f]+\.[a-z0-9]+$'),
  movie_url text check (movie_url ~ '^https://'),
  poster_file text check (coalesce(poster_file, '0.x') ~ '^[0-9a-f]+\.[a-z0-9]+$'),
  -- Thai captions, WebVTT.
  captions_file text check (coalesce(captions_file, '0.x') ~ '^[0-9a-f]+\.[a-z0-9]+$'),
  -- Lowest first; movies of one position by id.
  position int not null default 0 check ("position" >= 0 and "position" <= 999999999),
  is_on boolean not null default true,
  created_at timestamptz not null,
  primary key (brand_id, movie_id),
  constraint movies_check check ((movie_file is null) <> (movie_url is null))
);
-- A brand has a file once.
create unique index movies_file on movies (brand_id, movie_file) where movie_file is not null;
create index movies_order on movies (brand_id, "position", movie_id);
create index movies_shown on movies (brand_id, "position", movie_id) where is_on;
-- functions/platform/03-audit.sql
create trigger movies_audit
  after insert or delete or update on movies for each row
  execute function audit_change('movie_id');
grant select, insert, update, delete on movies to duang_app;

-- Files of built sites by their names, which contain a hash of the content. A process that lacks a
-- file of another release's page serves it from here.
create table site_files (
  name text primary key check (name ~ '^[A-Za-z0-9_.-]{1,200}$'),
  content bytea not null check (octet_length(content) <= (8 * 1024 * 1024)),
  -- The release that migrated last has no such file since then.
  replaced_at timestamptz
);
grant select on site_files to duang_app;
