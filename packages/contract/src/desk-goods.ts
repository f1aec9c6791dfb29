/** Orders of goods at the desk: rewards and prizes that are sent to members. */
import * as z from 'zod/mini'
import { BRAND_PATH, defineDeskCall, deskPageFields, inBrand, inBrandWithUuid, reason } from './desk-call.ts'
import { claim } from './desk-queue.ts'
import { empty, instant, page } from './fields.ts'
import { username } from './pasted-fields.ts'

export const ORDER_STATES = ['requested', 'packed', 'shipped', 'delivered', 'cancelled'] as const
export type OrderState = (typeof ORDER_STATES)[number]

const orderRow = z.object({
  id: z.uuid(),
  username: z.string(),
  goods: z.string(),
  /** The promotion: `reward`, `wheel`, … */
  source: z.string(),
  state: z.enum(ORDER_STATES),
  requestedAt: instant(),
  tracking: z.nullable(z.string()),
  /** The province of the address. Null: the member has given none. */
  province: z.nullable(z.string()),
  claim: claim(),
})

export const listOrders = defineDeskCall({
  name: 'desk-goods.list',
  method: 'GET',
  path: `${BRAND_PATH}/goods`,
  summary: 'Orders in a state: open ones oldest first, ended ones newest first.',
  access: 'staff',
  permission: 'members.read',
  params: inBrand(),
  query: z.strictObject({ ...deskPageFields(), state: z.enum(ORDER_STATES), username: z.optional(username()) }),
  reply: page(orderRow),
  refusals: ['not_found'],
})

export const readOrder = defineDeskCall({
  name: 'desk-goods.read',
  method: 'GET',
  path: `${BRAND_PATH}/goods/{id}`,
  summary: 'One order with its steps, without the address.',
  access: 'staff',
  permission: 'members.read',
  params: inBrandWithUuid(),
  reply: z.extend(orderRow, {
    steps: z.array(
      z.object({ state: z.enum(ORDER_STATES), at: instant(), actor: z.string(), note: z.nullable(z.string()) }),
    ),
    /** Pieces of the goods that no order has reserved. */
    left: z.int(),
  }),
  refusals: [],
})

const address = z.object({
  name: z.string(),
  phone: z.string(),
  line: z.string(),
  subdistrict: z.string(),
  district: z.string(),
  province: z.string(),
  postcode: z.string(),
})

export const seeOrderAddress = defineDeskCall({
  name: 'desk-goods.see-address',
  method: 'POST',
  path: `${BRAND_PATH}/goods/{id}/address`,
  summary: 'The address of an order. Each look is recorded.',
  access: 'staff',
  hourlyMax: 60,
  permission: 'goods.ship',
  params: inBrandWithUuid(),
  body: empty(),
  reply: z.object({ address: z.nullable(address) }),
  refusals: ['rate_limited'],
})

const step = <const Name extends string, Body extends z.ZodMiniType>(name: Name, summary: string, body: Body) =>
  defineDeskCall({
    name: `desk-goods.${name}` as const,
    method: 'POST',
    path: `${BRAND_PATH}/goods/{id}/${name}` as const,
    summary,
    access: 'staff',
    permission: 'goods.ship',
    params: inBrandWithUuid(),
    body,
    reply: z.object({ outcome: z.literal('done') }),
    refusals: ['desk_state_changed', 'desk_claimed', 'goods_order_closed', 'goods_address_missing'],
  })

export const packOrder = step('pack', 'Mark a requested order as packed, with the address of now.', empty())
export const shipOrder = step(
  'ship',
  'Mark a packed order as shipped.',
  z.strictObject({ tracking: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))) }),
)
export const deliverOrder = step('deliver', 'Mark a shipped order as delivered.', empty())

export const cancelDeskOrder = defineDeskCall({
  ...step(
    'cancel',
    'Cancel an order that is not shipped: its piece and its points come back, once.',
    z.strictObject({ reason: reason() }),
  ),
  needsStepUp: true,
})

export const deskGoodsCalls = [
  listOrders,
  readOrder,
  seeOrderAddress,
  packOrder,
  shipOrder,
  deliverOrder,
  cancelDeskOrder,
] as const
