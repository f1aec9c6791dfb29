-- Records every change of a brand or its hosts: whole rows in brand_changes, and what differs in
-- the audit log.

create or replace function brand_changed() returns trigger language plpgsql as $$
declare
  row_before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - 'created_at' end;
  row_after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - 'created_at' end;
  brand int := coalesce(row_after ->> 'brand_id', row_before ->> 'brand_id')::int;
begin
  if row_before is not distinct from row_after then
    return null;
  end if;
  insert into brand_changes (brand_id, actor, before, after)
    values (
      brand,
      coalesce(nullif(current_setting('duang.actor', true), ''), session_user),
      row_before,
      row_after
    );
  -- A brand that has left takes its audit log along, and the fence refuses further rows here.
  if audit_actor() is not null
    and not exists (select from brand_moves m where m.brand_id = brand and closed_at is not null)
  then
    insert into audit_log (brand_id, actor, action, subject, before, after, reason)
      values (
        brand,
        audit_actor(),
        tg_table_name || '.' || lower(tg_op),
        coalesce(row_after, row_before) ->> case tg_table_name
          when 'brands' then 'client_id'
          else 'host'
        end,
        differing(brand_fields(row_before), brand_fields(row_after)),
        differing(brand_fields(row_after), brand_fields(row_before)),
        nullif(current_setting('duang.reason', true), '')
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
