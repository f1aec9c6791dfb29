-- Whether an announcement promotes play or deposits. Members on a break or excluded do not see it.
-- Every announcement does, unless staff say that it does not.

alter table announcements
  add column is_promotion boolean not null default true;
