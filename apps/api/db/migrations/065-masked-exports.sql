-- A person who sees masked account numbers gets files with masked ones.
alter table exports add column is_masked boolean not null default false;
