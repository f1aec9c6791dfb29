-- Pictures of announcements. Rows, so that every process serves them and a backup contains them.

create table announcement_pictures (
  brand_id int not null references brands,
  -- The first half of the content's SHA-256. It is the name in the public address.
  picture_hash text not null check (picture_hash ~ '^[0-9a-f]{32}$'),
  -- WebP, re-encoded when staff added it.
  content bytea not null check (octet_length(content) between 1 and 512 * 1024),
  primary key (brand_id, picture_hash)
);
revoke insert, update, delete on announcement_pictures from duang_app;

alter table announcements
  add column picture_hash text,
  -- Replaces the picture for readers who do not see it.
  add column picture_text text check (length(picture_text) between 1 and 200),
  add constraint announcements_picture
    check ((picture_hash is null) = (picture_text is null)),
  add foreign key (brand_id, picture_hash)
    references announcement_pictures (brand_id, picture_hash);
