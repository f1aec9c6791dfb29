-- Decisions that staff make at the desk.

-- A line that staff closed because another line reports the same transfer.
create table line_duplicates (
  brand_id int not null,
  line_id bigint not null,
  -- The line that counts. It is none of this table when it is named.
  duplicate_of bigint not null,
  primary key (brand_id, line_id),
  foreign key (brand_id, line_id) references statement_lines (brand_id, line_id),
  foreign key (brand_id, duplicate_of) references statement_lines (brand_id, line_id),
  check (line_id <> duplicate_of)
);
create index line_duplicates_of on line_duplicates (brand_id, duplicate_of);
revoke update, delete on line_duplicates from duang_app;

-- Until now only the owner of the database recorded reviews of discrepancies.
grant update (seen_at, seen_by, note) on provider_discrepancies to duang_desk;
