/** Opening and closing balance of an account by day, from the balances that the bank reports beside its lines. */
import { sql } from 'kysely'
import type { ReadDb } from '#kit/database/read-db.ts'
import type { Span } from '#money/ledger/bank-transfers.ts'

/** Balances in satang. */
export type BalanceDay = {
  brand_id: number
  bank_code: string
  account_digits: string
  day: string
  opening: number
  closing: number
}

/**
 * A line turns the balance before it into the balance after it. So the opening balance is the one at which no line ends, and the closing
 * balance the one at which no line begins. The order in which a bank lists lines of one time does not matter.
 */
export async function balanceDays(db: ReadDb, { brandIds, since, until }: Span): Promise<BalanceDay[]> {
  const { rows } = await sql<BalanceDay>`
    with lines as (
      select brand_id, bank_code, account_digits, (booked_at at time zone 'Asia/Bangkok')::date as day, booked_at, line_id,
        balance_satang - case direction when 'in' then amount_satang else -amount_satang end as before, balance_satang as after
      from statement_lines
      where brand_id = any(${brandIds}::int[]) and booked_at >= ${since} and booked_at < ${until} and balance_satang is not null
    ), ends as (
      select brand_id, bank_code, account_digits, day, satang, sum(side) as side
      from (
        select brand_id, bank_code, account_digits, day, before as satang, 1 as side from lines
        union all
        select brand_id, bank_code, account_digits, day, after, -1 from lines
      ) sides group by 1, 2, 3, 4, 5
    ), open_ends as (
      select brand_id, bank_code, account_digits, day,
        coalesce(sum(side) filter (where side > 0), 0) as count, min(satang) filter (where side > 0) as opening,
        min(satang) filter (where side < 0) as closing
      from ends group by 1, 2, 3, 4
    ), edges as (
      select brand_id, bank_code, account_digits, day, min(booked_at) as first_at, max(booked_at) as last_at
      from lines group by 1, 2, 3, 4
    )
    -- Where opening and closing are equal, or lines are missing, the first and the last line decide. The ends of a chain of all lines are
    -- among those of the first and of the last time. Other ends belong to separate chains.
    select brand_id, bank_code, account_digits, day,
      coalesce(
        min(o.opening) filter (where o.count = 1 and l.booked_at = e.first_at and l.before = o.opening),
        (array_agg(l.before order by l.booked_at, l.line_id))[1]
      )::bigint as opening,
      coalesce(
        min(o.closing) filter (where o.count = 1 and l.booked_at = e.last_at and l.after = o.closing),
        (array_agg(l.after order by l.booked_at desc, l.line_id desc))[1]
      )::bigint as closing
    from lines l
    join open_ends o using (brand_id, bank_code, account_digits, day)
    join edges e using (brand_id, bank_code, account_digits, day)
    group by brand_id, bank_code, account_digits, day
    order by 1, 4, 2, 3`.execute(db)
  return rows
}
