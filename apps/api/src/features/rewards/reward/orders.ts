/** Orders of goods, of rewards and of prizes, as staff list and move them. */
import { ORDER_STATES, type OrderState } from '@duang/contract/desk/goods'
import { recordAction } from '#core/audit/audit.ts'
import { type ListForm, type ListRequest, type Page, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'
import { addressOf, moveOrder } from '#money/goods/goods.ts'
import { cancelOrder } from './cancel.ts'

export { ORDER_STATES, type OrderState }

export const ADDRESS_FIELDS = ['name', 'phone', 'line', 'subdistrict', 'district', 'province', 'postcode'] as const
export type Address = Record<(typeof ADDRESS_FIELDS)[number], string>

export const ORDER_LIST: ListForm = {
  keys: [
    { column: 'o.requested_at', type: 'timestamptz' },
    { column: 'o.order_id', type: 'uuid' },
  ],
  order: 'asc',
  at: 'o.requested_at',
  member: 'o.member_id',
}

const OPEN: readonly OrderState[] = ['requested', 'packed']
/** Open orders begin with the longest wait, others with the newest. */
export const orderListOf = (state: OrderState): ListForm => ({
  ...ORDER_LIST,
  order: OPEN.includes(state) ? 'asc' : 'desc',
})

const orders = (ctx: Ctx) =>
  ctx.db
    .selectFrom('goods_orders as o')
    .innerJoin('members as m', (join) =>
      join.onRef('m.brand_id', '=', 'o.brand_id').onRef('m.member_id', '=', 'o.member_id'),
    )
    .innerJoin('goods as g', (join) =>
      join.onRef('g.brand_id', '=', 'o.brand_id').onRef('g.goods_id', '=', 'o.goods_id'),
    )
    .select(['o.order_id', 'o.member_id', 'o.requested_at', 'o.state', 'm.username', 'g.name as goods', 'o.source'])
    .select(['o.tracking', 'o.address', 'g.left_count'])
    .where('o.brand_id', '=', ctx.brand.id)

type Row = Awaited<ReturnType<ReturnType<typeof orders>['executeTakeFirstOrThrow']>>
export type OrderRow = Omit<Row, 'address' | 'state'> & { address: Address | null; state: OrderState }

const orderRow = (row: Row): OrderRow => ({
  ...row,
  address: row.address as Address | null,
  state: row.state as OrderState,
})

/** Returns a page of the orders in one state, or in any. */
export async function listOrders(
  ctx: Ctx,
  state: OrderState | undefined,
  request: ListRequest,
  form = ORDER_LIST,
): Promise<Page<OrderRow>> {
  const query = orders(ctx).$if(state !== undefined, (rest) => rest.where('o.state', '=', state ?? ''))
  const { items, next } = await pageOf(query, form, request)
  return { items: items.map(orderRow), next }
}

/** Undefined for an unknown id. */
export async function findOrder(ctx: Ctx, orderId: string): Promise<OrderRow | undefined> {
  const row = await orders(ctx).where('o.order_id', '=', orderId).executeTakeFirst()
  return row && orderRow(row)
}

export const stepsOf = (ctx: Ctx, orderId: string) =>
  ctx.db
    .selectFrom('goods_order_steps')
    .select(['state', 'at', 'actor', 'note'])
    .where('brand_id', '=', ctx.brand.id)
    .where('order_id', '=', orderId)
    .orderBy('n')
    .execute()

/** The address of the order or, before it is packed, that of the member now. */
export async function shippingAddress(ctx: Ctx, { address, member_id }: OrderRow): Promise<Address | null> {
  // Of an erased member nothing is left.
  if (address) return 'line' in address ? address : null
  const row = await ctx.db.selectNoFrom(addressOf(ctx, member_id).as('address')).executeTakeFirstOrThrow()
  return row.address as Address | null
}

type Step = {
  orderId: string
  memberId: number
  to: Exclude<OrderState, 'requested' | 'cancelled'>
  actor: string
  tracking?: string | undefined
  reason?: string | undefined
}

/** Moves an order to its next state. False where it is in that state already. Refuses `goods_order_closed`, `goods_address_missing`. */
export async function stepOrder(
  tx: Tx,
  ctx: Ctx,
  { orderId, memberId, to, actor, tracking, reason }: Step,
): Promise<boolean> {
  const parcel = tracking === undefined ? {} : { tracking }
  const note = reason === undefined ? {} : { note: reason }
  const order = await moveOrder(tx, ctx, { orderId, to, actor, ...parcel, ...note })
  const after = { orderId, state: to, ...parcel }
  if (order) await recordAction(tx, ctx, { action: `rewards.${to}`, memberId, actor, reason, after })
  return order !== undefined
}

type Cancel = { orderId: string; memberId: number; actor: string; reason: string }

/** Cancels an order. Returns the points that came back; undefined where it was cancelled before. Refuses `goods_order_closed`. */
export async function cancelForMember(tx: Tx, ctx: Ctx, given: Cancel): Promise<number | undefined> {
  const { orderId, memberId, actor, reason } = given
  const points = await cancelOrder(tx, ctx, { orderId, memberId, actor, note: reason })
  const after = { orderId, state: 'cancelled', points }
  if (points !== undefined) await recordAction(tx, ctx, { action: 'rewards.cancelled', memberId, actor, reason, after })
  return points
}

/** Number and oldest request of the orders that are not shipped. */
export const waitingOrders = (ctx: Ctx) =>
  ctx.db
    .selectFrom('goods_orders')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('requested_at').as('oldestAt')])
    .where('brand_id', '=', ctx.brand.id)
    .where('state', 'in', OPEN)
    .executeTakeFirstOrThrow()
