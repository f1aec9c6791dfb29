/** Asks a member for its password again (trust T04): a stolen session alone is not enough, and has few attempts. */
import type { Caller, Ctx } from '#core/context.ts'
import { type AttemptLimit, consumeAttempt, refundAttempt, resetAttempts } from '#core/throttle/throttle.ts'
import { refuse } from '#kit/refusal.ts'
import type { Lane } from './hash-lanes.ts'

/** Five wrong ones, then a quarter of an hour. */
const ATTEMPTS: AttemptLimit = { waits: [0, 0, 0, 0, 15 * 60], forgetMinutes: 15 }

/** `stored`: the hash of the member. Refuses `login_delayed`, `password_wrong`, `overloaded`. */
export async function requireOwnPassword(ctx: Ctx, caller: Caller, password: string, stored: string): Promise<void> {
  const wait = await consumeAttempt(ctx.db, ctx, subjectOf(caller), ATTEMPTS)
  if (wait > 0) refuse('login_delayed', { retryAfterSeconds: wait })
  const isRight = await ctx.passwords.isRight(password, stored, ownLane(caller)).catch(async (error) => {
    // Too busy to look at it: that was no attempt.
    await refundAttempt(ctx.db, ctx, subjectOf(caller))
    throw error
  })
  if (!isRight) refuse('password_wrong')
  await resetAttempts(ctx.db, ctx, subjectOf(caller))
}

/** Of a signed-in member. */
export const ownLane = ({ memberId }: Pick<Caller, 'memberId'>): Lane => ({ isKnown: true, key: `member:${memberId}` })

const subjectOf = (caller: Caller): string => `own-password:${caller.memberId}`
