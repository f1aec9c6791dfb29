-- Indexes for members with years of history.

-- Deposits of a member, for the sums that decide the level: read from the index alone, because the
-- rows of a member are far apart in the table.
create index deposits_member_sums on deposits (brand_id, member_id, credited_at)
  include (amount_satang)
  where unassigned_at is null;

-- Bonuses of a member, newest first, and those of a period.
create index bonus_grants_member
  on bonus_grants (brand_id, member_id, granted_at desc, grant_id);

-- Announcements that were not withdrawn, newest first: a few of many.
create index announcements_current
  on announcements (brand_id, published_at desc, announcement_id)
  where withdrawn_at is null;
