-- The language that the member chose. Null: never chosen; pages follow the device, and are Thai
-- without a choice there.
alter table members add column language text check (language in ('th', 'en'));
grant update (language) on members to duang_app;
