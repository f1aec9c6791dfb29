/** Coupons. They give value, so a second person approves them. */
import * as z from 'zod/mini'
import { normaliseCoupon } from '../rewards/coupon.ts'
import { couponPrizeSchema } from '../rewards/prize.ts'
import { instant } from '../wire/fields.ts'
import { defineAction } from './define-action.ts'
import { cell, defineList, structureCell } from './define-list.ts'
import { argument, idField, instantField, optional, reasonField, textField, wholeField } from './field.ts'
import { PRIZE, PRIZE_FORM, prizeField } from './prize.ts'

const NAME = { th: 'ชื่อ', en: 'Name' }
const CODE = { th: 'รหัส', en: 'Code' }
const CODES = { th: 'รหัสคูปอง', en: 'Codes' }
const USES = { th: 'จำนวนสมาชิกที่ใช้ได้', en: 'Members who may redeem it' }
const LEFT = { th: 'เหลือ', en: 'Left' }
const LEVEL = { th: 'ระดับขั้นต่ำ', en: 'Lowest level' }
const FROM = { th: 'เริ่ม (เวลากรุงเทพฯ)', en: 'From (Bangkok time)' }
const TO = { th: 'สิ้นสุด (เวลากรุงเทพฯ)', en: 'To (Bangkok time)' }
const COUPON = argument(idField({ th: 'คูปอง', en: 'Coupon' }))

const codeField = () => ({
  ...textField(CODE, { max: 40, hint: { th: 'ตัวอักษรและตัวเลข 4 ถึง 32 ตัว', en: '4 to 32 letters and digits' } }),
  schema: z.string().check(
    z.maxLength(40),
    z.refine((text) => normaliseCoupon(text) !== undefined),
  ),
})

const name = () => argument(textField(NAME, { max: 80 }))
const terms = () => ({
  prize: prizeField(couponPrizeSchema, ['credit', 'points', 'rights']),
  level: optional(wholeField(LEVEL, [0, 99])),
  from: optional(instantField(FROM, { hint: { th: 'ว่างไว้เพื่อเริ่มทันที', en: 'at once by default' } })),
  to: optional(instantField(TO, { hint: { th: 'ว่างไว้หากไม่มีกำหนด', en: 'until it is ended by default' } })),
  reason: reasonField(),
})

export const listCoupons = defineList({
  name: 'coupon.list',
  title: { th: 'คูปอง ล่าสุดก่อน', en: 'Coupons with their uses, newest first' },
  permission: 'brand.settings',
  filters: {},
  row: {
    id: cell(z.uuid(), { th: 'ID', en: 'ID' }),
    name: cell(z.string(), NAME),
    prize: structureCell(couponPrizeSchema, PRIZE, PRIZE_FORM),
    level: cell(z.int(), LEVEL, 'whole'),
    codes: cell(z.int(), CODES, 'whole'),
    uses: cell(z.int(), USES, 'whole'),
    left: cell(z.int(), LEFT, 'whole'),
    startsAt: cell(instant(), FROM, 'instant'),
    endsAt: cell(z.nullable(instant()), TO, 'instant'),
    isEnded: cell(z.boolean(), { th: 'สิ้นสุดแล้ว', en: 'Ended' }),
  },
  refusals: [],
  formerly: ['coupons list'],
})

export const listCouponCodes = defineList({
  name: 'coupon.codes',
  title: { th: 'รหัสของคูปอง', en: 'The codes of a coupon and their uses that are left' },
  permission: 'brand.settings',
  filters: { coupon: COUPON },
  row: { code: cell(z.string(), CODE), uses: cell(z.int(), USES, 'whole'), left: cell(z.int(), LEFT, 'whole') },
  refusals: [],
  formerly: ['coupons codes'],
})

const added = z.object({ id: z.uuid(), codes: z.array(z.string()) })
const refusals = ['coupon_code_taken', 'coupon_period_empty', 'level_unknown', 'desk_proposal_open'] as const

export const addCoupon = defineAction({
  name: 'coupon.add',
  title: { th: 'เพิ่มคูปอง', en: 'Add a coupon' },
  help: { th: 'รหัสเดียวสำหรับสมาชิกหลายคน', en: 'A coupon with one code for several members' },
  permission: 'brand.settings',
  approval: 'second-person',
  approvedBy: 'money.correct',
  fields: {
    name: name(),
    code: argument(codeField()),
    uses: optional(wholeField(USES, [1, 100_000], { hint: { th: '1 หากไม่ระบุ', en: '1 by default' } })),
    ...terms(),
  },
  result: added,
  refusals,
  formerly: ['coupons add'],
})

export const generateCoupon = defineAction({
  name: 'coupon.generate',
  title: { th: 'เพิ่มคูปองรหัสสุ่ม', en: 'Add a coupon with random codes' },
  help: { th: 'ใช้ได้รหัสละครั้ง', en: 'A coupon with random codes for one use each' },
  permission: 'brand.settings',
  approval: 'second-person',
  approvedBy: 'money.correct',
  fields: {
    name: name(),
    count: argument(wholeField({ th: 'จำนวนรหัสสุ่ม', en: 'Number of random codes' }, [1, 10_000])),
    ...terms(),
  },
  result: added,
  refusals,
  formerly: ['coupons generate'],
})

export const endCoupon = defineAction({
  name: 'coupon.end',
  title: { th: 'สิ้นสุดคูปองตอนนี้', en: 'End a coupon now' },
  permission: 'brand.settings',
  approval: 'none',
  fields: { coupon: COUPON, reason: reasonField() },
  result: z.object({ id: z.uuid() }),
  refusals: [],
  formerly: ['coupons end'],
})

export const couponActions = [listCoupons, listCouponCodes, addCoupon, generateCoupon, endCoupon] as const

export const couponActionRefusals = {
  coupon_code_taken: { status: 409, message: 'คูปองอื่นใช้รหัสนี้แล้ว', en: 'This code belongs to a coupon already' },
  coupon_period_empty: { status: 409, message: 'เวลาสิ้นสุดต้องอยู่หลังเวลาเริ่ม', en: 'The end must be after the start' },
} as const
