/** State of the database and the bank, read past the api and the proxies. Amounts in satang. */
import { satangFromBaht } from '@duang/contract/wire/money'
import { DEMONSTRATION_ACCOUNTS } from '../../../apps/api/seed/demonstration.ts'
import type { Database } from '../faults/database.ts'
import type { BankAccount, BankTransfer, PayoutDecision, SandboxBank } from '../faults/sandbox-bank.ts'
import { ENDLESS, PROVIDER } from '../players/players.ts'
import { TOKEN_PROVIDER } from '../players/token-players.ts'

type InLine = { extId: string; satang: number; state: string; depositMembers: number[]; depositSatang: number[] }
export type Withdrawal = {
  id: string
  memberId: number
  satang: number
  state: string
  payoutKey: string | null
  payoutState: string | null
  /** Number of retries by its member. */
  retries: number
}
export type Posting = {
  id: string
  kind: string
  /** The member on either side. Each transfer of this chart has one. */
  memberId: number
  satang: number
  debitVersion: number | null
  debitBalance: number | null
}
/** The credit of a member after its entry of this number. */
export type CreditEntry = { memberId: number; version: number; satang: number }

/** Ledger rows of credit at providers, including discrepancies, which no row explains. */
export const isTransferMode = ({ kind }: Posting): boolean =>
  kind.startsWith('transfer.') || kind.startsWith('game.round-')

/** A transaction of the run's game providers. */
type PlayRow = {
  txId: string
  kind: string
  memberId: number
  stake: number
  gain: number
  rolledBackBy: string | null
}

/** A row of corrections, or a settlement of one. */
export type CorrectionFact = {
  id: string
  kind: string
  memberId: number
  satang: number
  /** Of a claim: the amount that the credit paid at once. */
  collected: number
  /** Of a claim: the amount still open. */
  open: number
  lineId: number | null
}
export type LineOwners = { lineId: number; standing: number[]; unassigned: number[] }

export type Facts = {
  plays: PlayRow[]
  lines: InLine[]
  withdrawals: Withdrawal[]
  postings: Posting[]
  creditEntries: CreditEntry[]
  corrections: CorrectionFact[]
  /** Of lines with an unassigned deposit. */
  owners: LineOwners[]
  houseBank: number
  held: number
  bankIn: (BankTransfer & { satang: number })[]
  bankOut: (BankTransfer & { satang: number })[]
  decisions: (PayoutDecision & { satang: number })[]
  /** Rows that single features read. */
  own: ReadonlyMap<OwnRows<object>, readonly object[]>
}

/** Rows of the database that one feature reads for its checks. */
export type OwnRows<Row extends object> = { sql: string; of: (facts: Facts) => readonly Row[] }

export function ownRows<Row extends object>(sql: string): OwnRows<Row> {
  const own: OwnRows<Row> = { sql, of: (facts) => (facts.own.get(own) ?? []) as readonly Row[] }
  return own
}

type Sources = { database: Database; bank: SandboxBank }

export async function readFacts({ database, bank }: Sources, own: readonly OwnRows<object>[]): Promise<Facts> {
  const query = <Row extends object>(text: string) => database.pool.query<Row>(text)
  const [transfers, decisions] = await Promise.all([bank.transfers(), bank.payouts()])
  const inSatang = <Row extends { amount: number }>(row: Row) => ({
    ...row,
    satang: satangFromBaht(row.amount) as number,
  })
  const lines = await query<InLine>(`
    select l.ext_id as "extId", l.amount_satang as satang, l.state,
        coalesce(array_agg(d.member_id::int) filter (where d.deposit_id is not null), '{}') as "depositMembers",
        coalesce(array_agg(d.amount_satang::float8) filter (where d.deposit_id is not null), '{}') as "depositSatang"
      from statement_lines l left join deposits d on d.brand_id = l.brand_id and d.line_id = l.line_id and d.unassigned_at is null
      where l.direction = 'in' group by l.brand_id, l.line_id`)
  const withdrawals = await query<Withdrawal>(`
    select w.withdrawal_id as id, w.member_id as "memberId", w.amount_satang as satang, w.state,
        p.payout_key as "payoutKey", p.state as "payoutState",
        (select count(*)::int from withdrawal_steps s where s.brand_id = w.brand_id and s.withdrawal_id = w.withdrawal_id
          and s.state = 'approved' and s.actor = 'member') as retries
      from withdrawals w left join payouts p on p.brand_id = w.brand_id and p.withdrawal_id = w.withdrawal_id`)
  const postings = await query<Posting>(`
    select t.transfer_id as id, k.code as kind, greatest(t.debit_account, t.credit_account) / 64 as "memberId",
        t.amount_satang as satang, t.debit_version as "debitVersion", t.debit_balance_satang as "debitBalance"
      from ledger.transfers t join ledger.transfer_kinds k on k.kind = t.kind`)
  const creditEntries = await query<CreditEntry>(`
    select (account - 1) / 64 as "memberId", version, satang
      from ledger.transfers t cross join lateral (values
        (t.debit_account, t.debit_version, t.debit_balance_satang),
        (t.credit_account, t.credit_version, t.credit_balance_satang)) side (account, version, satang)
      where account > 0 and account % 64 = 1`)
  const plays = await query<PlayRow>(`
    select tx_id as "txId", kind, member_id as "memberId", bet_satang as stake, win_satang as gain, rolled_back_by as "rolledBackBy"
      from provider_transactions where provider in ('${PROVIDER}', '${ENDLESS}', '${TOKEN_PROVIDER}')`)
  const corrections = await query<CorrectionFact>(CORRECTIONS)
  const owners = await query<LineOwners>(`
    select line_id::int as "lineId", coalesce(array_agg(member_id::int) filter (where unassigned_at is null), '{}') as standing,
        coalesce(array_agg(member_id::int) filter (where unassigned_at is not null), '{}') as unassigned
      from deposits group by line_id having count(unassigned_at) > 0`)
  const sums = await query<{ houseBank: number; held: number }>(`
    select coalesce((select sum(balance_satang) from ledger.house_balances(1) where code = 'house:bank'), 0) as "houseBank",
        coalesce((select sum(balance_satang) from ledger.balances where class = 'member:hold'), 0) as held`)
  const all = transfers.map(inSatang)
  return {
    plays: plays.rows,
    lines: lines.rows,
    withdrawals: withdrawals.rows,
    postings: postings.rows,
    creditEntries: creditEntries.rows,
    corrections: corrections.rows,
    owners: owners.rows,
    houseBank: Number(sums.rows[0]?.houseBank),
    held: Number(sums.rows[0]?.held),
    bankIn: all.filter((each) => isSite(each.to)),
    bankOut: all.filter((each) => isSite(each.from)),
    decisions: decisions.map(inSatang),
    own: await readOwn(database, own),
  }
}

async function readOwn({ pool }: Database, own: readonly OwnRows<object>[]): Promise<Facts['own']> {
  const read = async (each: OwnRows<object>) => [each, (await pool.query<object>(each.sql)).rows] as const
  return new Map(await Promise.all(own.map(read)))
}

const CORRECTIONS = `
  select c.correction_id as id, c.kind, c.member_id::int as "memberId", c.amount_satang::float8 as satang, c.collected_satang::float8 as collected,
      case when c.settled_at is null then c.amount_satang - c.collected_satang - c.settled_satang else 0 end::float8 as open,
      d.line_id::int as "lineId"
    from corrections c left join deposits d on d.brand_id = c.brand_id and d.deposit_id = c.deposit_id
  union all
  select settlement_id, kind, member_id::int, amount_satang::float8, 0, 0, null from receivable_settlements`

const isSite = (account: BankAccount): boolean =>
  DEMONSTRATION_ACCOUNTS.some((each) => each.bank === account.bank && each.account === account.number)
