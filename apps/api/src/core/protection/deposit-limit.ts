/**
 * Deposit limits: checked before a receiving account is shown, and again when money arrives. A transfer cannot be stopped at the
 * bank, so a deposit above a limit is credited all the same, and noted for staff.
 */
import { bahtFromSatang } from '@duang/contract/wire/money'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Ctx } from '#core/context.ts'
import type { Db, Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { type Period, spanOf } from './period.ts'
import { refuseOnBreak } from './play-eligibility.ts'

const PERIODS: readonly Period[] = ['day', 'week', 'month']

/** Satang credited in the running periods, by the time of crediting. */
export async function depositedIn(executor: Db | Tx, ctx: Ctx, memberId: number): Promise<Record<Period, number>> {
  const since = PERIODS.map((period) => spanOf(period, ctx.clock()).since)
  const [day, week, month] = since
  const row = await executor
    .selectFrom('deposits')
    .select([
      sql<number>`coalesce(sum(amount_satang) filter (where credited_at >= ${day}), 0)`.as('day'),
      sql<number>`coalesce(sum(amount_satang) filter (where credited_at >= ${week}), 0)`.as('week'),
      sql<number>`coalesce(sum(amount_satang) filter (where credited_at >= ${month}), 0)`.as('month'),
    ])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('unassigned_at', 'is', null)
    .where('credited_at', '>=', new Date(Math.min(...since.map((each) => each.getTime()))))
    .executeTakeFirstOrThrow()
  return row
}

type Standing = { period: Period; limit: number; deposited: number; left: number }

/** The limits that are set, the one that leaves least first. `depositedIn` is asked only where there are any. */
async function evaluate(executor: Db | Tx, ctx: Ctx, memberId: number, limits: Limit[]): Promise<Standing[]> {
  if (limits.length === 0) return []
  const deposited = await depositedIn(executor, ctx, memberId)
  return limits
    .map(({ period, amount }) => ({
      period,
      limit: amount,
      deposited: deposited[period],
      left: amount - deposited[period],
    }))
    .sort((a, b) => a.left - b.left)
}

type Limit = { period: Period; amount: number }

const selectLimits = (executor: Db | Tx, ctx: Ctx, memberId: number) =>
  executor
    .selectFrom('play_limits')
    .select([sql<Period>`period`.as('period'), 'amount'])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('kind', '=', 'deposit')

/**
 * Satang that the member may still deposit, null where no limit is set. Refuses `limits_break`, `limits_excluded`, and
 * `deposit_limit_reached` with the figures in baht.
 */
export async function depositAllowance(ctx: Ctx, memberId: number): Promise<number | null> {
  await refuseOnBreak(ctx.db, ctx, memberId)
  const [tightest] = await evaluate(ctx.db, ctx, memberId, await selectLimits(ctx.db, ctx, memberId).execute())
  if (!tightest) return null
  if (tightest.left > 0) return tightest.left
  return refuse('deposit_limit_reached', {
    period: tightest.period,
    limit: bahtFromSatang(tightest.limit),
    used: bahtFromSatang(tightest.deposited),
    until: spanOf(tightest.period, ctx.clock()).until.toISOString(),
  })
}

/**
 * Notes a deposit that came in above a limit or during a break. Returns whether there is a break. Call it with the member locked
 * (`lockMember`) and the deposit written, so that two at once count each other.
 */
export async function flagDeposit(
  tx: Tx,
  ctx: Ctx,
  memberId: number,
  depositId: string,
): Promise<{ isOnBreak: boolean }> {
  const now = ctx.clock()
  // Few members have either, so one query finds that out for every line of a bank.
  const { limits, is_on_break: isOnBreak } = await tx
    .selectNoFrom((eb) => [
      jsonArrayFrom(selectLimits(tx, ctx, memberId)).as('limits'),
      eb
        .exists(
          eb
            .selectFrom('play_breaks')
            .select('break_id')
            .where('brand_id', '=', ctx.brand.id)
            .where('member_id', '=', memberId)
            .where('starts_at', '<=', now)
            .where((of) => of.or([of('ends_at', 'is', null), of('ends_at', '>', now)])),
        )
        .$castTo<boolean>()
        .as('is_on_break'),
    ])
    .executeTakeFirstOrThrow()
  const [tightest] = await evaluate(tx, ctx, memberId, limits)
  const isAbove = tightest !== undefined && tightest.left < 0
  if (isAbove || isOnBreak)
    await tx
      .insertInto('deposit_flags')
      .values({
        brand_id: ctx.brand.id,
        deposit_id: depositId,
        member_id: memberId,
        flagged_at: now,
        ...(isAbove
          ? {
              reason: 'limit',
              period: tightest.period,
              limit_satang: tightest.limit,
              deposited_satang: tightest.deposited,
            }
          : { reason: 'break' }),
      })
      .execute()
  return { isOnBreak }
}
