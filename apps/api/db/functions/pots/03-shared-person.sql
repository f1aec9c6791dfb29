-- A person's name without title, spaces and case, for comparison within the database.
create or replace function name_key(p_name text) returns text
language sql immutable as $$
  select regexp_replace(
    regexp_replace(lower(p_name), '^\s*(นางสาว|นาย|นาง|น\.ส\.|mrs?\.?\s|miss\s|ms\.?\s)', ''),
    '\s+', '', 'g')
$$;
revoke execute on function name_key from public;
grant execute on function name_key to duang_app;

-- Why a member earns no commission for a source: one person or one household behind both. Null:
-- nothing points to it.
create or replace function shared_person_reason(p_brand int, p_member bigint, p_source bigint)
returns text language sql stable as $$
  select case
    when exists (
      select from members m
      join members s on s.brand_id = m.brand_id and s.member_id = p_source
      where m.brand_id = p_brand
        and m.member_id = p_member
        and name_key(m.name) = name_key(s.name)
    ) then 'same-name'
    when exists (
      select from member_banks m
      join member_banks s
        on s.brand_id = m.brand_id
        and s.member_id = p_source
        and s.account_digits = m.account_digits
      where m.brand_id = p_brand and m.member_id = p_member
    ) or exists (
      -- A deposit of the member came from an account of the source.
      select from member_banks b
      join statement_lines l
        on l.brand_id = b.brand_id
        and l.source_account = b.account_digits
        and l.direction = 'in'
        and l.state = 'credited'
      join deposits d
        on d.brand_id = l.brand_id
        and d.line_id = l.line_id
        and d.unassigned_at is null
        and d.member_id = p_member
      where b.brand_id = p_brand and b.member_id = p_source
    ) or exists (
      -- A deposit of the source came from an account of the member.
      select from deposits d
      join statement_lines l on l.brand_id = d.brand_id and l.line_id = d.line_id
      join member_banks b
        on b.brand_id = d.brand_id
        and b.member_id = p_member
        and b.account_digits = l.source_account
      where d.brand_id = p_brand and d.member_id = p_source and d.unassigned_at is null
    ) then 'shared-bank'
    when exists (
      select from known_devices m
      join known_devices s
        on s.brand_id = m.brand_id
        and s.member_id = p_source
        and s.device_hash = m.device_hash
      where m.brand_id = p_brand and m.member_id = p_member
    ) then 'shared-device'
  end
$$;
revoke execute on function shared_person_reason from public;
grant execute on function shared_person_reason to duang_app;
