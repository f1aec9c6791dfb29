-- Records every change of a brand or its hosts.

create or replace function brand_changed() returns trigger language plpgsql as $$
declare
  row_before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - 'created_at' end;
  row_after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - 'created_at' end;
begin
  if row_before is distinct from row_after then
    insert into brand_changes (brand_id, actor, before, after)
      values (
        coalesce(row_after ->> 'brand_id', row_before ->> 'brand_id')::int,
        coalesce(nullif(current_setting('duang.actor', true), ''), session_user),
        row_before,
        row_after
      );
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
