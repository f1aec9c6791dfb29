/** `duang verify-ledger`: checks every invariant of the books, on all data or for the members that changed since a mark. */
import { sql } from 'kysely'
import { type Command, type CommandInput, invalid } from '#core/command.ts'
import type { Ctx } from '#core/context.ts'
import { type Db, isReadOnly, type Tx } from '#kit/database/db.ts'
import type { Invariant } from './one-to-one.ts'

/** Invariants of core and of all features, and their queries of members that changed since a mark. */
export type LedgerChecks = { invariants: readonly Invariant[]; changedMembers: readonly string[] }

export type VerifyOptions = {
  /** A mark that an earlier run returned: only members whose money or facts changed after it are checked, completely. By default all are. */
  since?: number
  /** Receives a line for every invariant with its time. */
  say?: (line: string) => void
}

type BrokenInvariant = { invariant: string; count: number; first: string }

export type VerifyReport = {
  broken: BrokenInvariant[]
  members: number
  /** For the next run's `since`: everything up to it is committed and was seen. */
  mark: number
  ms: number
}

/**
 * Checks every invariant in one snapshot, beside a running site. Needs the OWNER of the database (`createPool({ as: 'owner' })`):
 * the application's role may not read these tables. Returns the broken invariants: an empty list means that all hold.
 */
export async function verifyLedger(
  db: Db | Tx,
  checks: LedgerChecks,
  options: VerifyOptions = {},
): Promise<VerifyReport> {
  if (db.isTransaction) return verifyIn(db, checks, options)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => verifyIn(tx, checks, options))
}

async function verifyIn(
  tx: Db | Tx,
  { invariants, changedMembers }: LedgerChecks,
  { since = 0, say }: VerifyOptions,
): Promise<VerifyReport> {
  const start = performance.now()
  const { members, mark } = await createScope(tx, since, changedMembers)
  say?.(since > 0 ? `${members} members since ${since}` : `all ${members} members`)
  const broken: BrokenInvariant[] = []
  for (const { name, query } of invariants) {
    const before = performance.now()
    const { rows } = await sql<{ count: number; first: string }>`
      select count(*) over () as count, broken as first from (${sql.raw(query)}) rows order by place, broken limit 1`.execute(
      tx,
    )
    const [row] = rows
    if (row) broken.push({ invariant: name, ...row })
    const seconds = ((performance.now() - before) / 1_000).toFixed(2)
    say?.(row ? `BROKEN ${seconds} s  ${name}: ${row.first} (${row.count} in all)` : `ok     ${seconds} s  ${name}`)
  }
  return { broken, members, mark, ms: Math.round(performance.now() - start) }
}

/** Creates the tables of the scope for this transaction. */
async function createScope(
  tx: Db | Tx,
  since: number,
  changedMembers: readonly string[],
): Promise<{ members: number; mark: number }> {
  await sql`create temp table scope_mark on commit drop as
    -- Facts are written in the transaction of their transfer; the clocks of two processes differ by less than this minute.
    select ${since}::bigint as seq, coalesce((select max(posted_at) from ledger.transfers where seq <= ${since}), '-infinity')
      - interval '1 minute' as at`.execute(tx)
  await sql`create temp table scope_members on commit drop as ${sql.raw(since > 0 ? changedMembers.join(' union ') : EVERYBODY)}`.execute(
    tx,
  )
  await sql`create temp table scope_accounts on commit drop as
    select brand_id, member_id * 64 + class as account_id from scope_members, ledger.account_classes where is_member`.execute(
    tx,
  )
  await sql`analyze scope_members, scope_accounts`.execute(tx)
  await sql`create temp table scope_entries on commit drop as ${sql.raw(entries(since > 0))}`.execute(tx)
  await sql`analyze scope_entries`.execute(tx)
  // Up to where every house account is rolled up, nothing can appear any more (see ledger.rollup_mark).
  const { rows } = await sql<{ members: number; mark: number }>`
    select (select count(*) from scope_members) as members,
      coalesce((select min(seq) from (select max(rolled_up_seq) as seq from ledger.accounts where account_id < 0 group by brand_id) m), 0) as mark`.execute(
    tx,
  )
  return rows[0] ?? { members: 0, mark: 0 }
}

/** Written out once, with statistics: nearly every invariant reads them, and plans made without their number went wrong by hours. */
const entries = (isPart: boolean): string => {
  const side = (name: string, sign: string) => `
    select brand_id, ${name}_account as account_id, transfer_id, kind, seq, ${name}_version as version,
      ${name}_balance_satang as balance, ${sign}amount_satang as change, posted_at
    from ledger.transfers ${isPart ? `join scope_accounts s using (brand_id) where ${name}_account = s.account_id and` : 'where'}
      ${name}_version is not null`
  return `${side('debit', '-')} union all ${side('credit', '')}`
}

const EVERYBODY = `
  select brand_id, member_id from members
  union select brand_id, account_id / 64 from ledger.accounts where account_id > 0
  union select brand_id, debit_account / 64 from ledger.transfers where debit_account > 0
  union select brand_id, credit_account / 64 from ledger.transfers where credit_account > 0`

export const membersOfNewTransfers = `
  select brand_id, debit_account / 64 as member_id from ledger.transfers, scope_mark m
    where transfers.seq > m.seq and debit_account > 0
  union
  select brand_id, credit_account / 64 from ledger.transfers, scope_mark m
    where transfers.seq > m.seq and credit_account > 0`

export const verifyLedgerCommand = (checks: LedgerChecks): Command => ({
  name: 'verify-ledger',
  summary: 'Checks every invariant of the books; exit code 1 if one is broken.',
  needsOwner: true,
  acts: {
    '': {
      summary: 'Checks every invariant of the books; exit code 1 if one is broken.',
      options: {
        '--all': 'all members, as without an option',
        '--since <MARK>': 'members whose books changed since the mark of an earlier run',
      },
      run: (input) => verifyAll(input, checks),
    },
  },
})

async function verifyAll({ ctx, actor, options, say, report }: CommandInput, checks: LedgerChecks): Promise<number> {
  const since = options.since === undefined ? 0 : Number(options.since)
  if (!Number.isSafeInteger(since) || since < 0 || (options.since !== undefined && options.all === true))
    throw invalid('Expected --all, or --since with the mark of an earlier run.')
  const found = await verifyLedger(ctx.db, checks, { since, say })
  await recordVerification(ctx, { actor, isComplete: since === 0, found })
  const broken = found.broken.length
  say(`${broken === 0 ? 'All invariants hold' : `${broken} invariants are BROKEN`} (${found.ms} ms).`)
  say(`Next time: --since ${found.mark}`)
  report(found)
  return broken === 0 ? 0 : 1
}

type Verification = { actor: string; isComplete: boolean; found: VerifyReport }

/** For metrics: age and result of the last run. A read-only copy of the database can be verified as well, and keeps no record. */
async function recordVerification({ db, clock }: Ctx, { actor, isComplete, found }: Verification): Promise<void> {
  await sql`
    insert into ledger_verifications (ended_at, is_complete, broken_invariants, duration_ms, actor)
    values (${clock()}, ${isComplete}, ${found.broken.length}, ${found.ms}, ${actor})`
    .execute(db)
    .catch((error: unknown) => {
      if (!isReadOnly(error)) throw error
    })
}
