/** A member's own limits and figures (issue "Games", player protection). Lower limits apply at once, and raises after a day. */
import type { CallBody } from '@duang/contract'
import {
  type confirmRaise,
  LIMIT_PERIODS,
  MONEY_LIMITS,
  type MoneyLimit,
  type OwnLimits,
  type setLimit,
} from '@duang/contract/account/limits'
import { recordAction } from '#core/audit/audit.ts'
import type { Caller, Ctx } from '#core/context.ts'
import { depositedIn } from '#core/protection/deposit-limit.ts'
import { spanOf } from '#core/protection/period.ts'
import { runningBreak } from '#core/protection/play-eligibility.ts'
import { balanceAtProvidersOf, playedIn } from '#core/protection/played.ts'
import { recallCreditSoon } from '#core/protection/recall-credit-soon.ts'
import { countWithin } from '#core/throttle/throttle.ts'
import { inTransaction, type Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { lockMember } from '#money/ledger/ledger.ts'
import {
  deleteLimit,
  insertChange,
  type LimitRow,
  saveLimit,
  selectLimit,
  selectLimits,
  selectReminder,
} from './queries.ts'

const HOUR_MS = 3_600_000
/** A raise waits this long (RTS 12) … */
const RAISE_WAITS_MS = 24 * HOUR_MS
/** … and expires without a confirmation within this time after it. A raise that is ready for ever would be no pause. */
export const RAISE_STANDS_MS = 7 * 24 * HOUR_MS
const CHANGES = { max: 60, minutes: 60 }
export const REMIND_EVERY_DEFAULT = 60

/** Returns all limits and figures of one member, for its own page and for staff. */
export async function limitsOf(ctx: Ctx, memberId: number): Promise<OwnLimits> {
  const now = ctx.clock()
  const [rows, played, atProvider, deposited, stopped, reminder] = await Promise.all([
    selectLimits(ctx.db, ctx, memberId),
    playedIn(ctx.db, ctx, memberId),
    balanceAtProvidersOf(ctx.db, ctx, memberId),
    depositedIn(ctx.db, ctx, memberId),
    runningBreak(ctx.db, ctx, memberId),
    selectReminder(ctx.db, ctx, memberId),
  ])
  const minutes = Math.floor(played.day.ms / 60_000)
  const time = rows.find((row) => row.kind === 'time')
  const timePending = time && pendingOf(time, now)
  return {
    at: now.toISOString(),
    figures: LIMIT_PERIODS.map((period) => {
      const { since, until } = spanOf(period, now)
      const { staked, won, ms } = played[period]
      return {
        period,
        since: since.toISOString(),
        until: until.toISOString(),
        staked,
        won,
        net: won - staked,
        minutes: Math.floor(ms / 60_000),
        deposited: deposited[period],
      }
    }),
    limits: MONEY_LIMITS.flatMap((kind) =>
      LIMIT_PERIODS.map((period): MoneyLimit => {
        const { staked, won } = played[period]
        const used = { deposit: deposited[period], stake: staked, loss: staked - won }[kind]
        const row = rows.find((each) => each.kind === kind && each.period === period)
        const pending = row && pendingOf(row, now)
        return {
          kind,
          period,
          amount: row?.amount ?? null,
          used: Math.max(0, used),
          left: row ? leftOf(row.amount, kind === 'deposit' ? used : used + atProvider) : null,
          pending: pending ? { amount: pending.to, from: pending.from, until: pending.until } : null,
        }
      }),
    ),
    lying: atProvider,
    time: {
      minutes: time?.amount ?? null,
      used: minutes,
      left: time ? Math.max(0, time.amount - minutes) : null,
      pending: timePending ? { minutes: timePending.to, from: timePending.from, until: timePending.until } : null,
    },
    break: stopped
      ? { kind: stopped.kind, since: stopped.startsAt.toISOString(), until: stopped.endsAt?.toISOString() ?? null }
      : null,
    remindEvery: reminder?.every_minutes ?? REMIND_EVERY_DEFAULT,
  }
}

/** Returns at most the limit itself, also for a loss that is a gain. */
const leftOf = (amount: number, used: number): number => Math.min(amount, Math.max(0, amount - used))

/** Returns a raise that waits or may be confirmed. Undefined without one, or after its expiry. */
function pendingOf(row: LimitRow, now: Date): { to: number | null; from: string; until: string } | undefined {
  if (!row.raise_from) return undefined
  const until = new Date(row.raise_from.getTime() + RAISE_STANDS_MS)
  return until > now ? { to: row.raise_to, from: row.raise_from.toISOString(), until: until.toISOString() } : undefined
}

/**
 * Sets a limit, or with null requests its removal. The member's lock ensures that concurrent bets and deposits see either the old
 * limit or the new one. A lower limit also cancels a raise that waits. Refuses `rate_limited`.
 */
export async function set(ctx: Ctx, caller: Caller, body: CallBody<typeof setLimit>): Promise<OwnLimits> {
  const wait = await countWithin(ctx.db, ctx, `limits:${caller.memberId}`, CHANGES)
  if (wait > 0) refuse('rate_limited', { retryAfterSeconds: wait })
  const { limit, to } = wished(body)
  await inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, ctx.brand.id, caller.memberId)
    const now = ctx.clock()
    const current = await selectLimit(tx, ctx, caller.memberId, limit)
    const none = { raise_to: null, raise_from: null }
    const note = (step: 'set' | 'lower' | 'ask') =>
      insertChange(tx, ctx, caller.memberId, { ...limit, step, from_amount: current?.amount ?? null, to_amount: to })
    if (!current) {
      if (to === null) return
      await saveLimit(tx, ctx, caller.memberId, { ...limit, amount: to, ...none })
      await note('set')
      await recallCreditSoon(tx, ctx, caller.memberId)
    } else if (to !== null && to < current.amount) {
      await saveLimit(tx, ctx, caller.memberId, { ...limit, amount: to, ...none })
      await note('lower')
      await recallCreditSoon(tx, ctx, caller.memberId)
    } else if (to !== current.amount) {
      const pending = pendingOf(current, now)
      // A repeated request for the same limit does not restart the wait.
      if (pending && pending.to === to) return
      const raise_from = new Date(now.getTime() + RAISE_WAITS_MS)
      await saveLimit(tx, ctx, caller.memberId, { ...limit, amount: current.amount, raise_to: to, raise_from })
      await note('ask')
    }
  })
  return limitsOf(ctx, caller.memberId)
}

const wished = (body: CallBody<typeof setLimit>) =>
  body.kind === 'time'
    ? { limit: { kind: body.kind, period: 'day' }, to: body.minutes }
    : { limit: { kind: body.kind, period: body.period }, to: body.amount }

/** Sets a first or a lower limit for staff. Refuses `desk_member_limit_raise` for anything else: a raise is the member's own wish. */
export async function lower(tx: Tx, ctx: Ctx, memberId: number, { limit, to, actor }: Lowered): Promise<void> {
  await lockMember(tx, ctx.brand.id, memberId)
  const current = await selectLimit(tx, ctx, memberId, limit)
  if (current && to >= current.amount) return refuse('desk_member_limit_raise')
  await saveLimit(tx, ctx, memberId, { ...limit, amount: to, raise_to: null, raise_from: null })
  const change = { from_amount: current?.amount ?? null, to_amount: to, actor }
  await insertChange(tx, ctx, memberId, { ...limit, step: current ? 'lower' : 'set', ...change })
  await recallCreditSoon(tx, ctx, memberId)
  const before = { ...limit, limit: current?.amount ?? null }
  const after = { ...limit, limit: to }
  await recordAction(tx, ctx, { actor, action: 'members.lower-limit', memberId, before, after })
}

/** `to`: satang, or minutes of the kind `time`. */
type Lowered = { limit: { kind: string; period: string }; to: number; actor: string }

type Which = CallBody<typeof confirmRaise>

/** Confirms a raise after its wait. Refuses `limits_raise_none`, `limits_raise_early`. */
export async function confirm(ctx: Ctx, caller: Caller, which: Which): Promise<OwnLimits> {
  await inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, ctx.brand.id, caller.memberId)
    const current = await selectLimit(tx, ctx, caller.memberId, which)
    const pending = current && pendingOf(current, ctx.clock())
    if (!pending) return refuse('limits_raise_none')
    if (new Date(pending.from) > ctx.clock()) return refuse('limits_raise_early', { from: pending.from })
    if (pending.to === null) await deleteLimit(tx, ctx, caller.memberId, which)
    else await saveLimit(tx, ctx, caller.memberId, { ...which, amount: pending.to, raise_to: null, raise_from: null })
    await insertChange(tx, ctx, caller.memberId, {
      ...which,
      step: 'confirm' as const,
      from_amount: current.amount,
      to_amount: pending.to,
    })
  })
  return limitsOf(ctx, caller.memberId)
}

/** Cancels a raise. Refuses `limits_raise_none`. */
export async function cancel(ctx: Ctx, caller: Caller, which: Which): Promise<OwnLimits> {
  await inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, ctx.brand.id, caller.memberId)
    const current = await selectLimit(tx, ctx, caller.memberId, which)
    const pending = current && pendingOf(current, ctx.clock())
    if (!pending) return refuse('limits_raise_none')
    await saveLimit(tx, ctx, caller.memberId, { ...which, amount: current.amount, raise_to: null, raise_from: null })
    await insertChange(tx, ctx, caller.memberId, {
      ...which,
      step: 'cancel' as const,
      from_amount: current.amount,
      to_amount: pending.to,
    })
  })
  return limitsOf(ctx, caller.memberId)
}
