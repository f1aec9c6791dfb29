/** From registration to the first deposit, by the day or week of registration. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { bangkokDate } from '#kit/text/bangkok-time.ts'
import { type DayRange, lastClosedDay, splitRange } from '#money/finance/closed-days.ts'

export type Cohort = {
  /** First day of the cohort: the day itself, or the Monday of its week. */
  registered_from: string
  registered: number
  /** Members whose first deposit came on the day of registration, and within so many days after it. */
  within_0: number
  within_1: number
  within_7: number
  within_30: number
  /** So far. */
  deposited: number
  first_deposits_satang: number
  /** Days that the youngest member of the cohort has had so far: figures of more days are not complete. */
  observed_days: number
}

export async function funnel(ctx: Ctx, range: DayRange, by: 'day' | 'week'): Promise<Cohort[]> {
  const { db, brand, clock } = ctx
  // Members of the range deposit later than in it, so that all days until now count.
  const { live } = splitRange({ from: range.from, to: bangkokDate(clock()) }, await lastClosedDay(ctx))
  const cohortOf = (day: 'registered_day') =>
    by === 'week' ? sql`date_trunc('week', ${sql.ref(day)})::date` : sql.ref(day)
  const { rows } = await sql<Cohort>`
    with registered as (
      select day as registered_day, members
        from closing_registrations
        where brand_id = ${brand.id} and day between ${range.from}::date and ${range.to}::date
      union all
      select day, members
        from finance.day_registrations(
          ${brand.id}, finance.start_of(${live.from}::date), finance.start_of(${live.to}::date + 1)
        )
        where day between ${range.from}::date and ${range.to}::date
    ), first_deposits as (
      select day, registered_day, members, amount_satang
        from closing_first_deposits
        where brand_id = ${brand.id} and registered_day between ${range.from}::date and ${range.to}::date
      union all
      select day, registered_day, members, amount_satang
        from finance.day_first_deposits(
          ${brand.id}, finance.start_of(${live.from}::date), finance.start_of(${live.to}::date + 1)
        )
        where registered_day between ${range.from}::date and ${range.to}::date
    ), counted as (
      select registered_day, members as registered, 0 as deposited, 0 as days, 0::bigint as amount from registered
      union all
      select registered_day, 0, members, day - registered_day, amount_satang from first_deposits
    )
    select ${cohortOf('registered_day')} as registered_from,
      sum(registered)::int as registered,
      coalesce(sum(deposited) filter (where days <= 0), 0)::int as within_0,
      coalesce(sum(deposited) filter (where days <= 1), 0)::int as within_1,
      coalesce(sum(deposited) filter (where days <= 7), 0)::int as within_7,
      coalesce(sum(deposited) filter (where days <= 30), 0)::int as within_30,
      sum(deposited)::int as deposited,
      sum(amount)::bigint as first_deposits_satang,
      greatest(0, ${bangkokDate(clock())}::date - max(registered_day)) as observed_days
    from counted
    group by 1
    order by 1`.execute(db)
  return rows
}
