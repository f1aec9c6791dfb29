-- Search and lists of members at the desk: an index for each way in which staff name a member.

-- Beginnings of names. Parts of names use the trigram indexes of 003-members.sql.
create index concurrently if not exists members_username_start
  on members (brand_id, username_folded text_pattern_ops);
create index concurrently if not exists members_name_start
  on members (brand_id, lower(name) text_pattern_ops);
create index concurrently if not exists members_phone_last4
  on members (brand_id, right(phone, 4));
-- Members of one level, and the blocked ones, newest first.
create index concurrently if not exists members_level
  on members (brand_id, level, created_at desc, member_id desc);
create index concurrently if not exists members_blocked
  on members (brand_id, created_at desc, member_id desc)
  where status = 'blocked';
-- A round, by the id that its provider names. Rounds are updated in other columns only, so that
-- this index costs an entry at their start and nothing afterwards.
create index concurrently if not exists rounds_by_id
  on rounds (brand_id, round_id);
-- An incoming line, by the reference that the bank printed.
create index concurrently if not exists statement_lines_reference
  on statement_lines (brand_id, reference)
  where direction = 'in' and reference is not null;
