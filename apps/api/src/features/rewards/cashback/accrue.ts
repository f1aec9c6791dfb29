/** Cashback of a period: a share of what a member lost of its own money, by the level at the end of the period. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { datesOf } from '#core/protection/period.ts'
import type { Tx } from '#kit/database/db.ts'
import { stableId } from '#kit/ids.ts'
import { addDays, startOfBangkokDate } from '#kit/text/bangkok-time.ts'
import { houseAccount, memberAccount, post } from '#money/ledger/ledger.ts'
import { type Days, type Period, type PeriodJob, runPeriods } from '#money/period-run/period-run.ts'

const MEMBERS = 500

/** The percent and the cap are those of the level table at the time of the accrual. */
type Terms = { period: 'day' | 'week' }

const cashbackJob = (members: number): PeriodJob<Terms> => ({
  name: 'cashback',
  daysOf: (ctx, day) => {
    const { first, next } = datesOf(ctx.brand.settings.cashback.period, startOfBangkokDate(day))
    return { first, last: addDays(next, -1) }
  },
  termsOf: (ctx) => ({ period: ctx.brand.settings.cashback.period }),
  steps: [(tx, ctx, period, after) => accrueMembers(tx, ctx, period, after, members)],
})

/** Accrues the cashback of every period that has ended. `members`: of a batch. */
export const accrueCashback = (ctx: Ctx, members = MEMBERS): Promise<void> => runPeriods(ctx, cashbackJob(members))

/** Named CTEs: a batch of members, what they lost of their own money in the period, and what of it is due to them. */
const due = (ctx: Ctx, { first, last }: Days, after: number, members: number) => sql`
  batch as (
    select member_id
    from members
    where brand_id = ${ctx.brand.id} and member_id > ${after}
    order by member_id
    limit ${members}
  ), played as (
    select
      b.member_id,
      t.stake_satang,
      t.won_satang
    from batch b
    cross join lateral (
      select
        sum(stake_satang)::bigint as stake_satang,
        sum(won_satang)::bigint as won_satang
      from daily_limit_totals
      where brand_id = ${ctx.brand.id}
        and member_id = b.member_id
        and day between ${first} and ${last}
    ) t
    where t.stake_satang > t.won_satang
  ), lost as (
    select
      p.*,
      g.bonus_satang,
      p.stake_satang - p.won_satang - g.bonus_satang as loss_satang,
      level_at(${ctx.brand.id}, p.member_id, ${startOfBangkokDate(addDays(last, 1))}) as level
    from played p
    cross join lateral bonuses_between(${ctx.brand.id}, p.member_id, ${first}, ${last})
      as g (bonus_satang)
  ), due as (
    select
      o.*,
      l.cashback_percent as percent,
      l.cashback_cap_satang as cap_satang,
      least(floor(o.loss_satang * l.cashback_percent / 100), l.cashback_cap_satang)::bigint
        as amount_satang
    from lost o
    join levels l on l.brand_id = ${ctx.brand.id} and l.level = o.level
    where o.loss_satang > 0
  )`

async function accrueMembers(
  tx: Tx,
  ctx: Ctx,
  { first, last }: Period<Terms>,
  after: number,
  members: number,
): Promise<number | null> {
  const { rows } = await sql<{ last: number | null; accrued: { member: number; amount: number }[] }>`
    with ${due(ctx, { first, last }, after, members)}
    , accrued as (
      insert into cashback_accruals (
        brand_id, member_id, first_day, last_day, level, percent, cap_satang,
        stake_satang, won_satang, bonus_satang, loss_satang, amount_satang, accrued_at)
      select
        ${ctx.brand.id}, member_id, ${first}, ${last}, level, percent, cap_satang,
        stake_satang, won_satang, bonus_satang, loss_satang, amount_satang, ${ctx.clock()}
      from due
      where amount_satang > 0
      order by member_id
      returning member_id, amount_satang
    )
    select
      (select max(member_id) from batch) as last,
      (
        select coalesce(
          jsonb_agg(jsonb_build_object('member', member_id, 'amount', amount_satang)), '[]')
        from accrued
      ) as accrued`.execute(tx)
  const { last: doneTo = null, accrued = [] } = rows[0] ?? {}
  if (accrued.length > 0)
    await post(
      tx,
      ctx.brand.id,
      ctx.clock(),
      accrued.map(({ member, amount }) => ({
        id: stableId('cashback.accrue', ctx.brand.id, member, first),
        kind: 'cashback.accrue' as const,
        debit: houseAccount('cashback'),
        credit: memberAccount(member, 'cashback'),
        amount,
      })),
    )
  return doneTo
}
