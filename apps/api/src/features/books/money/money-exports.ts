/** Exports of transfers, deposits and withdrawals. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type ExportRow, type ExportSource, keysetPages } from '#entry/export/export-source.ts'
import { addDays, startOfBangkokDate } from '#kit/text/bangkok-time.ts'
import type { DayRange } from '#money/finance/closed-days.ts'
import { classNameOf } from './account-reference.ts'

const MONTHS_DAYS = 92
/** Rows of a page, about: other brands have a share of each part of the ledger. */
const PAGE_ROWS = 2_000
const PART_MAX = 100_000

const spanOf = ({ from, to }: DayRange) => ({
  since: startOfBangkokDate(from),
  until: startOfBangkokDate(addDays(to, 1)),
})

type Bounds = { first_seq: number | null; last_seq: number | null; transfers: number }

async function boundsOf({ db, brand }: Ctx, range: DayRange): Promise<Bounds> {
  const { since, until } = spanOf(range)
  const { rows } = await sql<Bounds>`
    select first_seq, last_seq, transfers from finance.transfer_bounds(${brand.id}, ${since}, ${until})`.execute(db)
  return rows[0] ?? { first_seq: null, last_seq: null, transfers: 0 }
}

type Transfer = {
  transfer_id: string
  kind: string
  unit: string
  debit_account: number
  credit_account: number
  amount_satang: number
  posted_at: Date
  username: string | null
}

/** In the order of the ledger, part by part: the parts end where the ledger ended when the export began. */
async function* transferPages(ctx: Ctx, range: DayRange): AsyncIterable<readonly ExportRow[]> {
  const { first_seq, last_seq, transfers } = await boundsOf(ctx, range)
  if (first_seq === null || last_seq === null) return
  const { since, until } = spanOf(range)
  const part = Math.min(PART_MAX, Math.ceil(((last_seq - first_seq + 1) / transfers) * PAGE_ROWS))
  for (let after = first_seq - 1; after < last_seq; after += part) {
    const { rows } = await sql<Transfer>`
      select t.transfer_id, t.kind, k.unit, t.debit_account, t.credit_account, t.amount_satang, t.posted_at, m.username
      from finance.transfers_within(${ctx.brand.id}, ${since}, ${until}, ${after}, ${Math.min(after + part, last_seq)}) t
      join ledger.transfer_kinds k on k.code = t.kind
      left join members m
        on m.brand_id = ${ctx.brand.id} and m.member_id = greatest(t.debit_account, t.credit_account) / 64
      order by t.seq`.execute(ctx.db)
    yield rows.map(transferCells)
  }
}

const transferCells = (row: Transfer): ExportRow => [
  row.posted_at,
  row.transfer_id,
  row.kind,
  row.username,
  classNameOf(row.debit_account),
  classNameOf(row.credit_account),
  row.unit === 'satang' ? row.amount_satang : null,
  row.unit === 'satang' ? null : row.amount_satang,
]

const transfers: ExportSource = {
  subject: 'transfers',
  summary: 'Every transfer of the ledger.',
  daysMax: MONTHS_DAYS,
  columns: [
    { name: 'time', type: 'time' },
    { name: 'transfer', type: 'text' },
    { name: 'kind', type: 'text' },
    { name: 'member', type: 'text' },
    { name: 'from', type: 'text' },
    { name: 'to', type: 'text' },
    { name: 'amount', type: 'baht' },
    { name: 'points', type: 'count' },
  ],
  count: async (ctx, range) => (await boundsOf(ctx, range)).transfers,
  pages: transferPages,
}

type Deposit = {
  key_at: string
  deposit_id: string
  credited_at: Date
  booked_at: Date
  username: string
  amount_satang: number
  bank_code: string
  account_digits: string
  source_bank: string | null
  matched_by: string
  unassigned_at: Date | null
}

const deposits: ExportSource = {
  subject: 'deposits',
  summary: 'Deposits by the time of their credit.',
  daysMax: MONTHS_DAYS,
  columns: [
    { name: 'credited', type: 'time' },
    { name: 'booked', type: 'time' },
    { name: 'deposit', type: 'text' },
    { name: 'member', type: 'text' },
    { name: 'amount', type: 'baht' },
    { name: 'receiving bank', type: 'text' },
    { name: 'receiving account', type: 'account' },
    { name: 'bank of the sender', type: 'text' },
    { name: 'matched by', type: 'text' },
    { name: 'claimed back', type: 'time' },
  ],
  count: (ctx, range) => countOf(ctx, range, 'deposits', 'credited_at'),
  pages: (ctx, range) =>
    keysetPages<Deposit>(
      async (after, limit) => {
        const { since, until } = spanOf(range)
        const { rows } = await sql<Deposit>`
          select d.credited_at::text as key_at, d.deposit_id, d.credited_at, d.booked_at, m.username, d.amount_satang,
            l.bank_code, l.account_digits, l.source_bank, d.matched_by, d.unassigned_at
          from deposits d
          join members m on m.brand_id = d.brand_id and m.member_id = d.member_id
          join statement_lines l on l.brand_id = d.brand_id and l.line_id = d.line_id
          where d.brand_id = ${ctx.brand.id} and d.credited_at >= ${since} and d.credited_at < ${until}
            ${after ? sql`and d.credited_at >= ${after.key_at}::timestamptz and (d.credited_at, d.deposit_id) > (${after.key_at}::timestamptz, ${after.deposit_id}::uuid)` : sql``}
          order by d.credited_at, d.deposit_id
          limit ${limit}`.execute(ctx.db)
        return rows
      },
      (row) => [
        ...[row.credited_at, row.booked_at, row.deposit_id, row.username, row.amount_satang, row.bank_code],
        ...[row.account_digits, row.source_bank, row.matched_by, row.unassigned_at],
      ],
    ),
}

type Withdrawal = {
  key_at: string
  withdrawal_id: string
  requested_at: Date
  ended_at: Date | null
  reference: string
  username: string
  amount_satang: number
  state: string
  bank_code: string
  account_digits: string
}

const withdrawals: ExportSource = {
  subject: 'withdrawals',
  summary: 'Withdrawals by the time of their request.',
  daysMax: MONTHS_DAYS,
  columns: [
    { name: 'requested', type: 'time' },
    { name: 'ended', type: 'time' },
    { name: 'withdrawal', type: 'text' },
    { name: 'reference', type: 'text' },
    { name: 'member', type: 'text' },
    { name: 'amount', type: 'baht' },
    { name: 'state', type: 'text' },
    { name: 'bank', type: 'text' },
    { name: 'account', type: 'account' },
  ],
  count: (ctx, range) => countOf(ctx, range, 'withdrawals', 'requested_at'),
  pages: (ctx, range) =>
    keysetPages<Withdrawal>(
      async (after, limit) => {
        const { since, until } = spanOf(range)
        const { rows } = await sql<Withdrawal>`
          select w.requested_at::text as key_at, w.withdrawal_id, w.requested_at, w.ended_at, w.reference, m.username,
            w.amount_satang, w.state, w.bank_code, w.account_digits
          from withdrawals w
          join members m on m.brand_id = w.brand_id and m.member_id = w.member_id
          where w.brand_id = ${ctx.brand.id} and w.requested_at >= ${since} and w.requested_at < ${until}
            ${after ? sql`and w.requested_at >= ${after.key_at}::timestamptz and (w.requested_at, w.withdrawal_id) > (${after.key_at}::timestamptz, ${after.withdrawal_id}::uuid)` : sql``}
          order by w.requested_at, w.withdrawal_id
          limit ${limit}`.execute(ctx.db)
        return rows
      },
      (row) => [
        ...[row.requested_at, row.ended_at, row.withdrawal_id, row.reference, row.username, row.amount_satang],
        ...[row.state, row.bank_code, row.account_digits],
      ],
    ),
}

async function countOf({ db, brand }: Ctx, range: DayRange, table: string, column: string): Promise<number> {
  const { since, until } = spanOf(range)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}
    where brand_id = ${brand.id} and ${sql.ref(column)} >= ${since} and ${sql.ref(column)} < ${until}`.execute(db)
  return rows[0]?.count ?? 0
}

export const moneyExports: readonly ExportSource[] = [transfers, deposits, withdrawals]
