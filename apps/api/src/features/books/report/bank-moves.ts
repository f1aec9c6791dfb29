/**
 * Compares the bank's side and the ledger's side of the same money. A fact is a statement line, or a payout without one. Every transfer
 * of the ledger at `house:bank` belongs to one fact or to none.
 */
import { type RawBuilder, sql } from 'kysely'
import type { ReadDb } from '#kit/database/read-db.ts'
import { bankTransfers, type Span } from '#money/ledger/bank-transfers.ts'

const DAY = (at: RawBuilder<unknown>) => sql`(${at} at time zone 'Asia/Bangkok')::date`
// A fact is written in the transaction of its transfer. The clocks of two processes differ by less than this.
const CLOCKS = sql`interval '1 hour'`

/** Each transfer at `house:bank` within the span, signed as the bank sees it, and the line or payout that it belongs to. */
const moves = (span: Span) => {
  const { brandIds, since, until } = span
  return sql`
  bank_transfers as (${bankTransfers(span)}
  ), transfer_lines as (
    select brand_id, deposit_id as transfer_id, line_id, null as payout_key, null as feed
      from deposits
      where brand_id = any(${brandIds}::int[])
        and credited_at >= ${since}::timestamptz - ${CLOCKS} and credited_at < ${until}::timestamptz + ${CLOCKS}
    union all
    select c.brand_id, ledger.stable_id('deposit.unassign', c.brand_id::text, c.correction_id::text), d.line_id, null, null
      from corrections c join deposits d on d.brand_id = c.brand_id and d.deposit_id = c.deposit_id
      where c.brand_id = any(${brandIds}::int[]) and c.kind = 'unassign'
        and c.at >= ${since}::timestamptz - ${CLOCKS} and c.at < ${until}::timestamptz + ${CLOCKS}
    union all
    select brand_id, ledger.stable_id('withdraw.return', brand_id::text, withdrawal_id::text), returned_line_id, null, null
      from withdrawals
      where brand_id = any(${brandIds}::int[]) and state = 'returned'
        and ended_at >= ${since}::timestamptz - ${CLOCKS} and ended_at < ${until}::timestamptz + ${CLOCKS}
    union all
    select p.brand_id, ledger.stable_id('withdraw.pay', p.brand_id::text, p.withdrawal_id::text), l.line_id, p.payout_key, p.feed
      from payouts p
      left join statement_lines l
        on l.brand_id = p.brand_id and l.reference = p.payout_key and l.direction = 'out' and l.state = 'payout'
      where p.brand_id = any(${brandIds}::int[]) and p.state = 'paid'
        and p.updated_at >= ${since}::timestamptz - ${CLOCKS} and p.updated_at < ${until}::timestamptz + ${CLOCKS}
  )`
}

/** Both sides as entries of one account and day: the statement, and the transfers of the ledger. */
const entries = (span: Span) => sql`
  ${moves(span)}, entries as (
    select l.brand_id, l.line_id, null as payout_key, null as feed, null as transfer_id, ${DAY(sql`l.booked_at`)} as day,
      case l.direction when 'in' then l.amount_satang else -l.amount_satang end as bank_satang, 0 as ledger_satang
    from statement_lines l
    where l.brand_id = any(${span.brandIds}::int[]) and l.booked_at >= ${span.since} and l.booked_at < ${span.until}
    union all
    select t.brand_id, x.line_id, case when x.line_id is null then x.payout_key end,
      case when x.line_id is null then x.feed end, case when x.transfer_id is null then t.transfer_id end, ${DAY(sql`t.posted_at`)}, 0, t.satang
    from bank_transfers t left join transfer_lines x using (brand_id, transfer_id)
  ), placed as (
    -- A payout without a line left an account of its feed. With several accounts in the feed, the account is unknown.
    select e.*, coalesce(l.bank_code, f.bank_code) as bank_code, coalesce(l.account_digits, f.account_digits) as account_digits
    from entries e
    left join statement_lines l on l.brand_id = e.brand_id and l.line_id = e.line_id
    left join (
      select brand_id, feed, min(bank_code) as bank_code, min(account_digits) as account_digits
      from receiving_accounts group by brand_id, feed having count(*) = 1
    ) f on f.brand_id = e.brand_id and f.feed = e.feed
  )`

/** One account on one day. The account is null where it is unknown. Satang. */
export type AccountDay = {
  brand_id: number
  bank_code: string | null
  account_digits: string | null
  day: string
  in_count: number
  in_satang: number
  out_count: number
  out_satang: number
  /** Transfers of the ledger, signed as the bank sees them. */
  ledger_satang: number
  credited_satang: number
  unassigned_satang: number
  paid_satang: number
}

export async function accountDays(db: ReadDb, span: Span): Promise<AccountDay[]> {
  const { rows } = await sql<AccountDay>`
    with ${entries(span)}
    select p.brand_id, p.bank_code, p.account_digits, p.day,
      count(*) filter (where bank_satang > 0)::int as in_count,
      coalesce(sum(bank_satang) filter (where bank_satang > 0), 0)::bigint as in_satang,
      count(*) filter (where bank_satang < 0)::int as out_count,
      coalesce(-sum(bank_satang) filter (where bank_satang < 0), 0)::bigint as out_satang,
      sum(ledger_satang)::bigint as ledger_satang,
      coalesce(sum(ledger_satang) filter (where ledger_satang > 0), 0)::bigint as credited_satang,
      coalesce(-sum(ledger_satang) filter (where ledger_satang < 0 and l.direction = 'in'), 0)::bigint as unassigned_satang,
      coalesce(-sum(ledger_satang) filter (where ledger_satang < 0 and l.direction is distinct from 'in'), 0)::bigint as paid_satang
    from placed p left join statement_lines l on l.brand_id = p.brand_id and l.line_id = p.line_id
    group by 1, 2, 3, 4
    order by 1, 4, 2, 3`.execute(db)
  return rows
}

export const DIFFERENCES = {
  waiting: 'lines in that wait: new or queued',
  returned: 'lines in that were sent back at the bank',
  ignored: 'lines that staff closed: no deposit, or settled with the bank',
  refunded: 'lines in that brought a payout back whose hold the member had back already',
  'other-day': 'lines whose money the ledger moved on another day',
  'debit-without-payout': 'lines out that no payout explains',
  'payout-not-paid': 'lines out whose payout was not reported as paid',
  'not-debited': 'payouts reported as paid, without a debit line',
  'no-fact': 'transfers of the ledger that belong to no line and no payout',
} as const
export type Reason = keyof typeof DIFFERENCES

/** The reason of a difference between bank and ledger: one fact on one day. `satang` is the bank's side less the ledger's. */
export type Difference = {
  brand_id: number
  bank_code: string | null
  account_digits: string | null
  day: string
  reason: Reason
  satang: number
  line_id: number | null
  payout_key: string | null
  transfer_id: string | null
}

export async function differences(db: ReadDb, span: Span): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with ${entries(span)}
    select p.brand_id, p.bank_code, p.account_digits, p.day,
      case
        when p.transfer_id is not null then 'no-fact'
        when p.line_id is null then 'not-debited'
        when l.direction = 'in' and l.state in ('new', 'queued') then 'waiting'
        when l.direction = 'out' and l.state in ('new', 'unexplained') then 'debit-without-payout'
        when l.state in ('returned', 'ignored') then l.state
        when l.state = 'payout' and o.state <> 'paid' then 'payout-not-paid'
        when w.state = 'refunded' then 'refunded'
        else 'other-day' end as reason,
      sum(p.bank_satang - p.ledger_satang)::bigint as satang, p.line_id, p.payout_key, p.transfer_id
    from placed p
    left join statement_lines l on l.brand_id = p.brand_id and l.line_id = p.line_id
    left join payouts o on o.brand_id = l.brand_id and o.payout_key = l.reference
    left join withdrawals w on w.brand_id = l.brand_id and w.returned_line_id = l.line_id
    group by p.brand_id, p.bank_code, p.account_digits, p.day, p.line_id, p.payout_key, p.transfer_id,
      l.direction, l.state, o.state, w.state
    having sum(p.bank_satang - p.ledger_satang) <> 0
    order by p.brand_id, p.day, p.bank_code, p.account_digits, reason, p.line_id, p.payout_key, p.transfer_id`.execute(
    db,
  )
  return rows
}
