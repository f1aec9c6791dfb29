/**
 * Invariants of accounts and transfers, one query each. The numbers are those of README.md. Features add the invariants of their
 * own tables. Each row that a query returns is a violation: `broken` describes it, `place` orders the rows.
 *
 * A query reads the scope that `verify.ts` has created:
 *   scope_members (brand_id, member_id)      members whose facts and accounts are checked
 *   scope_accounts (brand_id, account_id)    their accounts
 *   scope_entries (brand_id, account_id, transfer_id, kind, seq, version, balance, change, posted_at)   all entries of these
 */
import type { Invariant } from './one-to-one.ts'

export const ledgerInvariants: Invariant[] = [
  {
    name: 'I2 all accounts of a brand sum to zero',
    query: `
      -- Units apart: points never balance satang.
      select 'brand ' || brand_id || ': ' || sum(amount) || ' ' || coalesce(unit, 'of no class') as broken, brand_id as place
      from (
        select a.brand_id, c.unit, sum(a.balance_satang) as amount
          from ledger.accounts a
          left join ledger.account_classes c on c.class = abs(a.account_id) % 64
          group by a.brand_id, c.unit
        union all
        -- What house accounts have moved since they were rolled up. A transfer has one house account at most.
        select t.brand_id, c.unit,
            sum((t.credit_account < 0)::int * t.amount_satang - (t.debit_account < 0)::int * t.amount_satang)
          from ledger.transfers t
          left join (select brand_id, max(rolled_up_seq) as seq from ledger.accounts where account_id < 0 group by brand_id) m
            on m.brand_id = t.brand_id
          left join ledger.account_classes c on c.class = abs(least(t.debit_account, t.credit_account)) % 64
          where t.seq > coalesce(m.seq, 0) group by t.brand_id, c.unit
      ) sums group by brand_id, unit having sum(amount) <> 0`,
  },
  {
    name: 'I2 sums of kinds are those of the transfers',
    query: `
      with mark as (
        select brand_id, max(rolled_up_seq) as seq from ledger.accounts where account_id < 0 group by brand_id
      ), found as (
        select t.brand_id, t.kind, count(*) as transfers, sum(t.amount_satang) as amount_satang
        from ledger.transfers t join mark on mark.brand_id = t.brand_id and t.seq <= mark.seq
        group by t.brand_id, t.kind
      )
      select 'brand ' || brand_id || ', kind ' || kind as broken, kind as place
      from found full join ledger.kind_totals kept using (brand_id, kind)
      where (found.transfers, found.amount_satang) is distinct from (kept.transfers, kept.amount_satang)`,
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
    name: 'I19 entries of an account are in order of time',
    query: `
      select 'account ' || account_id || ', entry ' || version || ', transfer ' || transfer_id as broken, seq as place
      from (
        select *, lag(posted_at) over (partition by brand_id, account_id order by version) as posted_before from scope_entries
      ) e where posted_at < posted_before`,
  },
]
