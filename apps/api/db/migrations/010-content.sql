-- Content of a brand: announcements and movies (interpretation P7).

create table announcements (
  brand_id int not null references brands,
  announcement_id uuid not null default gen_random_uuid(),
  title text not null,
  body text not null,
  is_public boolean not null default true,
  published_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (brand_id, announcement_id)
);
create index announcements_newest on announcements (brand_id, published_at desc);
-- Public and other announcements, newest first, including withdrawn ones.
create index announcements_list
  on announcements (brand_id, published_at desc, announcement_id desc);
revoke insert, update, delete on announcements from duang_app;

-- A movie is a file in the media folder of its brand, named by its content, or an address of
-- another server.
create table movies (
  brand_id int not null references brands,
  movie_id uuid not null default gen_random_uuid(),
  title text not null check (length(title) between 1 and 120),
  description text not null default '' check (length(description) <= 500),
  duration_seconds int check (duration_seconds > 0),
  movie_file text,
  movie_url text check (movie_url ~ '^https://'),
  poster_file text,
  -- Thai captions, WebVTT.
  captions_file text,
  -- Lowest first; movies of one position by id.
  position int not null default 0 check (position between 0 and 999999999),
  is_on boolean not null default true,
  created_at timestamptz not null,
  primary key (brand_id, movie_id),
  check ((movie_file is null) <> (movie_url is null)),
  -- Names that the site gave; none of them can lead out of the folder.
  check (coalesce(movie_file, '0.x') ~ '^[0-9a-f]+\.[a-z0-9]+$'),
  check (coalesce(poster_file, '0.x') ~ '^[0-9a-f]+\.[a-z0-9]+$'),
  check (coalesce(captions_file, '0.x') ~ '^[0-9a-f]+\.[a-z0-9]+$')
);
create index movies_shown on movies (brand_id, position, movie_id)
  where is_on;
create index movies_order on movies (brand_id, position, movie_id);
-- A brand has a file once.
create unique index movies_file on movies (brand_id, movie_file)
  where movie_file is not null;
