/** What staff do with statement lines, and their lists. */
import * as z from 'zod/mini'
import { instant } from '../wire/fields.ts'
import { amount, balance } from '../wire/money.ts'
import { defineAction } from './define-action.ts'
import { type Cell, cell, defineList } from './define-list.ts'
import {
  argument,
  codeField,
  memberField,
  numberIdField,
  optional,
  reasonField,
  switchField,
  textField,
  type Words,
} from './field.ts'

/** `waiting`: incoming, to match. `unexplained`: outgoing, that no payout explains. The others are closed by staff. */
export const LINE_VIEWS = ['waiting', 'unexplained', 'assigned', 'returned', 'ignored', 'duplicates'] as const
export type LineView = (typeof LINE_VIEWS)[number]

export const LINE_STATES = [
  'new',
  'queued',
  'credited',
  'returned',
  'ignored',
  'payout',
  'unexplained',
  'reversed',
] as const
export type LineState = (typeof LINE_STATES)[number]

const STATE = { th: 'สถานะ', en: 'State' }
const MEMBER = { th: 'สมาชิก', en: 'Member' }
const AMOUNT = { th: 'จำนวน (บาท)', en: 'Amount (baht)' }
const NUMBER = { th: 'เลขที่', en: 'Number' }

const words = z.object({ th: z.string(), en: z.string() })
/** Why a line was not credited by itself: sentences in both languages. */
const doubts: Cell<z.ZodMiniArray<typeof words>> = {
  ...cell(z.array(words), { th: 'เหตุที่ไม่จับคู่เอง', en: 'Why it waits' }),
  form: { write: ((each: Words[]) => each.map(({ en }) => en).join('; ')) as (value: never) => string },
}

/** Without view, state and member the queued lines; of a member those that were credited to them. */
export const listLines = defineList({
  name: 'deposits.list',
  title: { th: 'รายการเดินบัญชี', en: 'Statement lines: the queue, of a member those credited to it' },
  permission: 'deposits.read',
  filters: {
    view: optional(codeField({ th: 'กลุ่มรายการ', en: 'View' }, LINE_VIEWS)),
    state: optional(codeField(STATE, LINE_STATES)),
    member: optional(memberField()),
    search: optional(
      textField(
        { th: 'ค้นหา', en: 'Search' },
        {
          max: 60,
          hint: {
            th: 'จำนวนเงิน เลขบัญชีผู้โอนหรือ 4 ตัวท้าย ชื่อ หรืออ้างอิง',
            en: 'in a view: an amount, the account or its last four digits, a part of name or reference',
          },
        },
      ),
    ),
  },
  row: {
    id: cell(z.int(), NUMBER, 'id'),
    bookedAt: cell(instant(), { th: 'เวลาในบัญชี', en: 'Booked' }, 'instant'),
    direction: cell(z.enum(['in', 'out']), { th: 'เข้าหรือออก', en: 'In or out' }),
    amount: cell(amount(), AMOUNT, 'baht'),
    /** False: the bank gave a date only. */
    isTimeKnown: cell(z.boolean()),
    receivedAt: cell(instant()),
    /** The payer, or the receiver of outgoing money. The account is masked, as is that of the site. */
    name: cell(z.nullable(z.string()), { th: 'ผู้โอน', en: 'Payer' }),
    bankCode: cell(z.nullable(z.string())),
    account: cell(z.nullable(z.string()), { th: 'บัญชี', en: 'Account' }),
    siteBankCode: cell(z.string()),
    siteAccount: cell(z.string(), { th: 'บัญชีของเว็บไซต์', en: 'Account of the site' }),
    state: cell(z.enum(LINE_STATES), STATE),
    doubts,
    reference: cell(z.nullable(z.string())),
    feed: cell(z.string()),
    /** The member of a credited line. */
    username: cell(z.nullable(z.string()), MEMBER),
    /** The line that counts, of a duplicate. */
    duplicateOf: cell(z.nullable(z.int())),
    decidedBy: cell(z.nullable(z.string()), { th: 'ผู้ตัดสินใจ', en: 'Decided by' }),
    decidedAt: cell(z.nullable(instant())),
    note: cell(z.nullable(z.string()), { th: 'เหตุผล', en: 'Reason' }),
  },
  claim: { queue: 'lines', entry: 'id' },
  refusals: ['not_found', 'rate_limited'],
})

const LINE = argument(numberIdField({ th: 'รายการ', en: 'Line' }))
const claim = { queue: 'lines', entry: 'line' } as const
const decided = () => z.object({})

/** The staff confirm with the bank that the line is another transfer than those that look like it. */
export const distinctField = () =>
  optional(
    switchField(
      { th: 'ธนาคารยืนยันว่าเป็นคนละรายการ', en: 'The bank confirms that this is another transfer' },
      { hint: { th: 'เมื่อมีรายการที่คล้ายกัน', en: 'where another line looks like it' } },
    ),
  )

/** Also of a slip: whom the line was credited to, and the member's credit before. */
export const credited = () => z.object({ username: z.string(), amount: amount(), credit: balance() })
export const CREDIT_REFUSALS = [
  'desk_state_changed',
  'desk_proposal_open',
  'desk_line_closed',
  'desk_line_duplicate',
  'desk_line_payout_back',
  'desk_line_ceiling',
] as const

export const assignLine = defineAction({
  name: 'deposits.assign',
  title: { th: 'เติมเครดิตจากรายการเดินบัญชี', en: 'Credit a statement line' },
  help: { th: 'หนึ่งครั้งต่อรายการ', en: 'To a member, once' },
  permission: 'deposits.match',
  approval: 'by-rule',
  fields: {
    line: LINE,
    member: memberField(),
    reason: optional(
      reasonField({
        th: 'ระบุว่าใครยืนยันว่าเงินเป็นของสมาชิกนี้ และยืนยันอย่างไร',
        en: 'Who confirmed that the money is of this member, and how; needed where the bank shows another payer',
      }),
    ),
    isConfirmedDistinct: distinctField(),
  },
  member: 'member',
  result: credited(),
  refusals: [...CREDIT_REFUSALS, 'desk_line_reason_needed'],
  claim,
})

export const returnLine = defineAction({
  name: 'deposits.return',
  title: { th: 'ส่งคืน', en: 'Return' },
  help: { th: 'ปิดรายการ แล้วโอนเงินคืนที่ธนาคารเอง', en: 'Closes the line; the transfer back is made at the bank' },
  permission: 'deposits.match',
  approval: 'second-factor',
  fields: { line: LINE, reason: reasonField(), isConfirmedDistinct: distinctField() },
  result: decided(),
  refusals: ['desk_state_changed', 'desk_line_duplicate'],
  claim,
})

export const ignoreLine = defineAction({
  name: 'deposits.ignore',
  title: { th: 'ไม่ใช่ยอดฝาก', en: 'No deposit' },
  help: { th: 'ปิดรายการโดยไม่เติมเครดิต', en: 'Closes the line without credit' },
  permission: 'deposits.match',
  approval: 'second-factor',
  fields: {
    line: LINE,
    duplicateOf: optional(
      numberIdField({ th: 'รายการที่นับ', en: 'The line that counts, where both report one transfer' }),
    ),
    reason: reasonField(),
  },
  result: decided(),
  refusals: ['desk_state_changed', 'desk_line_no_duplicate'],
  claim,
})

export const dismissLine = defineAction({
  name: 'deposits.dismiss',
  title: { th: 'จัดการกับธนาคารแล้ว', en: 'Settled with the bank' },
  help: { th: 'ปิดรายการเงินออกที่ไม่ทราบที่มา', en: 'Closes an outgoing line that no payout explains' },
  permission: 'deposits.match',
  approval: 'second-factor',
  fields: { line: LINE, reason: reasonField() },
  result: decided(),
  refusals: ['desk_state_changed'],
  claim,
})

export const rematchLine = defineAction({
  name: 'deposits.rematch',
  title: { th: 'จับคู่ใหม่', en: 'Match again' },
  help: { th: 'เติมเครดิตหากสมาชิกแน่ชัดแล้ว', en: 'Credits queued lines whose member is certain now; without a line all' },
  permission: 'deposits.match',
  approval: 'second-factor',
  // All lines of a queue are no work for one transaction.
  isRecordedFirst: true,
  fields: { line: optional(LINE) },
  result: z.object({ lines: z.int(), credited: z.int() }),
  refusals: ['desk_state_changed', 'desk_owner_only'],
  claim,
})

export const listFlags = defineList({
  name: 'deposits.flagged',
  title: {
    th: 'ฝากเกินลิมิตหรือระหว่างพักการเล่น',
    en: 'Deposits above the member’s own limit or during a break, until staff have reviewed them',
  },
  permission: 'deposits.read',
  filters: { member: optional(memberField()) },
  row: {
    lineId: cell(z.int(), NUMBER, 'id'),
    creditedAt: cell(instant(), { th: 'เติมเครดิตเมื่อ', en: 'Credited' }, 'instant'),
    username: cell(z.string(), MEMBER),
    amount: cell(amount(), AMOUNT, 'baht'),
    reason: cell(z.enum(['limit', 'break']), { th: 'เหตุ', en: 'Flagged for' }),
    period: cell(z.nullable(z.enum(['day', 'week', 'month'])), { th: 'ช่วงเวลา', en: 'Period' }),
    limit: cell(z.nullable(balance()), { th: 'ลิมิต (บาท)', en: 'Limit (baht)' }, 'baht'),
    deposited: cell(z.nullable(amount()), { th: 'ฝากรวม (บาท)', en: 'Deposited (baht)' }, 'baht'),
  },
  refusals: ['not_found'],
})

export const acknowledgeFlag = defineAction({
  name: 'deposits.acknowledge',
  title: { th: 'ตรวจสอบแล้ว', en: 'Reviewed' },
  help: { th: 'ยอดฝากนี้ตรวจสอบแล้ว', en: 'Records that a flagged deposit was reviewed' },
  permission: 'deposits.match',
  approval: 'none',
  fields: { line: LINE, reason: reasonField() },
  result: decided(),
  refusals: ['desk_state_changed'],
})

export const depositActions = [
  listLines,
  assignLine,
  returnLine,
  ignoreLine,
  dismissLine,
  rematchLine,
  listFlags,
  acknowledgeFlag,
] as const

export const depositActionRefusals = {
  desk_line_duplicate: {
    status: 409,
    message: 'อาจเป็นรายการเดียวกับที่เติมเครดิตหรือคืนเงินไปแล้ว ยืนยันกับธนาคารก่อนว่าเป็นคนละรายการ',
    en: 'This may be a transfer that was already credited or returned. Confirm with the bank that it is another one',
  },
  desk_line_no_duplicate: {
    status: 409,
    message: 'รายการที่เลือกไม่ใช่รายการเดียวกัน หรือเป็นรายการซ้ำของรายการอื่นอยู่แล้ว',
    en: 'The chosen line cannot be the same transfer, or is itself a duplicate',
  },
  desk_line_payout_back: {
    status: 409,
    message: 'รายการนี้เป็นเงินของคำสั่งจ่ายที่ย้อนกลับมา ไม่ใช่ยอดฝาก',
    en: 'This is money of a payout that came back, not a deposit',
  },
  desk_line_ceiling: {
    status: 409,
    message: 'เครดิตของสมาชิกจะเกินยอดสูงสุดของบัญชี',
    en: 'The credit of the member would exceed the largest balance of an account',
  },
  desk_line_member_unknown: { status: 409, message: 'ไม่พบสมาชิกชื่อนี้', en: 'There is no member of this name' },
  desk_line_reason_needed: {
    status: 409,
    message: 'ผู้โอนไม่ใช่สมาชิกนี้ตามข้อมูลธนาคาร ระบุว่าใครยืนยันและยืนยันอย่างไร',
    en: 'The bank shows another payer than this member. Write who confirmed it, and how',
  },
  desk_line_unknown: {
    status: 409,
    message: 'ไม่พบรายการเดินบัญชีเลขนี้',
    en: 'There is no statement line of this number',
  },
  desk_line_closed: {
    status: 409,
    message: 'รายการเดินบัญชีนี้ปิดแล้ว: เติมเครดิต คืนเงิน หรือไม่ใช่ยอดฝาก',
    en: 'This statement line is closed: credited, returned or no deposit',
  },
} as const
