/** The invariants of the ledger, one query each; every row of an answer is a broken one. */
import type { Stage } from './stage.ts'
import type { Finding } from './verify.ts'

const INVARIANTS: Record<string, string> = {
  'I2 all balances sum to zero': `
    select 'sum is ' || sum(satang) as broken from (
      select balance_satang as satang from ledger.accounts where account_id > 0
      union all select balance_satang::bigint from ledger.house_balances(1)
    ) all_accounts having sum(satang) <> 0`,
  'I3 a balance is the sum of its entries': `
    select 'account ' || a.account_id as broken from ledger.accounts a
      left join (
        select account, sum(satang) as satang, count(*) as entries from (
          select credit_account as account, amount_satang as satang from ledger.transfers
          union all select debit_account, -amount_satang from ledger.transfers
        ) e group by account
      ) s on s.account = a.account_id
      where a.account_id > 0 and (a.balance_satang <> coalesce(s.satang, 0) or a.version <> coalesce(s.entries, 0))`,
  'I3 every entry follows the one before it': `
    select 'transfer ' || transfer_id as broken from (
      select transfer_id, version, balance, change,
          lag(version, 1, 0) over w as version_before, lag(balance, 1, 0) over w as balance_before
        from (
          select transfer_id, credit_account as account, credit_version as version, credit_balance_satang as balance,
              amount_satang as change from ledger.transfers where credit_version is not null
          union all
          select transfer_id, debit_account, debit_version, debit_balance_satang, -amount_satang
            from ledger.transfers where debit_version is not null
        ) e window w as (partition by account order by version)
    ) entries where version <> version_before + 1 or balance <> balance_before + change order by version`,
  'I4 no member account is below zero': `
    select 'account ' || account_id as broken from ledger.accounts where account_id > 0 and balance_satang < 0`,
  'V8 no session stands idle in a transaction': `
    select 'session ' || pid || ' since ' || (now() - state_change) as broken from pg_stat_activity
      where state like 'idle in transaction%' and state_change < now() - interval '2 seconds'`,
}

const SHOWN_MAX = 5

export async function verifyLedger({ database }: Stage): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [name, query] of Object.entries(INVARIANTS)) {
    const { rows } = await database.pool.query<{ broken: string }>(`${query} limit ${SHOWN_MAX}`)
    findings.push(...rows.map((row) => ({ check: 'V4', harm: 'broken' as const, detail: `${name}: ${row.broken}` })))
  }
  return findings
}
