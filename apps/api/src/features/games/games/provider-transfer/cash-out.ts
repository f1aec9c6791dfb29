/** Recalls credit on request (interpretation M9): sessions end, and providers in transfer mode return the credit. No page does so automatically. */

import type { CallReply } from '@duang/contract'
import type { cashOut } from '@duang/contract/games/games'
import type { Caller, Ctx } from '#core/context.ts'
import { countWithin } from '#core/throttle/throttle.ts'
import { refuse } from '#kit/refusal.ts'
import { creditAtProvidersOf, readCredit } from '#money/provider/credit-at-provider.ts'
import { withdrawFromAllProviders, withdrawnBy } from '#money/provider-transfer/withdraw-from-provider.ts'

/** More than a player ever needs. Each recall sends requests to the providers. */
const RETURNS = { max: 60, minutes: 10 }

/**
 * Ends the member's play. Bets of the ended sessions are refused from now on, and wins of their rounds are still accepted.
 * Recalls credit for every member, also during a break or an exclusion, and from providers that are switched off.
 * Refuses `rate_limited` after sixty within ten minutes.
 */
export async function endPlay(ctx: Ctx, caller: Caller): Promise<CallReply<typeof cashOut>> {
  const wait = await countWithin(ctx.db, ctx, `cash-out:${caller.memberId}`, RETURNS)
  if (wait > 0) return refuse('rate_limited', { retryAfterSeconds: wait })
  await ctx.db
    .updateTable('game_sessions')
    .set({ ended_at: ctx.clock() })
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', caller.memberId)
    .where('ended_at', 'is', null)
    .execute()
  const refs = await withdrawFromAllProviders(ctx, caller.memberId)
  const { balance, ...now } = await readCredit(ctx.db, ctx, caller.memberId)
  const [back, out] = await Promise.all([withdrawnBy(ctx, refs), creditAtProvidersOf(ctx.db, ctx, caller.memberId)])
  return { credit: balance, ...now, back, out }
}
