-- Who changed what a brand decides, and when: of every way in, also a statement typed by hand.

create table brand_changes (
  change_id bigint generated always as identity primary key,
  -- Without a foreign key: what happened stays told, whatever becomes of the brand.
  brand_id int not null,
  changed_at timestamptz not null default now(),
  -- The program says who sits at it (`duang.actor`); else the user of the database.
  actor text not null,
  -- The row before and after, whole; null: it came, or went. A host is a row of its own.
  before jsonb,
  after jsonb
);
create index brand_changes_newest on brand_changes (brand_id, change_id desc);
revoke update, delete, truncate on brand_changes from duang_app;

create function brand_changed() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) - 'created_at' end;
  is_now jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) - 'created_at' end;
begin
  if was is distinct from is_now then
    insert into brand_changes (brand_id, actor, before, after)
      values (coalesce(is_now ->> 'brand_id', was ->> 'brand_id')::int,
        coalesce(nullif(current_setting('duang.actor', true), ''), session_user), was, is_now);
  end if;
  return null;
end
$$;
create trigger brands_changed after insert or update or delete on brands for each row execute function brand_changed();
create trigger brand_hosts_changed after insert or update or delete on brand_hosts for each row execute function brand_changed();

-- A host with a port, a space or a capital can never match. Rows of before are left alone: they harm nobody.
alter table brand_hosts add constraint brand_hosts_host_plain
  check (host ~ '^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\])$') not valid;
