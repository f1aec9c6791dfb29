/** Deposits by hour of the day and bank. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type DayRange, lastClosedDay, splitRange } from '#money/finance/closed-days.ts'

export type DepositHour = {
  hour: number
  /** Bank of the account that received it. */
  bank_code: string
  /** Bank that the statement names as the sender's; empty: unknown. */
  sender_bank: string
  deposits: number
  amount_satang: number
}

/** Sums over the days of a range. Hours without a deposit are left out. */
export async function depositHours(ctx: Ctx, range: DayRange): Promise<DepositHour[]> {
  const { stored, live } = splitRange(range, await lastClosedDay(ctx))
  const { rows } = await sql<DepositHour>`
    select hour, bank_code, sender_bank, sum(deposits)::int as deposits, sum(amount_satang)::bigint as amount_satang
    from (
      select hour, bank_code, sender_bank, deposits, amount_satang
        from closing_deposit_hours
        where brand_id = ${ctx.brand.id} and day between ${stored.from}::date and ${stored.to}::date
      union all
      select hour, bank_code, sender_bank, deposits, amount_satang
        from finance.day_deposit_hours(
          ${ctx.brand.id}, finance.start_of(${live.from}::date), finance.start_of(${live.to}::date + 1)
        )
    ) hours
    group by hour, bank_code, sender_bank
    order by hour, bank_code, sender_bank`.execute(ctx.db)
  return rows
}
