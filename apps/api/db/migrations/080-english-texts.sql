-- English texts of what staff write for members, beside the Thai ones. Null: members who read
-- English see the Thai text.

alter table announcements
  add column title_en text check (length(title_en) between 1 and 200),
  add column body_en text check (length(body_en) > 0);

alter table rewards
  add column name_en text check (length(name_en) between 1 and 200),
  add column description_en text check (length(description_en) between 1 and 2000);
