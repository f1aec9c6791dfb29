-- Announcements: schedule, audience, and members who have dismissed them.

alter table announcements
  -- Null: shown until it is withdrawn.
  add column ends_at timestamptz,
  -- Levels of members who see it. Null: all.
  add column levels smallint[],
  add constraint announcements_period check (ends_at > published_at),
  add constraint announcements_levels
    check (levels is null or (not is_public and cardinality(levels) > 0));

create table announcement_dismissals (
  brand_id int not null,
  member_id bigint not null,
  announcement_id uuid not null,
  dismissed_at timestamptz not null,
  primary key (brand_id, member_id, announcement_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  foreign key (brand_id, announcement_id) references announcements (brand_id, announcement_id)
);
create index announcement_dismissals_announcement
  on announcement_dismissals (brand_id, announcement_id);
revoke update, delete on announcement_dismissals from duang_app;
