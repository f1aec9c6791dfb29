-- Withdrawals: at the end of a visit, of what is left of it. Most were paid within minutes; some
-- were rejected or refunded. The newest ones are in every state that waits for somebody.

create table history.withdrawal as
  with ended as (
    select
      v.n,
      v.brand_id,
      v.member_id,
      v.seed,
      v.is_login,
      v.deposit + v.bonus + sum(r.won - r.stake)::bigint as left_over,
      v.deposit,
      max(r.closed_at) + interval '12 minutes' as at
    from history.visit v
    join history.round r using (n)
    group by v.n, v.brand_id, v.member_id, v.seed, v.is_login, v.deposit, v.bonus
  ), asked as (
    select
      *,
      floor(left_over * (0.75 + 0.25 * history.chance('share', seed)) / 10000)::bigint * 10000
        as amount,
      history.chance('outcome', seed) as outcome
    from ended
    where left_over > 1.2 * deposit and history.chance('wish', seed) < 0.9
      or history.chance('wish', seed) < 0.4
  ), newest as (
    select distinct on (member_id) n, at
    from asked, history.setup
    where amount >= 10000 and at < now_at - interval '2 minutes'
    order by member_id, at desc
  ), waiting as (
    select w.n, row_number() over (order by w.at desc) as place
    from newest w
    join asked a using (n)
    -- Their own withdrawals are done, so that both logins can withdraw.
    where not a.is_login
  )
  select
    a.n,
    a.brand_id,
    a.member_id,
    i.withdrawal_id,
    -- As payoutKeyOf of features/bank/withdraw/decide.ts makes it.
    'wd-' || replace(i.withdrawal_id::text, '-', '') as payout_key,
    a.amount,
    a.at,
    least(a.at + interval '1 minute' * (2 + 9 * history.chance('minutes', a.seed)), s.now_at)
      as ended_at,
    case
      when w.place in (1, 4, 9) then 'requested'
      when w.place = 2 then 'approved'
      when w.place in (3, 5) then 'sent'
      when w.place = 7 then 'unknown'
      when w.place in (8, 11) then 'failed'
      when a.outcome < 0.02 then 'rejected'
      when a.outcome < 0.03 then 'refunded'
      else 'paid'
    end as state
  from asked a
  cross join history.setup s
  cross join lateral (select gen_random_uuid() as withdrawal_id, a.n) i
  left join waiting w on w.n = a.n and w.place <= 11
  where a.amount >= 10000 and a.at < s.now_at - interval '2 minutes';

insert into withdrawals (
  brand_id, withdrawal_id, member_id, amount_satang, state, member_bank_id, bank_code,
  account_digits, account_name, level, bangkok_date, requested_at, ended_at, decided_by, note,
  is_counted
)
  select
    w.brand_id, w.withdrawal_id, w.member_id, w.amount, w.state, b.member_bank_id, b.bank_code,
    b.account_digits, b.account_name, 1, (w.at at time zone 'Asia/Bangkok')::date, w.at,
    case when w.state in ('paid', 'rejected', 'refunded') then w.ended_at end,
    case when w.state = 'rejected' then 'staff:demo' when w.state <> 'requested' then 'rules' end,
    case w.state
      when 'rejected' then 'ชื่อบัญชีไม่ตรงกับสมาชิก' when 'refunded' then 'ธนาคารปลายทางปิดบัญชี'
    end,
    w.state not in ('rejected', 'refunded')
  from history.withdrawal w
  join member_banks b using (brand_id, member_id)
  order by w.at;

insert into withdrawal_steps (brand_id, withdrawal_id, step, state, at, actor)
  select
    w.brand_id,
    w.withdrawal_id,
    t.step,
    t.state,
    case when t.step = 1 then w.at
      when t.is_last then w.ended_at
      else w.at + (w.ended_at - w.at) * (t.step - 1) / t.steps
    end,
    case when t.step = 1 then 'member' when t.state = 'rejected' then 'staff:demo' else 'rules' end
  from history.withdrawal w
  cross join lateral (
    select step, state, step = count(*) over () as is_last, count(*) over () as steps
    from unnest(case w.state
      when 'requested' then array['requested']
      when 'rejected' then array['requested', 'rejected']
      when 'approved' then array['requested', 'approved']
      when 'sent' then array['requested', 'approved', 'sent']
      when 'refunded' then array['requested', 'approved', 'sent', 'failed', 'refunded']
      else array['requested', 'approved', 'sent', w.state]
    end) with ordinality u (state, step)
  ) t;

insert into withdrawal_days (
  brand_id, member_id, bangkok_date, requests, requests_cap, amount_satang, amount_cap_satang
)
  select
    w.brand_id, w.member_id, (w.at at time zone 'Asia/Bangkok')::date,
    count(*) filter (where w.state not in ('rejected', 'refunded')), min(l.requests_per_day),
    coalesce(sum(w.amount) filter (where w.state not in ('rejected', 'refunded')), 0),
    min(l.daily_cap_satang)
  from history.withdrawal w
  join levels l on l.brand_id = w.brand_id and l.level = 1
  group by w.brand_id, w.member_id, (w.at at time zone 'Asia/Bangkok')::date;

insert into payouts (
  brand_id, payout_key, withdrawal_id, feed, amount_satang, state, attempts, next_at, is_retryable,
  bank_reference, reason, created_at, updated_at, first_failed_at
)
  select
    w.brand_id, w.payout_key, w.withdrawal_id, s.feed, w.amount,
    case w.state
      when 'paid' then 'paid' when 'approved' then 'ready' when 'sent' then 'sending'
      when 'unknown' then 'unknown' else 'failed'
    end,
    (w.state <> 'approved')::int, w.ended_at,
    case w.state when 'failed' then true when 'refunded' then false end,
    case when w.state = 'paid' then 'H' || lpad(w.n::text, 7, '0') end,
    case when w.state in ('failed', 'refunded') then 'account_closed' end,
    w.at, w.ended_at,
    case when w.state in ('failed', 'refunded') then w.ended_at end
  from history.withdrawal w
  cross join history.setup s
  where w.state not in ('requested', 'rejected');

-- The bank reports each payout as a line of its own.
insert into statement_lines (
  brand_id, feed, ext_id, content_hash, raw, via, bank_code, account_digits, direction,
  amount_satang, booked_at, received_at, source_bank, source_account, source_name, reference, state
)
  select
    w.brand_id, s.feed, 'history-out-' || w.n, sha256(('history-out-' || w.n)::bytea),
    jsonb_build_object('id', 'history-out-' || w.n), 'webhook', r.bank_code, r.account_digits,
    'out', w.amount, w.ended_at, w.ended_at + interval '4 seconds', b.bank_code, b.account_digits,
    b.account_name, w.payout_key, 'payout'
  from history.withdrawal w
  cross join history.setup s
  join member_banks b using (brand_id, member_id)
  cross join lateral (
    select * from receiving_accounts r where r.brand_id = w.brand_id order by r.priority limit 1
  ) r
  where w.state = 'paid'
  order by w.ended_at;
