-- Records every change of a brand or its hosts.

create or replace function brand_changed() returns trigger language plpgsql as $$
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

create or replace trigger brands_changed
  after insert or update or delete on brands
  for each row execute function brand_changed();
create or replace trigger brand_hosts_changed
  after insert or update or delete on brand_hosts
  for each row execute function brand_changed();
