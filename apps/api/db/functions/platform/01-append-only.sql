-- Tables whose rows never change.

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'DU020';
end
$$;

create or replace trigger audit_log_append_only
  before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
create or replace trigger documents_append_only
  before update or delete or truncate on documents
  for each statement execute function refuse_change();
create or replace trigger member_notes_append_only
  before update or delete or truncate on member_notes
  for each statement execute function refuse_change();
