-- English texts of what staff write for members, beside the Thai ones. Null: members who read
-- English see the Thai text.

alter table announcements
  add column title_en text,
  add column body_en text;

alter table rewards
  add column name_en text,
  add column description_en text;
