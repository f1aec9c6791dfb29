/** Calls of the desk about orders of goods. */
import type { CallQuery, CallReply } from '@duang/contract'
import { listOrders as listOrdersCall, readOrder } from '@duang/contract/desk/goods'
import type { Ctx } from '#core/context.ts'
import { findMemberId } from '#core/member/find-member.ts'
import { type Claim, claimOnWire, claimsOf } from '#entry/desk/claims.ts'
import { listRequest } from '#entry/desk/desk-list.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import type { QueueSource } from '#entry/desk/queue-source.ts'
import type { BrandStaff } from '#entry/desk/staff.ts'
import { refuse } from '#kit/refusal.ts'
import { QUEUE } from './order-actions.ts'
import { findOrder, listOrders, type OrderRow, orderListOf, stepsOf, waitingOrders } from './orders.ts'

export function mountGoodsDesk(desk: Desk): void {
  mountDesk(desk, listOrdersCall, ({ ctx, staff, query }) => list(ctx, staff, query))
  mountDesk(desk, readOrder, ({ ctx, staff, params }) => read(ctx, staff, params.id))
}

async function list(
  ctx: Ctx,
  staff: BrandStaff,
  { state, username, ...page }: CallQuery<typeof listOrdersCall>,
): Promise<CallReply<typeof listOrdersCall>> {
  const memberId = username === undefined ? undefined : ((await findMemberId(ctx, username)) ?? refuse('not_found'))
  const form = orderListOf(state)
  const { items, next } = await listOrders(ctx, state, { ...listRequest(page, form), memberId }, form)
  const claims = await claimsOf(
    ctx,
    staff,
    QUEUE,
    items.map((row) => row.order_id),
  )
  return { items: items.map((row) => onWire(row, claims.get(row.order_id))), next }
}

const onWire = (row: OrderRow, claim: Claim | undefined) => ({
  id: row.order_id,
  username: row.username,
  goods: row.goods,
  source: row.source,
  state: row.state,
  requestedAt: row.requested_at.toISOString(),
  tracking: row.tracking,
  province: row.address?.province ?? null,
  claim: claimOnWire(claim),
})

async function read(ctx: Ctx, staff: BrandStaff, id: string): Promise<CallReply<typeof readOrder>> {
  const row = (await findOrder(ctx, id)) ?? refuse('not_found')
  const [steps, claims] = await Promise.all([stepsOf(ctx, id), claimsOf(ctx, staff, QUEUE, [id])])
  return {
    ...onWire(row, claims.get(id)),
    steps: steps.map((each) => ({ ...each, state: each.state as OrderRow['state'], at: each.at.toISOString() })),
    left: row.left_count,
  }
}

export const goodsQueues: readonly QueueSource[] = [
  { queue: QUEUE, permission: 'members.read', waiting: waitingOrders },
]
