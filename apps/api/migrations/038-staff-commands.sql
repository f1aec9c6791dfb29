-- Work of staff that needed SQL by hand: an audit log of what they change, notes on members, password
-- reset links, and ways to find a member. (docs/decisions/038-lists-and-audit-of-operators.md)

-- AUDIT LOG --------------------------------------------------------------------------------------

create table audit_log (
  -- Without a foreign key: what happened stays known, whatever becomes of the brand.
  brand_id int not null,
  audit_id bigint generated always as identity,
  at timestamptz not null default now(),
  -- Who is at the keyboard: `duang.actor` of the session, else the login of the database.
  actor text not null,
  -- `members.block`, `providers.update`, …
  action text not null,
  -- The member whom it concerns.
  member_id bigint,
  -- What was changed, as the commands name it: a provider, a feed, an account.
  subject text not null default '',
  -- What differs, before and after. Secrets appear as fingerprints only.
  before jsonb,
  after jsonb,
  reason text,
  primary key (brand_id, audit_id)
);
create index audit_log_newest on audit_log (brand_id, at desc, audit_id desc);
create index audit_log_member on audit_log (brand_id, member_id, at desc, audit_id desc)
  where member_id is not null;
create index audit_log_actor on audit_log (brand_id, actor, at desc, audit_id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'DU020';
end
$$;
create trigger audit_log_append_only
  before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
revoke update, delete, truncate on audit_log from duang_app;

-- Who changes something in this session; null: the application by itself.
create function audit_actor() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('duang.actor', true), ''),
    case when current_user <> 'duang_app' then session_user::text end
  )
$$;

-- The first eight hexadecimal digits of a hash: enough to tell secrets apart, nothing to sign with.
create function secret_fingerprint(p_secret text) returns text language sql immutable as $$
  select left(encode(sha256(convert_to(p_secret, 'UTF8')), 'hex'), 8)
$$;

-- A row as the audit log keeps it: without secrets, and without what the application moves by itself.
create function audited_row(p_row jsonb) returns jsonb language sql immutable as $$
  select p_row - array['brand_id', 'poll_cursor', 'synced_at']
    || case when p_row ? 'secret'
      then jsonb_build_object('secret', secret_fingerprint(p_row ->> 'secret')) else '{}' end
    || case when p_row ? 'secrets'
      then jsonb_build_object('secrets', (
        select jsonb_agg(secret_fingerprint(each)) from jsonb_array_elements_text(p_row -> 'secrets') each
      )) else '{}' end
$$;

-- The fields of the first object that differ in the second.
create function differing(p_row jsonb, p_other jsonb) returns jsonb language sql immutable as $$
  select case when p_row is null then null when p_other is null then p_row else (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(p_row)
      where value is distinct from p_other -> key
  ) end
$$;

-- Records a change of an operator's table. The arguments name the columns that tell its rows apart.
create function audit_change() returns trigger language plpgsql as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then audited_row(to_jsonb(old)) end;
  new_row jsonb := case when tg_op <> 'DELETE' then audited_row(to_jsonb(new)) end;
  whole jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  if audit_actor() is not null and old_row is distinct from new_row then
    insert into audit_log (brand_id, actor, action, subject, before, after, reason)
      select
        (whole ->> 'brand_id')::int,
        audit_actor(),
        tg_table_name || '.' || lower(tg_op),
        string_agg(whole ->> name, ' ' order by position),
        differing(old_row, new_row),
        differing(new_row, old_row),
        nullif(current_setting('duang.reason', true), '')
      from unnest(tg_argv) with ordinality as argument (name, position);
  end if;
  return null;
end
$$;

create trigger providers_audit
  after insert or update or delete on providers
  for each row execute function audit_change('provider');
create trigger provider_keys_audit
  after insert or update or delete on provider_keys
  for each row execute function audit_change('provider', 'key_id');
-- Catalogues bring games by themselves: what an operator decides of one is recorded.
create trigger games_audit
  after update of is_enabled, is_maintenance, sort, label on games
  for each row
  when (
    (old.is_enabled, old.is_maintenance, old.sort, old.label)
      is distinct from (new.is_enabled, new.is_maintenance, new.sort, new.label)
  )
  execute function audit_change('provider', 'game_code');
create trigger bank_feeds_audit
  after insert or update or delete on bank_feeds
  for each row execute function audit_change('feed');
create trigger receiving_accounts_audit
  after insert or update or delete on receiving_accounts
  for each row execute function audit_change('bank_code', 'account_digits');
create trigger levels_audit
  after insert or update or delete on levels
  for each row execute function audit_change('level');
create trigger announcements_audit
  after insert or update or delete on announcements
  for each row execute function audit_change('announcement_id');

-- MEMBERS ----------------------------------------------------------------------------------------

-- What staff want to remember of a member. Members never see it.
create table member_notes (
  brand_id int not null,
  note_id bigint generated always as identity,
  member_id bigint not null,
  at timestamptz not null,
  actor text not null,
  note text not null check (length(note) between 1 and 2000),
  primary key (brand_id, note_id),
  foreign key (brand_id, member_id) references members (brand_id, member_id)
);
create index member_notes_member on member_notes (brand_id, member_id, at desc, note_id desc);
create trigger member_notes_append_only
  before update or delete or truncate on member_notes
  for each statement execute function refuse_change();
revoke insert, update, delete, truncate on member_notes from duang_app;

-- Links by which a member sets a new password: for a short time, once. Only a hash of the token is kept.
create table password_resets (
  brand_id int not null,
  reset_id uuid not null default gen_random_uuid(),
  member_id bigint not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- A later link, or another phone, takes an earlier one out of use.
  revoked_at timestamptz,
  primary key (brand_id, reset_id),
  unique (brand_id, token_hash),
  foreign key (brand_id, member_id) references members (brand_id, member_id),
  check (expires_at > created_at),
  check (used_at is null or revoked_at is null)
);
-- One link of a member can be used.
create unique index password_resets_open on password_resets (brand_id, member_id)
  where used_at is null and revoked_at is null;
create index password_resets_member on password_resets (brand_id, member_id, created_at desc);
-- The site uses links up; only staff make them.
revoke insert, update, delete, truncate on password_resets from duang_app;
grant update (used_at) on password_resets to duang_app;

-- Lists and searches of members.
create index members_newest on members (brand_id, created_at desc, member_id desc);
drop index sessions_member;
create index sessions_member on sessions (brand_id, member_id, started_at desc, session_id desc);
-- Parts of names, where the extension is installed; without it a search reads all members of a brand.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm;
    create index members_name_parts on members using gin (lower(name) gin_trgm_ops);
    create index members_username_parts on members using gin (username_folded gin_trgm_ops);
  end if;
end
$$;

-- Announcements of both kinds, newest first, withdrawn ones among them.
create index announcements_list on announcements (brand_id, published_at desc, announcement_id desc);
