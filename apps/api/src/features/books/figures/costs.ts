/** Costs of the house by day and by kind, from the lines of closings. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type DayRange, lastClosedDay, splitRange } from '#money/finance/closed-days.ts'

/** Satang that the house gave more than it took back. */
export type DayCosts = { day: string; bonus_satang: number; commission_satang: number; correction_satang: number }

/** Lines of all days of a range: stored, and live. */
const linesWithin = (ctx: Ctx, range: DayRange, lastClosed: string | null) => {
  const { stored, live } = splitRange(range, lastClosed)
  return sql`
    select day, kind, section, transfers, amount_satang, members_satang
      from closing_lines
      where brand_id = ${ctx.brand.id} and day between ${stored.from}::date and ${stored.to}::date
    union all
    select day, kind, section, transfers, amount_satang, members_satang
      from finance.day_lines(
        ${ctx.brand.id}, finance.start_of(${live.from}::date), finance.start_of(${live.to}::date + 1)
      )`
}

export async function readCosts(ctx: Ctx, range: DayRange, lastClosed: string | null): Promise<DayCosts[]> {
  const { rows } = await sql<DayCosts>`
    select day,
      coalesce(sum(members_satang) filter (where section = 'bonus'), 0)::bigint as bonus_satang,
      coalesce(sum(members_satang) filter (where section = 'commission'), 0)::bigint as commission_satang,
      coalesce(sum(members_satang) filter (where section = 'correction'), 0)::bigint as correction_satang
    from (${linesWithin(ctx, range, lastClosed)}) lines
    where section in ('bonus', 'commission', 'correction')
    group by day
    order by day`.execute(ctx.db)
  return rows
}

export type KindCost = {
  day: string | null
  section: string
  kind: string
  given_count: number
  given_satang: number
  returned_count: number
  returned_satang: number
  /** Given less returned. */
  cost_satang: number
}

/** Cost of bonuses, promotions, commission, cashback and goodwill by kind, and by day if asked for. */
export async function bonusCosts(ctx: Ctx, range: DayRange, isByDay: boolean): Promise<KindCost[]> {
  const lines = linesWithin(ctx, range, await lastClosedDay(ctx))
  const { rows } = await sql<KindCost>`
    select ${isByDay ? sql`l.day` : sql`null::date`} as day, l.section, k.code as kind,
      coalesce(sum(l.transfers) filter (where l.members_satang > 0), 0)::int as given_count,
      coalesce(sum(l.amount_satang) filter (where l.members_satang > 0), 0)::bigint as given_satang,
      coalesce(sum(l.transfers) filter (where l.members_satang < 0), 0)::int as returned_count,
      coalesce(sum(l.amount_satang) filter (where l.members_satang < 0), 0)::bigint as returned_satang,
      sum(l.members_satang)::bigint as cost_satang
    from (${lines}) l
    join ledger.transfer_kinds k using (kind)
    where l.section in ('bonus', 'commission') or k.code like 'goodwill.%'
    group by 1, 2, 3, l.kind
    order by 1, 2, l.kind`.execute(ctx.db)
  return rows
}
