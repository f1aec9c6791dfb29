/**
 * Decides early whether a member may play or deposit now. The gateway checks the same in its own call (`gateway.process`).
 * The early check here keeps members from a game or a transfer that would be refused.
 */
import { bahtFromSatang } from '@duang/contract/wire/money'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Db, Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { type Period, spanOf } from './period.ts'
import { balanceAtProvidersOf, playedIn } from './played.ts'

/** `endsAt` null: until staff and member end it together. */
export type Break = { kind: 'time-out' | 'self-exclusion'; startsAt: Date; endsAt: Date | null }

/** The running break that ends last. A self-exclusion precedes a time-out. */
export async function runningBreak(executor: Db | Tx, ctx: Ctx, memberId: number): Promise<Break | undefined> {
  const now = ctx.clock()
  const row = await executor
    .selectFrom('play_breaks')
    .select(['kind', 'starts_at', 'ends_at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('starts_at', '<=', now)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('kind')
    .orderBy('ends_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
  return row && { kind: row.kind as Break['kind'], startsAt: row.starts_at, endsAt: row.ends_at }
}

/** Refuses `limits_break`, `limits_excluded`, with the end in the details. */
export async function refuseOnBreak(executor: Db | Tx, ctx: Ctx, memberId: number): Promise<void> {
  const found = await runningBreak(executor, ctx, memberId)
  if (!found) return
  refuse(found.kind === 'time-out' ? 'limits_break' : 'limits_excluded', {
    until: found.endsAt?.toISOString() ?? null,
  })
}

/** Returns whether so many satang may be staked now. 0: whether credit at a provider may be played with there. */
export async function mayPlay(executor: Db | Tx, ctx: Ctx, memberId: number, stake: number): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select gateway.may_play(${ctx.brand.id}, ${memberId}, ${ctx.clock()}, ${stake}) as may`.execute(executor)
  return rows[0]?.may === true
}

/** Refuses `game_not_allowed`, `limits_break`, `limits_excluded`, `limits_reached`: the rules that refuse the bets. */
export async function assertMayPlay(ctx: Ctx, memberId: number): Promise<void> {
  // A member with credit at a provider may return to it, also without other credit.
  const atProviders = await balanceAtProvidersOf(ctx.db, ctx, memberId)
  if (await mayPlay(ctx.db, ctx, memberId, atProviders > 0 ? 0 : 1)) return
  const member = await ctx.db
    .selectFrom('members')
    .select('status')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (member?.status !== 'active') refuse('game_not_allowed')
  await refuseOnBreak(ctx.db, ctx, memberId)
  refuse('limits_reached', await reachedLimit(ctx, memberId, atProviders))
}

/** The reached limit that lasts longest, for the message. Undefined when no limit is reached any more. */
async function reachedLimit(ctx: Ctx, memberId: number, atProviders: number): Promise<object | undefined> {
  const now = ctx.clock()
  const [limits, played] = await Promise.all([
    ctx.db
      .selectFrom('play_limits')
      .select(['kind', 'period', 'amount'])
      .where('brand_id', '=', ctx.brand.id)
      .where('member_id', '=', memberId)
      .where('kind', '<>', 'deposit')
      .execute(),
    playedIn(ctx.db, ctx, memberId),
  ])
  const reached = limits
    .map((each) => {
      const period = each.period as Period
      const { staked, won, ms } = played[period]
      // Credit at providers counts like a stake.
      const used =
        { stake: staked + atProviders, loss: staked - won + atProviders, time: Math.floor(ms / 60_000) }[each.kind] ?? 0
      return { kind: each.kind, period, limit: each.amount, used, until: spanOf(period, now).until }
    })
    .filter((each) => each.used >= each.limit)
    .sort((a, b) => b.until.getTime() - a.until.getTime())[0]
  if (!reached) return undefined
  const isTime = reached.kind === 'time'
  return {
    kind: reached.kind,
    period: reached.period,
    until: reached.until.toISOString(),
    limit: isTime ? reached.limit : bahtFromSatang(reached.limit),
    used: isTime ? reached.used : bahtFromSatang(reached.used),
  }
}
