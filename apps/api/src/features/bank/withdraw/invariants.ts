/** Invariants of withdrawals, their payouts and their daily totals. */
import { MEMBER_CLASSES } from '#money/ledger/chart.ts'
import { type Invariant, oneToOne } from '#money/ledger/one-to-one.ts'

const withdrawals = (kind: string, states: string): string => `
  select brand_id, member_id, 'withdrawal ' || withdrawal_id as fact,
    ledger.stable_id('${kind}', brand_id::text, withdrawal_id::text) as transfer_id, amount_satang as amount
  from scope_members join withdrawals using (brand_id, member_id) where ${states}`

export const withdrawInvariants: Invariant[] = [
  {
    name: 'I7 a key has one reply, and its effect exists',
    query: `
      select 'key ' || i.key || ' of member ' || i.member_id as broken, 0 as place
      from scope_members s join (
        select *, (reply->'withdraw'->>'id')::uuid as withdrawal_id from idempotency_keys where call = 'withdraw.request'
      ) i using (brand_id, member_id)
      left join withdrawals w using (brand_id, member_id, withdrawal_id)
      where w.withdrawal_id is null
      union all
      select 'withdrawal ' || (reply->'withdraw'->>'id') || ' was answered to ' || count(*) || ' keys', 0
      from scope_members join idempotency_keys using (brand_id, member_id) where call = 'withdraw.request'
      group by reply->'withdraw'->>'id' having count(*) > 1`,
  },
  {
    name: 'I8 a withdrawal has a valid sequence of steps',
    query: `
      with steps as (
        select w.brand_id, w.withdrawal_id, w.state as state_now, t.step, t.state, lag(t.state) over o as before,
          row_number() over o as n, lead(t.state) over o is null as is_last
        from scope_members s join withdrawals w using (brand_id, member_id)
        left join withdrawal_steps t using (brand_id, withdrawal_id)
        window o as (partition by w.brand_id, w.withdrawal_id order by t.step)
      )
      select 'withdrawal ' || withdrawal_id || ', step ' || coalesce(step::text || ' ' || state, 'missing') as broken, n as place
      from steps where step is distinct from n or is_last and state <> state_now or (coalesce(before, 'new'), state) not in (
        ('new', 'requested'), ('requested', 'approved'), ('requested', 'rejected'), ('approved', 'sent'), ('sent', 'paid'),
        ('sent', 'failed'), ('sent', 'unknown'), ('unknown', 'paid'), ('unknown', 'failed'), ('unknown', 'sent'),
        ('failed', 'approved'), ('failed', 'refunded'), ('paid', 'returned'))`,
  },
  oneToOne('I9 a withdrawal is one hold', 'withdraw.hold', 'cash', withdrawals('withdraw.hold', 'true')),
  oneToOne(
    'I9 a hold is spent when paid',
    'withdraw.pay',
    'hold',
    withdrawals('withdraw.pay', `state in ('paid', 'returned')`),
  ),
  oneToOne(
    'I9 a payout that came back is credit once',
    'withdraw.return',
    'cash',
    // The amount of its line: a bank may keep a fee.
    `
  select w.brand_id, w.member_id, 'withdrawal ' || w.withdrawal_id as fact,
    ledger.stable_id('withdraw.return', w.brand_id::text, w.withdrawal_id::text) as transfer_id, l.amount_satang as amount
  from scope_members join withdrawals w using (brand_id, member_id)
  left join statement_lines l on l.brand_id = w.brand_id and l.line_id = w.returned_line_id
  where w.state = 'returned'`,
  ),
  oneToOne(
    'I9 a hold is released when rejected or refunded',
    'withdraw.release',
    'hold',
    withdrawals('withdraw.release', `state in ('rejected', 'refunded')`),
  ),
  {
    name: 'I9 what is held is what is open',
    query: `
      select 'member ' || s.member_id || ': ' || coalesce(a.balance_satang, 0) || ' held, ' || coalesce(w.satang, 0) || ' open' as broken,
        s.member_id as place
      from scope_members s
      left join ledger.balances a on a.brand_id = s.brand_id and a.account_id = s.member_id * 64 + ${MEMBER_CLASSES.hold}
      left join (
        select brand_id, member_id, sum(amount_satang) as satang from scope_members join withdrawals using (brand_id, member_id)
        where state in ('requested', 'approved', 'sent', 'unknown', 'failed') group by brand_id, member_id
      ) w on w.brand_id = s.brand_id and w.member_id = s.member_id
      where coalesce(a.balance_satang, 0) <> coalesce(w.satang, 0)`,
  },
  {
    name: 'I10 a withdrawal has one payout, paid when it is',
    query: `
      select 'withdrawal ' || w.withdrawal_id || coalesce(', payout ' || p.payout_key, '') as broken, 0 as place
      from scope_members s join withdrawals w using (brand_id, member_id)
      left join (
        select brand_id, withdrawal_id, count(*) as n, min(payout_key) as payout_key, min(amount_satang) as satang, min(state) as state
        from payouts group by brand_id, withdrawal_id
      ) p using (brand_id, withdrawal_id)
      where coalesce(p.n, 0) <> (w.state not in ('requested', 'rejected'))::int
        or p.satang <> w.amount_satang or (p.state = 'paid') <> (w.state in ('paid', 'returned'))`,
  },
  {
    name: 'I10 a withdrawal on its way is payable, or waits in the queue of trouble',
    query: `
      select 'withdrawal ' || w.withdrawal_id || ' is ' || w.state || ', its payout ' || coalesce(p.state, 'missing') as broken,
        w.member_id as place
      from scope_members s join withdrawals w using (brand_id, member_id)
      left join payouts p on p.brand_id = w.brand_id and p.withdrawal_id = w.withdrawal_id
      where case w.state
        when 'approved' then p.state is distinct from 'ready'
        when 'failed' then p.state is distinct from 'failed'
        when 'sent' then p.state is null or p.state not in ('ready', 'sending', 'unknown')
        when 'unknown' then p.state is null or p.state not in ('ready', 'sending', 'unknown') end`,
  },
  {
    // While it is open. A later correction of an account by an operator does not affect earlier payouts.
    name: 'I10 a withdrawal goes to an account of its member, as registered while it is open',
    query: `
      select 'withdrawal ' || w.withdrawal_id as broken, w.member_id as place
      from scope_members s join withdrawals w using (brand_id, member_id)
      left join member_banks b on b.brand_id = w.brand_id and b.member_bank_id = w.member_bank_id
      where b.member_id is distinct from w.member_id or w.state in ('requested', 'approved', 'sent', 'unknown', 'failed')
        and (b.bank_code, b.account_digits) is distinct from (w.bank_code, w.account_digits)`,
  },
  {
    name: 'I10 money that left is one payout, once',
    query: `
      select 'line ' || l.ext_id || coalesce(', payout ' || l.reference, '') as broken, l.line_id as place
      from statement_lines l
      left join payouts p on p.brand_id = l.brand_id and p.payout_key = l.reference
      where l.state = 'payout' and ((l.direction, l.amount_satang) is distinct from ('out', p.amount_satang) or p.state = 'failed'
        or exists (select from statement_lines o where o.brand_id = l.brand_id and o.reference = l.reference and o.direction = 'out'
          and o.state = 'payout' and o.line_id <> l.line_id))`,
  },
  {
    name: 'I10 money that came back is that of one withdrawal',
    query: `
      select 'line ' || l.ext_id as broken, l.line_id as place
      from statement_lines l left join withdrawals w on w.brand_id = l.brand_id and w.returned_line_id = l.line_id
      where (l.state = 'reversed') <> (w.withdrawal_id is not null)
        or w.withdrawal_id is not null and (l.direction <> 'in' or l.amount_satang > w.amount_satang)`,
  },
  {
    name: 'I11 the day of a member: the withdrawals that count, within the caps',
    query: `
      select 'member ' || member_id || ' on ' || bangkok_date as broken, member_id as place
      from (
        select brand_id, member_id, bangkok_date, count(*) filter (where is_counted) as requests,
          coalesce(sum(amount_satang) filter (where is_counted), 0) as satang
        from scope_members join withdrawals using (brand_id, member_id) group by brand_id, member_id, bangkok_date
      ) w
      full join (select d.* from scope_members join withdrawal_days d using (brand_id, member_id)) d using (brand_id, member_id, bangkok_date)
      where (w.requests, w.satang) is distinct from (d.requests, d.amount_satang)
        or d.requests > d.requests_cap or d.amount_satang > d.amount_cap_satang
      union all
      select 'withdrawal ' || withdrawal_id || ' is counted on another day', member_id
      from scope_members join withdrawals using (brand_id, member_id)
      where bangkok_date <> (requested_at at time zone 'Asia/Bangkok')::date
      union all
      select 'withdrawal ' || withdrawal_id || ' gave its day back and is ' || state, member_id
      from scope_members join withdrawals using (brand_id, member_id)
      where not is_counted and state not in ('rejected', 'refunded', 'returned')
      union all
      -- Since the first one gave its day back, all of them do. Earlier ones count on their past day.
      select 'withdrawal ' || w.withdrawal_id || ' came back and still counts on its day', w.member_id
      from scope_members s join withdrawals w using (brand_id, member_id)
      join (select brand_id, min(ended_at) as at from withdrawals where not is_counted group by brand_id) first using (brand_id)
      where w.is_counted and w.state in ('rejected', 'refunded', 'returned') and w.ended_at > first.at`,
  },
]
