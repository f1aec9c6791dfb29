/** Coming back from play (reading M9): sessions end, credit comes back from providers that hold it, and the credit is told. */

import type { CallReply } from '@duang/contract'
import type { cashOut } from '@duang/contract/games'
import type { Caller, Ctx } from '#core/context.ts'
import { lockMember, readBalance } from '#core/ledger/ledger.ts'
import { creditOutOf } from '#core/provider/credit-out.ts'
import { begin, type Claim, carryOut, pendingOf, settle } from '#core/provider/movement.ts'
import { inTransaction, type Tx } from '#kit/db.ts'

/**
 * Bets of the ended sessions are refused from now on; wins of their rounds are still taken. Credit is brought back for everybody, also
 * who is on a break or excluded, and from providers that are switched off.
 */
export async function endPlay(ctx: Ctx, caller: Caller): Promise<CallReply<typeof cashOut>> {
  await ctx.db
    .updateTable('game_sessions')
    .set({ ended_at: ctx.clock() })
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', caller.memberId)
    .where('ended_at', 'is', null)
    .execute()
  await bringAllBack(ctx, caller)
  const { balance, version } = await readBalance(ctx.db, ctx.brand.id, caller.memberId, 'cash')
  return { credit: balance, version, out: await creditOutOf(ctx.db, ctx, caller.memberId) }
}

/** From every provider but `staysAt`. Where nobody knows yet, the credit stays pending there and settles by itself. */
export async function bringAllBack(ctx: Ctx, caller: Caller, staysAt?: string): Promise<void> {
  const unsettled = await ctx.db
    .selectFrom('provider_credit')
    .select('provider')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', caller.memberId)
    .where('settled_at', 'is', null)
    .$if(staysAt !== undefined, (query) => query.where('provider', '!=', staysAt as string))
    .execute()
  await Promise.all(unsettled.map(({ provider }) => bringBack(ctx, caller.memberId, provider)))
}

/** What is pending is asked about first; everything that then lies there comes back. */
async function bringBack(ctx: Ctx, memberId: number, provider: string): Promise<void> {
  const pending = await pendingOf(ctx.db, ctx, memberId, provider)
  if (pending) {
    const state = await settle(ctx, pending.ref, true)
    if (state === 'pending' || (state === 'done' && pending.direction === 'back')) return
  }
  const claim = await inTransaction(ctx.db, (tx) => prepare(tx, ctx, memberId, provider))
  if (claim) await carryOut(ctx, claim)
}

async function prepare(tx: Tx, ctx: Ctx, memberId: number, provider: string): Promise<Claim | undefined> {
  await lockMember(tx, ctx.brand.id, memberId)
  if (await pendingOf(tx, ctx, memberId, provider)) return
  const unsettled = await tx
    .selectFrom('provider_credit')
    .select('provider')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return unsettled && begin(tx, ctx, { memberId, provider, direction: 'back', amount: null })
}
