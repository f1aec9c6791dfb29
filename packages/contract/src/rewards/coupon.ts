import * as z from 'zod/mini'
import { defineCall } from '../wire/define-call.ts'
import { memberUuid } from '../wire/fields.ts'
import { amount, balance } from '../wire/money.ts'
import { foldCode } from '../wire/pasted-text.ts'

/** Codes as they are stored: capital letters and digits. People add spaces and dashes. Undefined for a text that is no code. */
export function normaliseCoupon(text: string): string | undefined {
  const code = foldCode(text).replace(/[ -]/g, '').toUpperCase()
  return /^[A-Z0-9]{4,32}$/.test(code) ? code : undefined
}

/** What a coupon gives; null: nothing of this kind. */
const couponGiven = () =>
  z.object({
    credit: z.nullable(amount()),
    /** How often the credit must be wagered before it can be withdrawn; 0: not at all. */
    turnoverMultiple: z.nullable(z.number()),
    points: z.nullable(z.int()),
    rights: z.nullable(z.object({ game: z.enum(['wheel', 'flip-card']), count: z.int() })),
  })

const refusedCoupons = [
  'coupon_unknown',
  'coupon_ended',
  'coupon_early',
  'coupon_used',
  'coupon_used_up',
  'coupon_level',
  'consent_required',
  'limits_break',
  'limits_excluded',
] as const

export const redeemCoupon = defineCall({
  name: 'coupon.redeem',
  method: 'POST',
  path: '/api/auth/coupon/redeem',
  section: 'W1',
  summary:
    'Redeem a coupon code for credit, points or rights. Once per member and coupon, so a repeated call gives nothing more.',
  access: 'member',
  owner: [{ in: 'body', field: 'uuid', is: 'uuid' }],
  body: z.strictObject({ uuid: memberUuid(), code: z.string().check(z.maxLength(64)) }),
  reply: z.object({ name: z.string(), given: couponGiven(), credit: balance(), version: z.int() }),
  refusals: [...refusedCoupons, 'credit_too_high'],
  idempotency: 'none',
})

export const checkCoupon = defineCall({
  name: 'coupon.check',
  method: 'POST',
  path: '/api/auth/coupon/check',
  section: 'W1',
  summary: 'What a coupon code would give, with the turnover of its credit, before it is redeemed. Takes no use of it.',
  access: 'member',
  owner: [{ in: 'body', field: 'uuid', is: 'uuid' }],
  body: z.strictObject({ uuid: memberUuid(), code: z.string().check(z.maxLength(64)) }),
  reply: z.object({ name: z.string(), given: couponGiven() }),
  refusals: refusedCoupons,
  idempotency: 'none',
})

export const couponRefusals = {
  coupon_unknown: {
    status: 404,
    message: 'ไม่พบคูปองนี้ ตรวจสอบรหัสแล้วลองอีกครั้ง',
    en: 'We could not find this coupon. Check the code and try again',
  },
  coupon_ended: { status: 409, message: 'คูปองนี้หมดอายุแล้ว', en: 'This coupon has expired' },
  coupon_early: { status: 409, message: 'คูปองนี้ยังไม่เปิดให้ใช้', en: 'This coupon is not valid yet' },
  coupon_used: { status: 409, message: 'คุณใช้คูปองนี้แล้ว', en: 'You have already used this coupon' },
  coupon_used_up: { status: 409, message: 'คูปองนี้ถูกใช้ครบจำนวนแล้ว', en: 'This coupon has been fully used' },
  coupon_level: {
    status: 409,
    message: 'ระดับสมาชิกของคุณยังใช้คูปองนี้ไม่ได้',
    en: 'Your member level cannot use this coupon yet',
  },
} as const

export const couponCalls = [redeemCoupon, checkCoupon] as const
