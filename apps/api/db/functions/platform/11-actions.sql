-- One row of the audit log for an action of staff. See docs/decisions/084-actions.md.

-- Within an action the rows of triggers and of code wait until the action takes them.
create or replace function collect_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if coalesce(current_setting('duang.action', true), '') = '' then
    return new;
  end if;
  insert into audit_pending (change)
    values (
      jsonb_build_object(
        'action', new.action,
        'subject', new.subject,
        'member', new.member_id,
        'before', new.before,
        'after', new.after
      )
    );
  return null;
end
$$;
create or replace trigger audit_log_collect
  before insert on audit_log
  for each row execute function collect_change();

-- A transaction that set `duang.action` and recorded no action must not hide what it changed.
create or replace function refuse_pending_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from audit_pending p where p.pending_id = new.pending_id) then
    raise exception 'The change % of % was not recorded',
      new.change ->> 'action', new.change ->> 'subject';
  end if;
  return null;
end
$$;
drop trigger if exists audit_pending_recorded on audit_pending;
create constraint trigger audit_pending_recorded
  after insert on audit_pending
  deferrable initially deferred
  for each row execute function refuse_pending_change();

-- The changes of the running action, in their order: a rehearsal reads them and is rolled back.
create or replace function pending_changes()
returns table (action text, subject text, before jsonb, after jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select
    p.change ->> 'action',
    p.change ->> 'subject',
    nullif(p.change -> 'before', 'null'),
    nullif(p.change -> 'after', 'null')
  from audit_pending p
  where p.transaction_id = pg_current_xact_id()
  order by p.pending_id
$$;

-- The fields of all changes. Those of several rows bear the name of their row.
create or replace function change_fields(p_changes jsonb, p_side text)
returns jsonb language sql immutable as $$
  select coalesce(
    case
      when jsonb_array_length(p_changes) = 1 then nullif(p_changes -> 0 -> p_side, 'null')
      else (
        select jsonb_object_agg(each ->> 'name', each -> p_side)
        from jsonb_array_elements(p_changes) each
        where jsonb_typeof(each -> p_side) = 'object'
      )
    end,
    '{}'
  )
$$;

-- Records the action that runs in this transaction with everything that it has changed. p_input:
-- what the person gave. The member is the named one, or the one whom all changes concern.
create or replace function record_action(
  p_at timestamptz,
  p_brand int,
  p_actor text,
  p_action text,
  p_subject text,
  p_member uuid,
  p_input jsonb,
  p_reason text
)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changes jsonb;
  only_member bigint;
begin
  perform set_config('duang.action', '', true);
  with taken as (
    delete from audit_pending p
    where p.transaction_id = pg_current_xact_id()
    returning p.*
  )
  select
      coalesce(
        jsonb_agg(
          t.change
            || jsonb_build_object(
              'name',
              concat_ws(' ', t.change ->> 'action', t.change ->> 'subject')
            )
          order by t.pending_id
        ),
        '[]'
      ),
      case
        when min((t.change ->> 'member')::bigint) = max((t.change ->> 'member')::bigint)
          then min((t.change ->> 'member')::bigint)
      end
    into changes, only_member
    from taken t;
  insert into audit_log (
      brand_id,
      at,
      actor,
      action,
      subject,
      member_id,
      before,
      after,
      reason)
    values (
      p_brand,
      p_at,
      p_actor,
      p_action,
      p_subject,
      coalesce(
        (select m.member_id from members m where m.brand_id = p_brand and m.uuid = p_member),
        only_member
      ),
      nullif(change_fields(changes, 'before'), '{}'),
      nullif(p_input || change_fields(changes, 'after'), '{}'),
      nullif(p_reason, '')
    );
end
$$;
revoke execute on function collect_change from public;
revoke execute on function refuse_pending_change from public;
revoke execute on function pending_changes from public;
revoke execute on function record_action from public;
grant execute on function pending_changes, record_action to duang_desk;
