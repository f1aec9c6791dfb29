/** Daily check-in: once a member and Bangkok date, for the value of that day of the month (interpretation P2). */
import type { CallReply } from '@duang/contract'
import type { makeCheckIn, readCheckIn } from '@duang/contract/rewards/check-in'
import { bahtFromSatang } from '@duang/contract/wire/money'
import type { Caller, Ctx } from '#core/context.ts'
import { type Period, spanOf } from '#core/protection/period.ts'
import { runningBreak } from '#core/protection/play-eligibility.ts'
import type { Db, Tx } from '#kit/database/db.ts'
import { stableId } from '#kit/ids.ts'
import { refuse } from '#kit/refusal.ts'
import { addDays, bangkokDate } from '#kit/text/bangkok-time.ts'
import { houseAccount, lockMember, memberAccount, post, roomOf } from '#money/ledger/ledger.ts'

type Month = CallReply<typeof readCheckIn>
type Requirement = NonNullable<Month['requirement']>

/** Days before and after today with their values. */
const AROUND = [-3, -2, -1, 0, 1, 2, 3] as const

/** The log has days of this month only, so that the day alone names a date. Missed days stay empty. */
export async function monthOf(ctx: Ctx, caller: Caller): Promise<Month> {
  const date = bangkokDate(ctx.clock())
  const monthStart = `${date.slice(0, 7)}-01`
  const around = AROUND.map((distance) => addDays(date, distance))
  const [rows, joined] = await Promise.all([
    ctx.db
      .selectFrom('check_ins')
      .select(['day', 'amount_satang'])
      .where('brand_id', '=', ctx.brand.id)
      .where('member_id', '=', caller.memberId)
      .where('day', '>=', [monthStart, ...around].sort()[0] ?? monthStart)
      .where('day', '<=', date)
      .orderBy('day')
      .execute(),
    joinedOn(ctx, caller),
  ])
  const brought = new Map(rows.map(({ day, amount_satang }) => [day, amount_satang]))
  return {
    gameLog: rows.filter(({ day }) => day >= monthStart).map(({ day }) => entryOf(ctx, caller, day)),
    ...valuesOf(ctx, date),
    date,
    days: around.map((day) => ({
      date: day,
      value: brought.get(day) ?? satangOn(ctx, day),
      isDone: brought.has(day),
      ...(day < joined && { isBeforeJoining: true }),
    })),
    requirement: brought.has(date) ? null : await unmetRequirement(ctx.db, ctx, caller),
  }
}

/** The Bangkok day of the registration: nothing was missed before it. */
async function joinedOn(ctx: Ctx, { memberId }: Caller): Promise<string> {
  const { created_at } = await ctx.db
    .selectFrom('members')
    .select('created_at')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return bangkokDate(created_at)
}

/**
 * Stores the check-in of today and posts its value.
 * Refuses `check_in_done`, `check_in_closed`, `check_in_break`, `check_in_requirement` and `check_in_full`.
 */
export async function checkInToday(tx: Tx, ctx: Ctx, caller: Caller): Promise<CallReply<typeof makeCheckIn>> {
  const balances = await lockMember(tx, ctx.brand.id, caller.memberId)
  const now = ctx.clock()
  const date = bangkokDate(now)
  const value = satangOn(ctx, date)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('check_ins')
    .values({
      brand_id: ctx.brand.id,
      member_id: caller.memberId,
      day: date,
      amount_satang: value,
      checked_in_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) refuse('check_in_done')
  const unmet = await unmetRequirement(tx, ctx, caller)
  if (unmet) refuseUnmet(unmet)
  if (value > roomOf(balances)) refuse('check_in_full')
  const entry = entryOf(ctx, caller, date)
  const [posted] = value > 0 ? await post(tx, ctx.brand.id, now, [transferOf(entry.id, caller, value)]) : []
  return {
    gameLog: [entry],
    ...valuesOf(ctx, date),
    credit: posted?.creditBalance ?? balances.cash.balance,
    version: posted?.creditVersion ?? balances.cash.version,
  }
}

/** One id for the entry and its transfer. */
const entryOf = (ctx: Ctx, { memberId }: Caller, date: string) => ({
  id: stableId('check-in.credit', ctx.brand.id, memberId, date),
  json: { day: dayOf(date) },
})

const transferOf = (id: string, { memberId }: Caller, value: number) =>
  ({
    id,
    kind: 'check-in.credit',
    debit: houseAccount('promotion'),
    credit: memberAccount(memberId, 'cash'),
    amount: value,
  }) as const

const dayOf = (date: string): number => Number(date.slice(-2))

/** Satang of a date. */
function satangOn(ctx: Ctx, date: string): number {
  const values = ctx.brand.settings.checkIn.valuesSatang
  return values[(dayOf(date) - 1) % values.length] ?? 0
}

const valuesOf = (ctx: Ctx, date: string) => ({
  gameValue: { value: satangOn(ctx, date) },
  gameValueTomorrow: { value: satangOn(ctx, addDays(date, 1)) },
})

/** Returns the first reason against a check-in now, in the order in which the member could change it last. */
export async function unmetRequirement(executor: Db | Tx, ctx: Ctx, { memberId }: Caller): Promise<Requirement | null> {
  const { menu, checkIn: rule } = ctx.brand.settings
  if (!menu.checkIn || rule.valuesSatang.every((value) => value === 0)) return { reason: 'closed', deposit: null }
  if (await runningBreak(executor, ctx, memberId)) return { reason: 'break', deposit: null }
  const required = { day: rule.minDepositTodaySatang, month: rule.minDepositMonthSatang } as const
  for (const period of ['day', 'month'] as const) {
    if (required[period] === 0) continue
    const deposited = await depositedIn(executor, ctx, memberId, period)
    if (deposited < required[period])
      return { reason: 'deposit', deposit: { period, required: required[period], deposited } }
  }
  return null
}

/** Deposits that were credited in the running period and not unassigned since, in satang. */
async function depositedIn(executor: Db | Tx, ctx: Ctx, memberId: number, period: Period): Promise<number> {
  const { since, until } = spanOf(period, ctx.clock())
  const row = await executor
    .selectFrom('deposits')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_satang'), eb.lit(0)).as('deposited'))
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('credited_at', '>=', since)
    .where('credited_at', '<', until)
    .where('unassigned_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.deposited
}

function refuseUnmet({ reason, deposit }: Requirement): never {
  if (reason === 'closed') refuse('check_in_closed')
  if (reason === 'break' || !deposit) refuse('check_in_break')
  const { period, required, deposited } = deposit
  return refuse('check_in_requirement', {
    period,
    required: bahtFromSatang(required),
    deposited: bahtFromSatang(deposited),
  })
}
