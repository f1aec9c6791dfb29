/** Browsers that receive a member's notifications (interpretation W10). */
import type { CallBody, CallReply } from '@duang/contract'
import type { pushOn, pushState } from '@duang/contract/site/push'
import type { Caller, Ctx } from '#core/context.ts'
import { inTransaction } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { lockMember } from '#money/ledger/ledger.ts'
import { isPushService } from './push-hosts.ts'
import { pushKey } from './push-key.ts'

/**
 * Whether the browser with this endpoint receives the caller's notifications. Its subscription moves to the caller's session, because
 * an earlier session may have ended by its age. A subscription of another member in this browser ends.
 */
export async function readPushState(
  ctx: Ctx,
  caller: Caller,
  { endpoint }: CallBody<typeof pushState>,
): Promise<CallReply<typeof pushState>> {
  const { publicKey } = await pushKey(ctx)
  if (endpoint === null) return { isOn: false, publicKey }
  const isOn = await inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, ctx.brand.id, caller.memberId)
    await tx
      .deleteFrom('push_subscriptions')
      .where('brand_id', '=', ctx.brand.id)
      .where('endpoint', '=', endpoint)
      .where('member_id', '<>', caller.memberId)
      .execute()
    const moved = await tx
      .updateTable('push_subscriptions')
      .set({ session_id: caller.sessionId, renewed_at: ctx.clock() })
      .where('brand_id', '=', ctx.brand.id)
      .where('endpoint', '=', endpoint)
      .executeTakeFirst()
    return moved.numUpdatedRows > 0n
  })
  return { isOn, publicKey }
}

/** Refuses `push_service_unknown` for an endpoint of no known push service. */
export async function switchPushOn(
  ctx: Ctx,
  caller: Caller,
  { endpoint, p256dh, auth }: CallBody<typeof pushOn>,
): Promise<CallReply<typeof pushOn>> {
  if (!isPushService(ctx, endpoint)) return refuse('push_service_unknown')
  await inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, ctx.brand.id, caller.memberId)
    await tx
      .deleteFrom('push_subscriptions')
      .where('brand_id', '=', ctx.brand.id)
      .where('session_id', '=', caller.sessionId)
      .execute()
    const row = {
      member_id: caller.memberId,
      session_id: caller.sessionId,
      p256dh,
      auth,
      renewed_at: ctx.clock(),
    }
    await tx
      .insertInto('push_subscriptions')
      .values({ ...row, brand_id: ctx.brand.id, endpoint })
      // The browser was subscribed by an earlier session, of this member or of another one.
      .onConflict((conflict) => conflict.columns(['brand_id', 'endpoint']).doUpdateSet(row))
      .execute()
  })
  return { isOn: true }
}

export async function switchPushOff(ctx: Ctx, caller: Caller): Promise<{ isOn: false }> {
  await ctx.db
    .deleteFrom('push_subscriptions')
    .where('brand_id', '=', ctx.brand.id)
    .where('session_id', '=', caller.sessionId)
    .execute()
  return { isOn: false }
}
