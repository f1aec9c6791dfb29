/** Coupons at the desk. A coupon gives value, so a second person approves it. */
import * as z from 'zod/mini'
import { BRAND_PATH, defineDeskCall, deskPageFields, inBrand, inBrandWithUuid, reason } from './desk-call.ts'
import { instant, page } from './fields.ts'
import { amount } from './money.ts'

export const listDeskCoupons = defineDeskCall({
  name: 'desk-coupon.list',
  method: 'GET',
  path: `${BRAND_PATH}/coupons`,
  summary: 'Coupons with their uses, newest first.',
  access: 'staff',
  permission: 'brand.settings',
  params: inBrand(),
  query: z.strictObject(deskPageFields()),
  reply: page(
    z.object({
      id: z.uuid(),
      name: z.string(),
      prize: z.record(z.string(), z.unknown()),
      level: z.int(),
      startsAt: instant(),
      endsAt: z.nullable(instant()),
      codes: z.int(),
      uses: z.int(),
      left: z.int(),
      isEnded: z.boolean(),
    }),
  ),
  refusals: [],
})

export const listDeskCouponCodes = defineDeskCall({
  name: 'desk-coupon.codes',
  method: 'GET',
  path: `${BRAND_PATH}/coupons/{id}/codes`,
  summary: 'The codes of a coupon and their uses that are left.',
  access: 'staff',
  permission: 'brand.settings',
  params: inBrandWithUuid(),
  query: z.strictObject(deskPageFields()),
  reply: page(z.object({ code: z.string(), uses: z.int(), left: z.int() })),
  refusals: [],
})

export const proposeDeskCoupon = defineDeskCall({
  name: 'desk-coupon.propose',
  method: 'POST',
  path: `${BRAND_PATH}/coupons`,
  summary: 'Propose a coupon: one code for several members, or so many random codes for one use each.',
  access: 'staff',
  permission: 'brand.settings',
  needsStepUp: true,
  params: inBrand(),
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    /** With `uses`. Without it `count` random codes are made. */
    code: z.optional(z.string().check(z.maxLength(40))),
    uses: z.optional(z.int().check(z.minimum(1), z.maximum(100_000))),
    count: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
    startsAt: z.optional(instant()),
    endsAt: z.optional(instant()),
    level: z.optional(z.int().check(z.minimum(0), z.maximum(6))),
    /** One of them. */
    credit: z.optional(amount()),
    multiple: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
    points: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
    rights: z.optional(z.string().check(z.regex(/^[a-z-]{3,20}:\d{1,4}$/))),
    reason: reason(),
  }),
  reply: z.object({ outcome: z.literal('proposed') }),
  refusals: ['desk_act_refused', 'desk_proposal_open'],
})

export const endDeskCoupon = defineDeskCall({
  name: 'desk-coupon.end',
  method: 'POST',
  path: `${BRAND_PATH}/coupons/{id}/end`,
  summary: 'End a coupon now.',
  access: 'staff',
  permission: 'brand.settings',
  params: inBrandWithUuid(),
  body: z.strictObject({ reason: reason() }),
  reply: z.object({ changed: z.literal(true) }),
  refusals: ['desk_act_refused'],
})

export const deskCouponCalls = [listDeskCoupons, listDeskCouponCodes, proposeDeskCoupon, endDeskCoupon] as const
