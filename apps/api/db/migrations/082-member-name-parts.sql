-- Parts of names however a bank spaces them, for the search of members at the desk.
create index concurrently if not exists members_name_joined
  on members using gin (replace(lower(name), ' ', '') gin_trgm_ops);
