-- Whether a member may stake so many satang now: the account is active, no break runs, and no limit would be gone beyond. The rule that
-- refuses bets (gateway.weigh) for what is asked before them, and for credit that lies where nobody asks before a bet.
create function gateway.may_play(p_brand int, p_member bigint, p_at timestamptz, p_stake bigint) returns boolean language sql stable as $$
  select exists (select from members m where m.brand_id = p_brand and m.member_id = p_member and m.status = 'active')
    and not exists (select from play_breaks b where b.brand_id = p_brand and b.member_id = p_member
      and b.starts_at <= p_at and (b.ends_at is null or b.ends_at > p_at))
    and not gateway.is_beyond_limit(p_brand, p_member, p_at, (p_at at time zone 'Asia/Bangkok')::date, p_stake, null)
$$;
revoke execute on function gateway.may_play from public;
grant execute on function gateway.may_play to duang_app;

-- Who has credit at a provider now, among all who ever had.
create index provider_credit_lying on provider_credit (brand_id, member_id, provider) where settled_at is null;
