/** Cancelling an order of goods: the piece returns to the stock and, of a reward, the points to the member; both once. */
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { moveOrder, type StepBy } from '#money/goods/goods.ts'
import { lockMember } from '#money/ledger/ledger.ts'
import { givePoints } from '#money/points/points.ts'
import { SOURCE } from './queries.ts'

type Cancellation = StepBy & {
  orderId: string
  memberId: number
  /** The only state that the order may have; any before shipping otherwise. */
  from?: 'requested'
}

/**
 * Cancels the order. Returns the points that came back, 0 for prizes of other promotions; undefined where it was cancelled before.
 * Refuses `not_found`, `goods_order_closed`, and `reward_not_cancellable` where staff packed it meanwhile.
 */
export async function cancelOrder(
  tx: Tx,
  ctx: Ctx,
  { orderId, memberId, from, ...by }: Cancellation,
): Promise<number | undefined> {
  await lockMember(tx, ctx.brand.id, memberId)
  if (from && (await lockedState(tx, ctx, orderId)) !== from) refuse('reward_not_cancellable')
  const order = await moveOrder(tx, ctx, { orderId, to: 'cancelled', ...by })
  if (!order) return undefined
  if (order.source !== SOURCE) return 0
  const { cost_points: points } = await tx
    .selectFrom('reward_requests')
    .select('cost_points')
    .where('brand_id', '=', ctx.brand.id)
    .where('request_id', '=', order.source_id)
    .executeTakeFirstOrThrow()
  await givePoints(tx, ctx, memberId, { kind: 'points.refund', fact: order.source_id, points })
  return points
}

const lockedState = async (tx: Tx, ctx: Ctx, orderId: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('goods_orders')
      .select('state')
      .where('brand_id', '=', ctx.brand.id)
      .where('order_id', '=', orderId)
      .forUpdate()
      .executeTakeFirst()
  )?.state
