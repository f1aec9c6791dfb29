/** The points shop at the desk. Costs and prizes are worth money, so a second person approves them. */
import * as z from 'zod/mini'
import { BRAND_PATH, defineDeskCall, deskPageFields, inBrand, inBrandWithUuid, reason } from './desk-call.ts'
import { page } from './fields.ts'
import { amount } from './money.ts'

const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
const points = () => z.int().check(z.minimum(1), z.maximum(999_999))
const proposed = z.object({ outcome: z.literal('proposed') })

export const listDeskRewards = defineDeskCall({
  name: 'desk-reward.list',
  method: 'GET',
  path: `${BRAND_PATH}/rewards`,
  summary: 'Rewards of the points shop with costs and stock, hidden ones too.',
  access: 'staff',
  permission: 'brand.settings',
  params: inBrand(),
  query: z.strictObject(deskPageFields()),
  reply: page(
    z.object({
      id: z.uuid(),
      category: z.string(),
      name: z.string(),
      points: z.int(),
      prize: z.record(z.string(), z.unknown()),
      level: z.int(),
      isShown: z.boolean(),
      /** Pieces of goods. */
      left: z.nullable(z.int()),
    }),
  ),
  refusals: [],
})

export const proposeDeskReward = defineDeskCall({
  name: 'desk-reward.add',
  method: 'POST',
  path: `${BRAND_PATH}/rewards`,
  summary: 'Propose a reward of credit or rights.',
  access: 'staff',
  permission: 'brand.settings',
  needsStepUp: true,
  params: inBrand(),
  body: z.strictObject({
    category: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/)),
    name: text(80),
    points: points(),
    description: z.optional(text(500)),
    level: z.optional(z.int().check(z.minimum(0), z.maximum(6))),
    /** One of them. */
    credit: z.optional(amount()),
    /** How often the credit must be wagered. */
    multiple: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
    rights: z.optional(z.string().check(z.regex(/^[a-z-]{3,20}:\d{1,4}$/))),
    goods: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/))),
    reason: reason(),
  }),
  reply: proposed,
  refusals: ['desk_act_refused', 'desk_proposal_open'],
})

export const proposeDeskRewardChange = defineDeskCall({
  name: 'desk-reward.change',
  method: 'POST',
  path: `${BRAND_PATH}/rewards/{id}`,
  summary: 'Propose another cost, name or level of a reward.',
  access: 'staff',
  permission: 'brand.settings',
  needsStepUp: true,
  params: inBrandWithUuid(),
  body: z.strictObject({
    name: z.optional(text(80)),
    points: z.optional(points()),
    level: z.optional(z.int().check(z.minimum(0), z.maximum(6))),
    reason: reason(),
  }),
  reply: proposed,
  refusals: ['desk_act_refused', 'desk_proposal_open'],
})

export const turnDeskReward = defineDeskCall({
  name: 'desk-reward.turn',
  method: 'POST',
  path: `${BRAND_PATH}/rewards/{id}/shown`,
  summary: 'Hide a reward from members, or show it again.',
  access: 'staff',
  permission: 'brand.settings',
  params: inBrandWithUuid(),
  body: z.strictObject({ isShown: z.boolean(), reason: reason() }),
  reply: z.object({ changed: z.literal(true) }),
  refusals: ['desk_act_refused'],
})

export const receiveDeskGoods = defineDeskCall({
  name: 'desk-reward.receive',
  method: 'POST',
  path: `${BRAND_PATH}/goods/receive`,
  summary: 'Add pieces to the stock of goods. New goods need a name.',
  access: 'staff',
  permission: 'brand.settings',
  needsStepUp: true,
  params: inBrand(),
  body: z.strictObject({
    goods: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/)),
    count: z.int().check(z.minimum(1), z.maximum(100_000)),
    name: z.optional(text(80)),
    reason: reason(),
  }),
  reply: z.object({ left: z.int() }),
  refusals: ['desk_act_refused'],
})

export const deskRewardCalls = [
  listDeskRewards,
  proposeDeskReward,
  proposeDeskRewardChange,
  turnDeskReward,
  receiveDeskGoods,
] as const
