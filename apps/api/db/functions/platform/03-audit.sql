-- Records what operators change. See docs/decisions/038-operator-lists-and-audit-log.md.

-- The person who changes something in this session; null: the application by itself.
create or replace function audit_actor() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('duang.actor', true), ''),
    case when current_user <> 'duang_app' then session_user::text end
  )
$$;

-- The first eight hexadecimal digits of a hash: they distinguish secrets, and sign nothing.
create or replace function secret_fingerprint(p_secret text)
returns text language sql immutable as $$
  select left(encode(sha256(convert_to(p_secret, 'UTF8')), 'hex'), 8)
$$;

-- A row as the audit log keeps it: without secrets, and without columns that the application
-- changes by itself or that are evidence of their own table. The payload of a proposal has whole
-- phones and accounts, and sealed keys; its effect shows them masked.
create or replace function audited_row(p_row jsonb) returns jsonb language sql immutable as $$
  select p_row
    - '{brand_id,poll_cursor,synced_at,raw,content_hash,matching,proof_key,payload}'::text[]
    || case
      when p_row ? 'secret'
        then jsonb_build_object('secret', secret_fingerprint(p_row ->> 'secret'))
      else '{}'
    end
    || case
      when p_row ? 'secrets'
        then jsonb_build_object('secrets', (
          select jsonb_agg(secret_fingerprint(each))
          from jsonb_array_elements_text(p_row -> 'secrets') each
        ))
      else '{}'
    end
    -- Of a long text its hash: the text is kept by its own table.
    || case
      when length(p_row ->> 'body') > 1000
        then jsonb_build_object(
          'body',
          'sha256:' || encode(sha256(convert_to(p_row ->> 'body', 'UTF8')), 'hex')
        )
      else '{}'
    end
$$;

-- A brand with each setting as a field of its own; a host as it is.
create or replace function brand_fields(p_row jsonb) returns jsonb language sql immutable as $$
  select audited_row(p_row - 'settings') || coalesce((
    select jsonb_object_agg('settings.' || key, value)
    from jsonb_each(p_row -> 'settings')
  ), '{}')
$$;

-- The fields of the first object that differ in the second.
create or replace function differing(p_row jsonb, p_other jsonb)
returns jsonb language sql immutable as $$
  select case
    when p_row is null then null
    when p_other is null then p_row
    else (
      select coalesce(jsonb_object_agg(key, value), '{}')
      from jsonb_each(p_row)
      where value is distinct from p_other -> key
    )
  end
$$;

-- The name of an action: the table, and the new state or what was done to the row.
create or replace function audit_action(p_table text, p_op text, p_changed jsonb)
returns text language sql immutable as $$
  select p_table || '.'
    || coalesce(case when p_op = 'UPDATE' then p_changed ->> 'state' end, lower(p_op))
$$;

-- Records a change of an operator's table. The arguments name the columns that identify a row.
create or replace function audit_change() returns trigger language plpgsql as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then audited_row(to_jsonb(old)) end;
  new_row jsonb := case when tg_op <> 'DELETE' then audited_row(to_jsonb(new)) end;
  whole jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  if audit_actor() is not null and old_row is distinct from new_row then
    insert into audit_log (
        brand_id,
        actor,
        action,
        subject,
        before,
        after,
        reason)
      select
        (whole ->> 'brand_id')::int,
        audit_actor(),
        audit_action(tg_table_name, tg_op, differing(new_row, old_row)),
        string_agg(whole ->> name, ' ' order by position),
        differing(old_row, new_row),
        differing(new_row, old_row),
        nullif(current_setting('duang.reason', true), '')
      from unnest(tg_argv) with ordinality as argument (name, position);
  end if;
  return null;
end
$$;

create or replace trigger providers_audit
  after insert or update or delete on providers
  for each row execute function audit_change('provider');
create or replace trigger provider_keys_audit
  after insert or update or delete on provider_keys
  for each row execute function audit_change('provider', 'key_id');
-- Catalogues write games as well: only the columns that an operator sets are recorded.
create or replace trigger games_audit
  after update of is_enabled, is_maintenance, sort, label on games
  for each row
  when (
    (old.is_enabled, old.is_maintenance, old.sort, old.label)
      is distinct from (new.is_enabled, new.is_maintenance, new.sort, new.label)
  )
  execute function audit_change('provider', 'game_code');
create or replace trigger bank_feeds_audit
  after insert or update or delete on bank_feeds
  for each row execute function audit_change('feed');
create or replace trigger receiving_accounts_audit
  after insert or update or delete on receiving_accounts
  for each row execute function audit_change('bank_code', 'account_digits');
create or replace trigger levels_audit
  after insert or update or delete on levels
  for each row execute function audit_change('level');
create or replace trigger announcements_audit
  after insert or update or delete on announcements
  for each row execute function audit_change('announcement_id');
