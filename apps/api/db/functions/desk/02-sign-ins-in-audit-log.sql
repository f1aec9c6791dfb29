-- Sign-ins of staff, and what was refused to them, in the audit log of each brand of the person.

-- Counts a refusal in its quarter of an hour, and returns how many it has now if the audit log is
-- to have a row: at the first one, and at each power of ten. Null: it is counted already.
create or replace function desk.count_refusal(
  p_at timestamptz,
  p_kind text,
  p_name text,
  p_place text
)
returns bigint language plpgsql security definer set search_path = desk, pg_temp as $$
declare
  -- Networks by name. A flood comes from more.
  places_max constant int := 20;
  this_quarter timestamptz := date_bin('15 minutes', p_at, timestamptz '2000-01-01');
  place_known boolean;
  places int;
  counted bigint;
begin
  select coalesce(bool_or(r.place = p_place), false), count(*)
    into place_known, places
    from refusals r
    where r.quarter = this_quarter and r.kind = p_kind and r.name = p_name;
  insert into refusals as r (quarter, kind, name, place, count)
    values (
      this_quarter,
      p_kind,
      p_name,
      case when place_known or places < places_max then p_place else 'others' end,
      1
    )
    on conflict (quarter, kind, name, place) do update set count = r.count + 1
    returning r.count into counted;
  return case when counted::text ~ '^10*$' then counted end;
end
$$;
revoke execute on function desk.count_refusal from public;

-- Records an act that was refused to a person: the first one, the tenth, the hundredth of a quarter
-- of an hour. Returns whether it was recorded.
create or replace function desk.record_refused_act(
  p_at timestamptz,
  p_brand int,
  p_actor text,
  p_call text,
  p_code text,
  p_address text
)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  counted bigint := desk.count_refusal(p_at, 'act', p_actor || ' ' || p_brand, p_call);
begin
  if counted is null then
    return false;
  end if;
  insert into audit_log (brand_id, at, actor, action, subject, after, address)
    values (
      p_brand,
      p_at,
      p_actor,
      'staff.refused',
      p_call,
      jsonb_build_object('code', p_code, 'attempts', counted),
      p_address
    );
  return true;
end
$$;
revoke execute on function desk.record_refused_act from public;
grant execute on function desk.record_refused_act to duang_desk;

-- A sign-in concerns each brand of its person. One with an unknown name concerns all brands.
create or replace function desk.audit_sign_in()
returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person text := (select username_folded from desk.staff where staff_id = new.staff_id);
  is_opened boolean := new.outcome in ('opened', 'invite', 'recovery');
  network text := case
    when family(new.address) = 4 then host(new.address)
    else network(set_masklen(new.address, 64))::text
  end;
  counted bigint;
begin
  if not is_opened then
    counted := desk.count_refusal(new.at, 'sign-in', coalesce(person, ''), network);
    if counted is null then
      return null;
    end if;
  end if;
  insert into audit_log (brand_id, at, actor, action, subject, after, address)
    select
      b.brand_id,
      new.at,
      case when is_opened then 'staff:' || person else 'desk' end,
      case when is_opened then 'staff.sign-in' else 'staff.sign-in-refused' end,
      coalesce(person, ''),
      jsonb_strip_nulls(jsonb_build_object(
        'outcome', new.outcome,
        'factor', new.factor,
        'attempts', counted,
        'network', case when not is_opened then network end
      )),
      host(new.address)
    from brands b
    where new.staff_id is null
      or exists (
        select from staff_roles r where r.brand_id = b.brand_id and r.staff_id = new.staff_id
      );
  return null;
end
$$;
revoke execute on function desk.audit_sign_in from public;

create or replace trigger sign_ins_audit
  after insert on desk.sign_ins
  for each row execute function desk.audit_sign_in();
