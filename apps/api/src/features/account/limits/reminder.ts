/** The reality check (RTS 13). After this many minutes of play a page shows time, wagers and net, and the member answers to continue. */
import type { CallBody, CallReply } from '@duang/contract'
import type { answerReminder } from '@duang/contract/account/limits'
import type { readReminder } from '@duang/contract/account/limits-reminder'
import type { Caller, Ctx } from '#core/context.ts'
import { playedIn } from '#core/protection/played.ts'
import { bangkokDate } from '#kit/text/bangkok-time.ts'
import { REMIND_EVERY_DEFAULT } from './limits.ts'
import { selectReminder } from './queries.ts'

type Reply = CallReply<typeof readReminder>

const PAUSE_MS = 5 * 60_000

export async function reminderOf(ctx: Ctx, caller: Caller): Promise<Reply> {
  const now = ctx.clock()
  const [{ day, lastBetAt }, row] = await Promise.all([
    playedIn(ctx.db, ctx, caller.memberId),
    selectReminder(ctx.db, ctx, caller.memberId),
  ])
  const every = row?.every_minutes ?? REMIND_EVERY_DEFAULT
  const answered = row?.day === bangkokDate(now) ? row.played_ms : 0
  return {
    every,
    isPlaying: lastBetAt !== null && now.getTime() - lastBetAt.getTime() < PAUSE_MS,
    isDue: day.ms - answered >= every * 60_000,
    minutes: Math.floor(day.ms / 60_000),
    bets: day.bets,
    staked: day.staked,
    net: day.won - day.staked,
  }
}

/** Stores the answer, so that no other tab or device asks again, and the interval. */
export async function answer(ctx: Ctx, caller: Caller, body: CallBody<typeof answerReminder>): Promise<Reply> {
  const [{ day }, row] = await Promise.all([
    playedIn(ctx.db, ctx, caller.memberId),
    selectReminder(ctx.db, ctx, caller.memberId),
  ])
  const today = bangkokDate(ctx.clock())
  const answered = row?.day === today ? row.played_ms : 0
  const values = {
    every_minutes: body.every ?? row?.every_minutes ?? REMIND_EVERY_DEFAULT,
    day: today,
    played_ms: body.isSeen ? day.ms : answered,
  }
  await ctx.db
    .insertInto('play_reminders')
    .values({ brand_id: ctx.brand.id, member_id: caller.memberId, ...values })
    .onConflict((conflict) => conflict.columns(['brand_id', 'member_id']).doUpdateSet(values))
    .execute()
  return reminderOf(ctx, caller)
}
