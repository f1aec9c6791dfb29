/** Slips at the desk: the picture, what its code says, lines that fit, and decisions. */
import * as z from 'zod/mini'
import { SLIP_REJECTIONS, SLIP_STATES } from '../bank/deposit-slip.ts'
import { instant, page } from '../wire/fields.ts'
import { amount } from '../wire/money.ts'
import { BRAND_PATH, defineDeskCall, deskPageFields, inBrand, inBrandWithUuid, reason } from './define-desk-call.ts'
import { comparedPayer, memberMoney } from './payer.ts'
import { claim } from './queue.ts'

const slipRow = z.object({
  id: z.uuid(),
  username: z.string(),
  /** As the member typed it. */
  amount: amount(),
  /** From the code. Null: no code could be read. */
  sendingBank: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  siteBankCode: z.string(),
  /** Masked. */
  siteAccount: z.string(),
  state: z.enum(SLIP_STATES),
  rejection: z.nullable(z.enum(SLIP_REJECTIONS)),
  sentAt: instant(),
  lineId: z.nullable(z.int()),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant()),
  note: z.nullable(z.string()),
  claim: claim(),
})

export const listDeskSlips = defineDeskCall({
  name: 'desk-slip.list',
  method: 'GET',
  path: `${BRAND_PATH}/slips`,
  summary: 'Slips in a state, oldest first.',
  access: 'staff',
  permission: 'deposits.read',
  params: inBrand(),
  query: z.strictObject({
    ...deskPageFields(),
    state: z.enum(SLIP_STATES),
    username: z.optional(z.string().check(z.maxLength(20))),
  }),
  reply: page(slipRow),
  refusals: ['not_found'],
})

const candidate = z.object({
  id: z.int(),
  amount: amount(),
  bookedAt: instant(),
  state: z.string(),
  bankCode: z.nullable(z.string()),
  /** As the bank shows it; a complete number is masked. */
  account: z.nullable(z.string()),
  name: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** Its reference is that of the slip. */
  hasReference: z.boolean(),
  /** The member to whom it was credited. */
  username: z.nullable(z.string()),
  /** Its payer against the member of the slip. */
  ...comparedPayer,
})

/** A slip of the same transfer: anybody who saw a slip can draw its code. */
const rival = z.object({
  id: z.uuid(),
  username: z.string(),
  sentAt: instant(),
  state: z.enum(SLIP_STATES),
  /** The member against the line, 0 without one. */
  score: z.int(),
  reasons: z.array(z.object({ th: z.string(), en: z.string() })),
})

export const readDeskSlip = defineDeskCall({
  name: 'desk-slip.read',
  method: 'GET',
  path: `${BRAND_PATH}/slips/{id}`,
  summary: 'One slip with lines that fit: the one of its reference, and open ones of the amount.',
  access: 'staff',
  permission: 'deposits.read',
  params: inBrandWithUuid(),
  reply: z.extend(slipRow, {
    hasPicture: z.boolean(),
    member: memberMoney,
    candidates: z.array(candidate),
    /** All slips of this transfer, the best match first, where several members claim it. Empty otherwise. */
    claims: z.optional(z.array(rival)),
    /** Slips of this member in 90 days whose transfer was credited to another one. */
    foreignSlips: z.optional(z.int()),
  }),
  refusals: [],
})

export const readSlipPicture = defineDeskCall({
  name: 'desk-slip.picture',
  method: 'GET',
  path: `${BRAND_PATH}/slips/{id}/picture`,
  summary: 'The picture of a slip, WebP in Base64. Pages show it as a data address.',
  access: 'staff',
  permission: 'deposits.match',
  params: inBrandWithUuid(),
  reply: z.object({ webp: z.string() }),
  refusals: [],
})

export const assignSlip = defineDeskCall({
  name: 'desk-slip.assign',
  method: 'POST',
  path: `${BRAND_PATH}/slips/{id}/assign`,
  summary: 'Credit a line to the member of the slip, once. Beyond what one person decides it is proposed.',
  access: 'staff',
  permission: 'deposits.match',
  needsStepUp: true,
  params: inBrandWithUuid(),
  body: z.strictObject({
    lineId: z.int().check(z.positive()),
    reason: reason(),
    /** The bank confirms that the line is another transfer than one that looks like it. */
    isConfirmedDistinct: z.optional(z.boolean()),
  }),
  reply: z.object({ outcome: z.enum(['done', 'proposed']) }),
  refusals: [
    'desk_state_changed',
    'desk_claimed',
    'desk_proposal_open',
    'desk_slip_line_unknown',
    'desk_slip_line_closed',
    'desk_slip_line_duplicate',
    'desk_slip_line_payout',
    'desk_slip_ceiling',
  ],
})

export const rejectSlip = defineDeskCall({
  name: 'desk-slip.reject',
  method: 'POST',
  path: `${BRAND_PATH}/slips/{id}/reject`,
  summary: 'Reject a slip. The member sees the reason, and may send the slip again.',
  access: 'staff',
  permission: 'deposits.match',
  needsStepUp: true,
  params: inBrandWithUuid(),
  body: z.strictObject({ reason: reason() }),
  reply: z.object({ outcome: z.literal('done') }),
  refusals: ['desk_state_changed', 'desk_claimed'],
})

export const deskSlipCalls = [listDeskSlips, readDeskSlip, readSlipPicture, assignSlip, rejectSlip] as const

export const deskSlipRefusals = {
  desk_slip_line_unknown: {
    status: 409,
    message: 'ไม่พบรายการเดินบัญชีเลขนี้',
    en: 'There is no statement line of this number',
  },
  desk_slip_line_closed: {
    status: 409,
    message: 'รายการเดินบัญชีนี้ปิดแล้ว: เติมเครดิต คืนเงิน หรือไม่ใช่ยอดฝาก',
    en: 'This statement line is closed: credited, returned or no deposit',
  },
  desk_slip_line_duplicate: {
    status: 409,
    message: 'อาจเป็นรายการเดียวกับที่เติมเครดิตหรือคืนเงินไปแล้ว ยืนยันกับธนาคารก่อนว่าเป็นคนละรายการ',
    en: 'This may be a transfer that was already credited or returned. Confirm with the bank that it is another one',
  },
  desk_slip_line_payout: {
    status: 409,
    message: 'รายการนี้เป็นเงินของคำสั่งจ่ายที่ย้อนกลับมา ไม่ใช่ยอดฝาก',
    en: 'This is money of a payout that came back, not a deposit',
  },
  desk_slip_ceiling: {
    status: 409,
    message: 'เครดิตของสมาชิกจะเกินยอดสูงสุดของบัญชี',
    en: 'The credit of the member would exceed the largest balance of an account',
  },
} as const
