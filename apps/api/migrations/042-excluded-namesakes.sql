-- Members who carry the name of a self-excluded member: staff look before a deposit is credited (docs/player-protection.md).
create table excluded_namesakes (
  brand_id int not null,
  namesake_id bigint generated always as identity,
  member_id bigint not null,
  excluded_member_id bigint not null,
  found_by text not null check (found_by in ('registration', 'deposit')),
  found_at timestamptz not null,
  -- Staff found that it is another person.
  seen_at timestamptz,
  seen_by text,
  note text,
  primary key (brand_id, namesake_id),
  unique (brand_id, member_id, excluded_member_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  foreign key (brand_id, excluded_member_id) references members (brand_id, member_id),
  check (member_id <> excluded_member_id),
  check ((seen_at is null) = (seen_by is null))
);
create index excluded_namesakes_open on excluded_namesakes (brand_id, namesake_id) where seen_at is null;
revoke update, delete on excluded_namesakes from duang_app;
grant update (seen_at, seen_by, note) on excluded_namesakes to duang_app;
create index play_breaks_exclusions on play_breaks (brand_id, starts_at) where kind = 'self-exclusion';
