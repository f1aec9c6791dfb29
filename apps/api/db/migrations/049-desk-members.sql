-- Members at the desk: tags of staff, and the wait of a bank account that staff replaced.

-- Tags of staff on a member. Members never see them.
create table member_tags (
  brand_id int not null,
  member_id bigint not null,
  tag text not null check (length(tag) between 1 and 40 and tag = btrim(tag)),
  -- Registration of the member, so that the members of a tag are listed newest first by an index.
  member_since timestamptz not null,
  added_at timestamptz not null,
  added_by text not null,
  primary key (brand_id, member_id, tag),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
create index member_tags_newest
  on member_tags (brand_id, tag, member_since desc, member_id desc);
revoke all on member_tags from duang_app;
grant select on member_tags to duang_app;
grant select, insert, delete on member_tags to duang_desk;

-- No withdrawal goes to the account before this time. Null: the account is not new.
-- See db/functions/withdraw/02-account-wait.sql.
alter table member_banks add column payable_from timestamptz;
grant update (payable_from) on member_banks to duang_desk;
-- An account of another name renames its member.
grant update (name) on members to duang_desk;

-- The person of staff who lowered a limit. Null: the member.
alter table play_limit_changes add column actor text;
