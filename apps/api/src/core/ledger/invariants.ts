/**
 * What must always be true of the books, one query each; the numbers are those of README.md. A row of an answer is a broken one:
 * `broken` says which, `place` orders them.
 *
 * A query looks at what `verify.ts` has set out:
 *   scope_members (brand_id, member_id)      whose facts and accounts are checked
 *   scope_accounts (brand_id, account_id)    their accounts
 *   scope_entries (brand_id, account_id, transfer_id, kind, seq, version, balance, change, posted_at)   all entries of these
 */
import { CORRECTIONS } from './invariants-corrections.ts'
import { GAMES } from './invariants-games.ts'
import { ROUNDS } from './invariants-rounds.ts'
import { TRANSFERS } from './invariants-transfers.ts'
import { type Invariant, oneToOne } from './one-to-one.ts'

const MONEY: Invariant[] = [
  {
    name: 'I2 all accounts of a brand sum to zero',
    query: `
      select 'brand ' || brand_id || ': ' || sum(satang) || ' satang' as broken, brand_id as place
      from (
        select brand_id, sum(balance_satang) as satang from ledger.accounts group by brand_id
        union all
        -- What house accounts have moved since they were rolled up.
        select t.brand_id, sum((t.credit_account < 0)::int * t.amount_satang - (t.debit_account < 0)::int * t.amount_satang)
          from ledger.transfers t
          left join (select brand_id, max(rolled_up_seq) as seq from ledger.accounts where account_id < 0 group by brand_id) m
            on m.brand_id = t.brand_id
          where t.seq > coalesce(m.seq, 0) group by t.brand_id
      ) sums group by brand_id having sum(satang) <> 0`,
  },
  {
    name: 'I3 every entry follows the one before it',
    query: `
      select 'account ' || account_id || ', entry ' || version || ', transfer ' || transfer_id as broken, seq as place
      from (
        select *, lag(version, 1, 0) over w as version_before, lag(balance, 1, 0) over w as balance_before
        from scope_entries window w as (partition by brand_id, account_id order by version, seq)
      ) e where version <> version_before + 1 or balance <> balance_before + change`,
  },
  {
    name: 'I3 an account stands where its last entry left it',
    query: `
      select 'account ' || account_id || ': ' || a.balance_satang || ' satang after ' || a.version || ' entries, not '
        || coalesce(e.balance, 0) || ' after ' || coalesce(e.version, 0) as broken, account_id as place
      from scope_accounts s join ledger.accounts a using (brand_id, account_id)
      left join (
        select distinct on (brand_id, account_id) brand_id, account_id, balance, version
        from scope_entries order by brand_id, account_id, version desc
      ) e using (brand_id, account_id)
      where (a.balance_satang, a.version) <> (coalesce(e.balance, 0), coalesce(e.version, 0))
      union all
      select 'account ' || account_id || ' has entries and does not exist', account_id
      from scope_entries e left join ledger.accounts a using (brand_id, account_id) where a.version is null`,
  },
  {
    name: 'I4 no account was ever below its floor or above the ceiling',
    query: `
      select 'account ' || e.account_id || ', entry ' || e.version || ': ' || e.balance || ' satang' as broken, e.seq as place
      from scope_entries e join ledger.account_classes c on c.class = e.account_id % 64 where e.balance < c.floor_satang or e.balance > ledger.ceiling()
      union all
      select 'account ' || account_id || ' has another floor than its class', account_id
      from scope_accounts s join ledger.accounts a using (brand_id, account_id)
      join ledger.account_classes c on c.class = account_id % 64 where a.floor_satang is distinct from c.floor_satang`,
  },
  {
    name: 'I5 the application can add to history and nothing else',
    query: `
      select 'the trigger that keeps transfers is off' as broken, 0 as place
      where not exists (select from pg_trigger
        where tgrelid = 'ledger.transfers'::regclass and tgname = 'transfers_append_only' and tgenabled = 'O')
      union all
      select 'duang_app may ' || verb || ' ' || name, 1
      from unnest(array['ledger.transfers', 'ledger.accounts', 'ledger.transfer_kinds', 'ledger.account_classes']) name,
        unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) verb
      where has_table_privilege('duang_app', name, verb)`,
  },
  {
    name: 'the chart: a transfer moves between the accounts of its kind',
    query: `
      select 'transfer ' || t.transfer_id as broken, t.seq as place
      from ledger.transfers t
      left join ledger.transfer_kinds k
        on k.kind = t.kind and k.debit_class = ledger.class_of(t.debit_account) and k.credit_class = ledger.class_of(t.credit_account)
      where t.seq > (select seq from scope_mark) and k.kind is null
      union all
      select 'transfer ' || e.transfer_id || ' moves money of two members', e.seq
      from scope_entries e join scope_entries o using (brand_id, transfer_id)
      where o.account_id > e.account_id and o.account_id / 64 <> e.account_id / 64`,
  },
  {
    name: 'I16 nothing mixes brands',
    query: `
      select 'account ' || account_id || ' of brand ' || s.brand_id || ', member of brand ' || m.brand_id as broken, account_id as place
      from scope_accounts s join members m on m.member_id = account_id / 64 and m.brand_id <> s.brand_id`,
  },
  {
    name: 'I19 time never goes back on an account',
    query: `
      select 'account ' || account_id || ', entry ' || version || ', transfer ' || transfer_id as broken, seq as place
      from (
        select *, lag(posted_at) over (partition by brand_id, account_id order by version) as posted_before from scope_entries
      ) e where posted_at < posted_before`,
  },
]

const DEPOSITS: Invariant[] = [
  {
    name: 'I6 a deposit is one line of a statement',
    query: `
      select 'deposit ' || d.deposit_id as broken, d.line_id as place
      from scope_members s join deposits d using (brand_id, member_id)
      left join statement_lines l using (brand_id, line_id)
      where (l.amount_satang, l.direction) is distinct from (d.amount_satang, 'in')
        or d.unassigned_at is null and (l.state is distinct from 'credited' or exists (select from deposits o
          where o.brand_id = d.brand_id and o.line_id = d.line_id and o.deposit_id <> d.deposit_id and o.unassigned_at is null))
      union all
      select 'line ' || l.ext_id || ' is credited to nobody', l.line_id
      from statement_lines l left join deposits d on d.brand_id = l.brand_id and d.line_id = l.line_id and d.unassigned_at is null
      where l.state = 'credited' and d.deposit_id is null`,
  },
  oneToOne(
    'I6 a deposit is one transfer',
    'deposit.credit',
    'cash',
    `select brand_id, member_id, 'deposit ' || deposit_id as fact, deposit_id as transfer_id, amount_satang as amount
      from scope_members join deposits using (brand_id, member_id)`,
  ),
  {
    name: 'I12 a bonus is what its terms give, once a deposit',
    query: `
      select 'grant ' || g.grant_id as broken, 0 as place
      from scope_members s join bonus_grants g using (brand_id, member_id)
      left join deposits d using (brand_id, member_id, deposit_id)
      where d.amount_satang is distinct from g.deposit_satang
        or g.bonus_satang <> least(g.max_satang, floor(g.deposit_satang * g.rate_percent / 100))
        or g.forfeited_satang < g.bonus_satang and not g.is_void
        or exists (select from bonus_grants o where o.brand_id = g.brand_id and o.grant_id <> g.grant_id and (o.deposit_id = g.deposit_id
          or not o.is_void and not g.is_void and (o.member_id, o.bonus_window, o.window_date) = (g.member_id, g.bonus_window, g.window_date)))`,
  },
  oneToOne(
    'I12 a bonus is one transfer',
    'bonus.grant',
    'cash',
    `select brand_id, member_id, 'grant ' || grant_id as fact,
        ledger.stable_id('bonus.grant', brand_id::text, grant_id::text) as transfer_id, bonus_satang as amount
      from scope_members join bonus_grants using (brand_id, member_id)`,
  ),
  oneToOne(
    'I12 a bonus that was given back is one transfer',
    'bonus.forfeit',
    'cash',
    `select brand_id, member_id, 'grant ' || grant_id as fact,
        ledger.stable_id('bonus.forfeit', brand_id::text, grant_id::text) as transfer_id, forfeited_satang as amount
      from scope_members join bonus_grants using (brand_id, member_id) where status = 'forfeited' and forfeited_satang > 0`,
  ),
]

const withdrawals = (kind: string, states: string): string => `
  select brand_id, member_id, 'withdrawal ' || withdrawal_id as fact,
    ledger.stable_id('${kind}', brand_id::text, withdrawal_id::text) as transfer_id, amount_satang as amount
  from scope_members join withdrawals using (brand_id, member_id) where ${states}`

const WITHDRAWALS: Invariant[] = [
  {
    name: 'I7 a key has one reply, and its effect stands',
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
    name: 'I8 a withdrawal went its way step by step',
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
    withdrawals('withdraw.return', `state = 'returned'`),
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
      left join ledger.accounts a on a.brand_id = s.brand_id and a.account_id = s.member_id * 64 + 2
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
    // While it is open: what an operator mends in an account later is no fault of what was paid before.
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
        or w.withdrawal_id is not null and (l.direction, l.amount_satang) <> ('in', w.amount_satang)`,
  },
  {
    name: 'I11 the day of a member: as many and as much as was asked for, within the caps',
    query: `
      select 'member ' || member_id || ' on ' || bangkok_date as broken, member_id as place
      from (
        select brand_id, member_id, bangkok_date, count(*) as requests, sum(amount_satang) as satang
        from scope_members join withdrawals using (brand_id, member_id) group by brand_id, member_id, bangkok_date
      ) w
      full join (select d.* from scope_members join withdrawal_days d using (brand_id, member_id)) d using (brand_id, member_id, bangkok_date)
      where (w.requests, w.satang) is distinct from (d.requests, d.amount_satang)
        or d.requests > d.requests_cap or d.amount_satang > d.amount_cap_satang
      union all
      select 'withdrawal ' || withdrawal_id || ' is counted on another day', member_id
      from scope_members join withdrawals using (brand_id, member_id)
      where bangkok_date <> (requested_at at time zone 'Asia/Bangkok')::date`,
  },
]

export const INVARIANTS: readonly Invariant[] = [
  ...MONEY,
  ...DEPOSITS,
  ...WITHDRAWALS,
  ...GAMES,
  ...ROUNDS,
  ...TRANSFERS,
  ...CORRECTIONS,
]
