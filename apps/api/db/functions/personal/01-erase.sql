-- Erases the personal data of a member. The values are fixed here, so that the desk may erase and
-- nothing else. What stays, and why, is listed by features/account/personal/personal-tables.ts.

-- Name, accounts, and what banks wrote about the member. Amounts, times and ids stay.
create or replace function erase_identity(p_brand int, p_member bigint) returns void
language sql security definer set search_path = public as $$
  update members set name = '-' where brand_id = p_brand and member_id = p_member;

  -- Account numbers are unique in a brand: the number of the member and of the row replace them.
  with numbered as (
    select
      member_bank_id,
      row_number() over (order by created_at, member_bank_id) as n
    from member_banks
    where brand_id = p_brand and member_id = p_member
  )
  update member_banks b
  set
    account_digits = lpad((p_member * 1000 + n)::text, 15, '0'),
    account_name = '-',
    is_active = false
  from numbered
  where b.brand_id = p_brand and b.member_bank_id = numbered.member_bank_id;

  update withdrawals
  set account_digits = '0000000000', account_name = '-'
  where brand_id = p_brand and member_id = p_member;

  update statement_lines l
  set source_account = null, source_name = null, reference = null, raw = '{}', matching = null
  from deposits d
  where d.brand_id = p_brand
    and d.member_id = p_member
    and d.unassigned_at is null
    and l.brand_id = p_brand
    and l.line_id = d.line_id;
$$;

-- Everything that neither accounting nor law requires. The caller has checked that nothing is open.
create or replace function erase_member(p_brand int, p_member bigint, p_now timestamptz)
returns void language sql security definer set search_path = public as $$
  -- No password has this hash, and no person types this name.
  update members
  set
    username = 'erased-' || p_member,
    phone = 'erased-' || p_member,
    af_code = 'erased-' || p_member,
    password_hash = 'erased',
    team = null,
    marketing = null,
    language = null,
    status = 'blocked'
  where brand_id = p_brand and member_id = p_member;
  update member_banks
  set is_active = false
  where brand_id = p_brand and member_id = p_member;

  update sessions
  set ended_at = p_now, ended_by = 'staff'
  where brand_id = p_brand and member_id = p_member and ended_at is null;
  update sessions
  set address = null, user_agent = ''
  where brand_id = p_brand and member_id = p_member;
  update consents set address = null where brand_id = p_brand and member_id = p_member;
  update goods_orders
  set address = '{}'
  where brand_id = p_brand and member_id = p_member and address is not null;
  -- Proposals about the member may name a phone or an account.
  update proposals
  set payload = '{}', effect = '[]'
  where brand_id = p_brand
    and member_id = p_member
    and (state <> 'open' or expires_at <= p_now);

  delete from push_subscriptions where brand_id = p_brand and member_id = p_member;
  delete from known_devices where brand_id = p_brand and member_id = p_member;
  delete from password_resets where brand_id = p_brand and member_id = p_member;
  delete from identity_changes where brand_id = p_brand and member_id = p_member;
  delete from member_addresses where brand_id = p_brand and member_id = p_member;
  delete from idempotency_keys where brand_id = p_brand and member_id = p_member;
  delete from deposit_intents where brand_id = p_brand and member_id = p_member;
  delete from announcement_dismissals where brand_id = p_brand and member_id = p_member;
  delete from tournament_opt_outs where brand_id = p_brand and member_id = p_member;
  delete from member_tags where brand_id = p_brand and member_id = p_member;
  delete from slip_pictures p
  using slips s
  where s.brand_id = p_brand
    and s.member_id = p_member
    and p.brand_id = p_brand
    and p.slip_id = s.slip_id;
$$;

-- Erases the identities whose time has ended, a few at a time. Returns how many.
create or replace function erase_due_identities(p_brand int, p_now timestamptz, p_limit int)
returns bigint language plpgsql security definer set search_path = public as $$
declare
  due bigint[] := array(
    select member_id
    from erasures
    where brand_id = p_brand and identity_erased_at is null and keep_until <= p_now
    order by keep_until
    limit p_limit
    for update skip locked
  );
begin
  perform erase_identity(p_brand, member_id) from unnest(due) as member_id;
  update erasures
  set identity_erased_at = p_now
  where brand_id = p_brand and member_id = any (due);
  return cardinality(due);
end
$$;

revoke execute on function erase_identity, erase_member, erase_due_identities from public;
grant execute on function erase_identity, erase_member to duang_desk;
grant execute on function erase_due_identities to duang_app;
