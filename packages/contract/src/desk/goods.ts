/** Orders of goods at the desk: rewards and prizes that are sent to members. */
import * as z from 'zod/mini'
import { instant, page } from '../wire/fields.ts'
import { username } from '../wire/pasted-fields.ts'
import { BRAND_PATH, defineDeskCall, deskPageFields, inBrand, inBrandWithUuid } from './define-desk-call.ts'
import { claim } from './queue.ts'

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

export const deskGoodsCalls = [listOrders, readOrder] as const
