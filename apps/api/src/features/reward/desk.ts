/** Calls of the desk about orders of goods. */
import type { CallQuery, CallReply } from '@duang/contract'
import {
  cancelDeskOrder,
  deliverOrder,
  listOrders as listOrdersCall,
  packOrder,
  readOrder,
  seeOrderAddress,
  shipOrder,
} from '@duang/contract/desk-goods'
import type { Ctx } from '#core/context.ts'
import { assertUnclaimed, type Claim, claimOnWire, claimsOf, releaseEntries } from '#core/desk/claims.ts'
import { listRequest } from '#core/desk/desk-list.ts'
import { type Desk, mountDesk } from '#core/desk/mount-desk.ts'
import type { QueueSource } from '#core/desk/queue-source.ts'
import type { BrandStaff } from '#core/desk/staff.ts'
import { findMemberId } from '#core/member/find-member.ts'
import { refuse } from '#kit/refusal.ts'
import {
  cancelForMember,
  findOrder,
  listOrders,
  type OrderRow,
  orderListOf,
  shippingAddress,
  stepOrder,
  stepsOf,
  waitingOrders,
} from './orders.ts'

const QUEUE = 'goods'
const DONE = { outcome: 'done' } as const

export function mountGoodsDesk(desk: Desk): void {
  mountDesk(desk, listOrdersCall, ({ ctx, staff, query }) => list(ctx, staff, query))
  mountDesk(desk, readOrder, ({ ctx, staff, params }) => read(ctx, staff, params.id))
  mountDesk(desk, seeOrderAddress, async ({ ctx, params }) => ({
    address: await shippingAddress(ctx, (await findOrder(ctx, params.id)) ?? refuse('not_found')),
  }))
  mountDesk(desk, packOrder, ({ ctx, staff, params }) => step(ctx, staff, params.id, { to: 'packed' }))
  mountDesk(desk, shipOrder, ({ ctx, staff, params, body }) =>
    step(ctx, staff, params.id, { to: 'shipped', tracking: body.tracking }),
  )
  mountDesk(desk, deliverOrder, ({ ctx, staff, params }) => step(ctx, staff, params.id, { to: 'delivered' }))
  mountDesk(desk, cancelDeskOrder, ({ ctx, staff, params, body }) =>
    decide(ctx, staff, params.id, async ({ order_id: orderId, member_id: memberId }) => {
      const points = await cancelForMember(ctx, { orderId, memberId, actor: staff.actor, reason: body.reason })
      return points !== undefined
    }),
  )
}

type Next = { to: 'packed' | 'shipped' | 'delivered'; tracking?: string | undefined }

const step = (ctx: Ctx, staff: BrandStaff, id: string, next: Next): Promise<typeof DONE> =>
  decide(ctx, staff, id, ({ order_id: orderId, member_id: memberId }) =>
    stepOrder(ctx, { orderId, memberId, actor: staff.actor, ...next }),
  )

/** `act` returns false where somebody else did the same before. */
async function decide(
  ctx: Ctx,
  staff: BrandStaff,
  id: string,
  act: (order: OrderRow) => Promise<boolean>,
): Promise<typeof DONE> {
  const order = (await findOrder(ctx, id)) ?? refuse('not_found')
  await assertUnclaimed(ctx, staff, QUEUE, id)
  if (!(await act(order))) refuse('desk_state_changed', { state: order.state })
  await releaseEntries(ctx.db, ctx, staff, { queue: QUEUE, subjects: [id] })
  return DONE
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
  ...{ id: row.order_id, username: row.username, goods: row.goods, source: row.source, state: row.state },
  ...{ requestedAt: row.requested_at.toISOString(), tracking: row.tracking, province: row.address?.province ?? null },
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
