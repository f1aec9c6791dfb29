-- Movies of a brand (reading P7), the way to their files, and where rewards are sent to.

-- A movie comes from a file in the media folder of its brand, named by its content, or from an address of another server.
create table movies (
  brand_id int not null references brands,
  movie_id uuid not null default gen_random_uuid(),
  title text not null check (length(title) between 1 and 120),
  description text not null default '' check (length(description) <= 500),
  duration_seconds int check (duration_seconds > 0),
  video_file text,
  video_url text check (video_url ~ '^https://'),
  poster_file text,
  -- Thai captions, WebVTT.
  captions_file text,
  -- Shown in this order, lowest first; movies of one position by id.
  position int not null default 0 check (position between 0 and 999999999),
  is_on boolean not null default true,
  created_at timestamptz not null,
  primary key (brand_id, movie_id),
  check ((video_file is null) <> (video_url is null)),
  -- Names that we gave; none of them can lead out of the folder.
  check (coalesce(video_file, '0.x') ~ '^[0-9a-f]+\.[a-z0-9]+$'),
  check (coalesce(poster_file, '0.x') ~ '^[0-9a-f]+\.[a-z0-9]+$'),
  check (coalesce(captions_file, '0.x') ~ '^[0-9a-f]+\.[a-z0-9]+$')
);
create index movies_shown on movies (brand_id, position, movie_id) where is_on;
-- The same file is not added twice.
create unique index movies_file on movies (brand_id, video_file) where video_file is not null;

-- A film, its poster and its captions are fetched by the browser itself, which sends the cookie and no token.
create unique index sessions_cookie on sessions (brand_id, cookie_hash);

-- One address a member, for rewards that are posted (reading P5).
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
