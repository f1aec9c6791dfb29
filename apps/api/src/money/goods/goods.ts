/** Stock of goods, and orders that reserve a piece each. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'

export type GoodsRequest = {
  goodsId: string
  /** The promotion and its fact: one order for it. */
  source: string
  sourceId: string
}

/** Who changes an order, and a note that staff keep with the step. */
export type StepBy = { actor: string; note?: string }

/**
 * Reserves one piece and writes the order with the member's address, if there is one. Undefined, and nothing is written, where no piece is
 * left. The row of the goods is locked until the commit, so pieces are never oversold.
 */
export async function orderGoods(
  tx: Tx,
  ctx: Ctx,
  memberId: number,
  { goodsId, source, sourceId }: GoodsRequest,
): Promise<string | undefined> {
  const reserved = await tx
    .updateTable('goods')
    .set((eb) => ({ left_count: eb('left_count', '-', 1) }))
    .where('brand_id', '=', ctx.brand.id)
    .where('goods_id', '=', goodsId)
    .where('is_active', '=', true)
    .where('left_count', '>', 0)
    .returning('goods_id')
    .executeTakeFirst()
  if (!reserved) return undefined
  const orderId = randomUUID()
  await tx
    .insertInto('goods_orders')
    .values({
      brand_id: ctx.brand.id,
      order_id: orderId,
      goods_id: goodsId,
      member_id: memberId,
      source,
      source_id: sourceId,
      state: 'requested',
      requested_at: ctx.clock(),
      address: addressOf(ctx, memberId),
    })
    .execute()
  await writeStep(tx, ctx, orderId, 'requested', { actor: 'member' })
  return orderId
}

/** The member's address as it is now, or null. */
export const addressOf = (ctx: Ctx, memberId: number) => sql<string | null>`(
  select jsonb_build_object('name', name, 'phone', phone, 'line', line, 'subdistrict', subdistrict,
    'district', district, 'province', province, 'postcode', postcode)
  from member_addresses where brand_id = ${ctx.brand.id} and member_id = ${memberId})`

export type OrderState = 'requested' | 'packed' | 'shipped' | 'delivered' | 'cancelled'

/** States that an order may enter from each state. */
const NEXT: Record<OrderState, readonly OrderState[]> = {
  requested: ['packed', 'cancelled'],
  packed: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
}

export type Order = { order_id: string; member_id: number; goods_id: string; source: string; source_id: string }

type Move = StepBy & { orderId: string; to: OrderState; tracking?: string }

/**
 * Moves an order to its next state and records the step. Packing takes the member's address where the order has none; cancelling returns the
 * piece to the stock. Returns the order, so that the caller of a cancellation gives the points back. An order that is in the state already
 * stays as it is: undefined. Refuses `not_found`, `goods_order_closed`, `goods_address_missing`.
 */
export async function moveOrder(tx: Tx, ctx: Ctx, { orderId, to, tracking, ...by }: Move): Promise<Order | undefined> {
  const order = await tx
    .selectFrom('goods_orders')
    .select(['order_id', 'member_id', 'goods_id', 'source', 'source_id', 'state', 'address'])
    .where('brand_id', '=', ctx.brand.id)
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  if (!order) refuse('not_found')
  if (order.state === to) return undefined
  if (!NEXT[order.state as OrderState].includes(to)) refuse('goods_order_closed')
  const isAddressMissing = to === 'packed' && order.address === null
  if (isAddressMissing && !(await hasAddress(tx, ctx, order.member_id))) refuse('goods_address_missing')
  await tx
    .updateTable('goods_orders')
    .set({
      state: to,
      ...(isAddressMissing ? { address: addressOf(ctx, order.member_id) } : {}),
      ...(tracking === undefined ? {} : { tracking }),
    })
    .where('brand_id', '=', ctx.brand.id)
    .where('order_id', '=', orderId)
    .execute()
  if (to === 'cancelled') await returnPiece(tx, ctx, order.goods_id)
  await writeStep(tx, ctx, orderId, to, by)
  return order
}

const returnPiece = (tx: Tx, ctx: Ctx, goodsId: string) =>
  tx
    .updateTable('goods')
    .set((eb) => ({ left_count: eb('left_count', '+', 1) }))
    .where('brand_id', '=', ctx.brand.id)
    .where('goods_id', '=', goodsId)
    .execute()

const hasAddress = async (tx: Tx, ctx: Ctx, memberId: number): Promise<boolean> =>
  (await tx
    .selectFrom('member_addresses')
    .select('member_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()) !== undefined

async function writeStep(tx: Tx, ctx: Ctx, orderId: string, state: OrderState, by: StepBy): Promise<void> {
  await tx
    .insertInto('goods_order_steps')
    .values({
      brand_id: ctx.brand.id,
      order_id: orderId,
      state,
      at: ctx.clock(),
      actor: by.actor,
      note: by.note ?? null,
      n: sql<number>`(select count(*) + 1 from goods_order_steps
        where brand_id = ${ctx.brand.id} and order_id = ${orderId})`,
    })
    .execute()
}
