/**
 * The review at the end of a Bangkok month: a member whose deposits of the month do not meet the monthly criteria of its level falls by one
 * level, never below what its deposits reached in all. A level that staff gave, or that was reached after the month, stays.
 */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { datesOf } from '#core/protection/period.ts'
import type { Tx } from '#kit/database/db.ts'
import { addDays, startOfBangkokDate } from '#kit/text/bangkok-time.ts'
import { lockMembers } from '#money/ledger/ledger.ts'
import { type Period, type PeriodJob, runPeriods } from '#money/period-run/period-run.ts'

const MEMBERS = 200

const reviewJob: PeriodJob<object> = {
  name: 'level',
  daysOf: (_ctx, day) => {
    const { first, next } = datesOf('month', startOfBangkokDate(day))
    return { first, last: addDays(next, -1) }
  },
  termsOf: () => ({}),
  steps: [reviewMembers],
}

/** Reviews the levels of every month that has ended. */
export const reviewLevels = (ctx: Ctx): Promise<void> => runPeriods(ctx, reviewJob)

async function reviewMembers(tx: Tx, ctx: Ctx, period: Period<object>, after: number): Promise<number | null> {
  const { rows } = await sql<{ member_id: number }>`
    select m.member_id
    from members m
    join levels l on l.brand_id = m.brand_id and l.level = m.level and l.criteria_kind = 'monthly'
    where m.brand_id = ${ctx.brand.id} and m.member_id > ${after}
    order by m.member_id
    limit ${MEMBERS}`.execute(tx)
  const ids = rows.map((row) => row.member_id)
  if (ids.length === 0) return null
  // Deposits raise levels under these locks.
  await lockMembers(tx, ctx.brand.id, ids)
  await lower(tx, ctx, period, ids)
  return ids.at(-1) ?? null
}

async function lower(tx: Tx, ctx: Ctx, { first, last }: Period<object>, ids: readonly number[]): Promise<void> {
  const [start, end] = [startOfBangkokDate(first), startOfBangkokDate(addDays(last, 1))]
  await sql`
    with member as (
      select
        m.member_id,
        m.level,
        l.criteria_satang
      from members m
      join levels l on l.brand_id = m.brand_id and l.level = m.level and l.criteria_kind = 'monthly'
      where m.brand_id = ${ctx.brand.id} and m.member_id = any (${ids}::bigint[])
    ), unmet as (
      select
        m.member_id,
        m.level,
        d.total_satang
      from member m
      cross join lateral (
        select
          coalesce(sum(amount_satang), 0) as total_satang,
          coalesce(sum(amount_satang) filter (
            where credited_at >= ${start} and credited_at < ${end}), 0) as month_satang
        from deposits
        where brand_id = ${ctx.brand.id}
          and member_id = m.member_id
          and unassigned_at is null
      ) d
      left join lateral (
        select reason, at
        from level_changes
        where brand_id = ${ctx.brand.id} and member_id = m.member_id
        order by change_id desc
        limit 1
      ) newest on true
      where d.month_satang < m.criteria_satang
        and newest.reason is distinct from 'staff'
        and (newest.at is null or newest.at < ${end})
    ), fallen as (
      select
        u.member_id,
        u.level as from_level,
        greatest(
          max(l.level),
          coalesce(max(l.level) filter (
            where l.criteria_kind <> 'monthly' and l.criteria_satang <= u.total_satang), 0)
        ) as to_level
      from unmet u
      join levels l
        on l.brand_id = ${ctx.brand.id}
        and l.level < u.level
        and (not l.is_disabled or l.level = 0)
      group by u.member_id, u.level
    ), changed as (
      update members m
      set level = f.to_level
      from fallen f
      where m.brand_id = ${ctx.brand.id} and m.member_id = f.member_id
    )
    insert into level_changes (brand_id, member_id, from_level, to_level, reason, at)
    select ${ctx.brand.id}, member_id, from_level, to_level, 'review', ${ctx.clock()}
    from fallen
    order by member_id`.execute(tx)
}
