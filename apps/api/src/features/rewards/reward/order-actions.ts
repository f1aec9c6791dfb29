/** What staff do with orders of goods, of rewards and of prizes. */
import {
  cancelOrder as cancelOrderAction,
  deliverOrder,
  packOrder,
  seeOrderAddress,
  shipOrder,
} from '@duang/contract/action/reward-order'
import { implement, type Work } from '#entry/action/implement.ts'
import { refuse } from '#kit/refusal.ts'
import { ADDRESS_FIELDS, cancelForMember, findOrder, type OrderRow, shippingAddress, stepOrder } from './orders.ts'

export const QUEUE = 'goods'

const seeAddress = implement(
  seeOrderAddress,
  async ({ ctx, input: { order } }) => ({
    address: await shippingAddress(ctx, (await findOrder(ctx, order)) ?? refuse('not_found')),
  }),
  {
    say: ({ address }) => (address ? ADDRESS_FIELDS.map((field) => address[field]) : 'The member has no address yet.'),
  },
)

type Deciding = Pick<Work<typeof packOrder>, 'tx' | 'ctx' | 'person'> & { input: { order: string } }

/** `act` returns undefined where somebody else did the same before. */
async function decide<Result>(work: Deciding, act: (order: OrderRow) => Promise<Result | undefined>): Promise<Result> {
  const order = (await findOrder(work.ctx, work.input.order)) ?? refuse('not_found')
  return (await act(order)) ?? refuse('desk_state_changed', { state: order.state })
}

const step =
  (to: 'packed' | 'shipped' | 'delivered') =>
  (work: Work<typeof packOrder> | Work<typeof shipOrder>): Promise<{ id: string }> =>
    decide(work, async ({ order_id: id, member_id: memberId }) => {
      const { tx, ctx, person, input } = work
      const tracking = 'tracking' in input ? input.tracking : undefined
      const { reason } = input
      const isMoved = await stepOrder(tx, ctx, { orderId: id, memberId, to, actor: person.actor, tracking, reason })
      return isMoved ? { id } : undefined
    })

const cancel = implement(
  cancelOrderAction,
  (work) =>
    decide(work, async ({ order_id: id, member_id: memberId }) => {
      const { tx, ctx, person, input } = work
      const cancellation = { orderId: id, memberId, actor: person.actor, reason: input.reason }
      const points = await cancelForMember(tx, ctx, cancellation)
      return points === undefined ? undefined : { id, points }
    }),
  { say: ({ id, points }) => `Order ${id} is cancelled; ${points} points came back.` },
)

export const orderActions = [
  seeAddress,
  implement(packOrder, step('packed')),
  implement(shipOrder, step('shipped')),
  implement(deliverOrder, step('delivered')),
  cancel,
]
