/** What staff do with withdrawals, and their list: the longest wait is on top. */
import * as z from 'zod/mini'
import { instant } from '../wire/fields.ts'
import { amount, balance } from '../wire/money.ts'
import { defineAction } from './define-action.ts'
import { cell, defineList } from './define-list.ts'
import { distinctField } from './deposit.ts'
import {
  argument,
  bahtField,
  choiceField,
  codeField,
  idField,
  memberField,
  numberIdField,
  optional,
  reasonField,
} from './field.ts'

export const WITHDRAWAL_STATES = [
  'requested',
  'approved',
  'sent',
  'unknown',
  'failed',
  'paid',
  'refunded',
  'rejected',
  'returned',
] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

const STATE = { th: 'สถานะ', en: 'State' }
const QUEUE = { queue: 'withdrawals', entry: 'withdrawal' } as const

/** Without a state those that wait, of a member all. */
export const listWithdrawals = defineList({
  name: 'withdrawals.list',
  title: { th: 'การถอน', en: 'Withdrawals: those that wait, of a member all; oldest first' },
  permission: 'withdrawals.read',
  filters: {
    state: optional(codeField(STATE, WITHDRAWAL_STATES)),
    member: optional(memberField()),
    order: optional(choiceField({ th: 'เรียง', en: 'Order' }, { oldest: null, newest: null })),
  },
  row: {
    id: cell(z.uuid()),
    reference: cell(z.string(), { th: 'อ้างอิง', en: 'Reference' }),
    username: cell(z.string(), { th: 'สมาชิก', en: 'Member' }),
    amount: cell(amount(), { th: 'จำนวน (บาท)', en: 'Amount (baht)' }, 'baht'),
    bankCode: cell(z.string()),
    /** Masked. */
    account: cell(z.string(), { th: 'บัญชี', en: 'Account' }),
    level: cell(z.int()),
    requestedAt: cell(instant(), { th: 'ขอเมื่อ', en: 'Requested at' }, 'instant'),
    endedAt: cell(z.nullable(instant())),
    payoutState: cell(z.nullable(z.string())),
    note: cell(z.nullable(z.string())),
    /** Sum of the weights of its signals. */
    risk: cell(z.int(), { th: 'คะแนนเสี่ยง', en: 'Risk score' }, 'whole'),
    state: cell(z.enum(WITHDRAWAL_STATES), STATE),
  },
  claim: { queue: 'withdrawals', entry: 'id' },
  refusals: ['not_found'],
})

const WITHDRAWAL = argument(idField({ th: 'การถอน', en: 'Withdrawal' }))
const SEEN_REASON = reasonField({ th: 'สมาชิกเห็นเหตุผลนี้', en: 'The member sees this reason' })
const decided = () => z.object({})

export const approveWithdrawal = defineAction({
  name: 'withdrawals.approve',
  title: { th: 'อนุมัติการถอน', en: 'Approve the withdrawal' },
  help: {
    th: 'ส่งเข้าธนาคารแล้วเรียกคืนไม่ได้',
    en: 'A requested withdrawal: its payout is sent. Nobody can recall what the bank has',
  },
  permission: 'withdrawals.decide',
  approval: 'by-rule',
  fields: { withdrawal: WITHDRAWAL, reason: optional(reasonField()) },
  result: decided(),
  refusals: [
    'desk_state_changed',
    'desk_proposal_open',
    'desk_withdraw_no_account',
    'desk_withdraw_owes',
    'desk_withdraw_blocked',
  ],
  claim: QUEUE,
})

export const rejectWithdrawal = defineAction({
  name: 'withdrawals.reject',
  title: { th: 'ปฏิเสธ', en: 'Reject' },
  help: { th: 'ยอดพักกลับเข้าเครดิต', en: 'A requested withdrawal: its hold returns to the credit' },
  permission: 'withdrawals.decide',
  approval: 'second-factor',
  fields: { withdrawal: WITHDRAWAL, reason: SEEN_REASON },
  result: decided(),
  refusals: ['desk_state_changed'],
  claim: QUEUE,
})

export const resendWithdrawal = defineAction({
  name: 'withdrawals.resend',
  title: { th: 'ส่งซ้ำ', en: 'Send again' },
  help: {
    th: 'ส่งเข้าธนาคารแล้วเรียกคืนไม่ได้',
    en: 'A failed payout, under the same key. Nobody can recall what the bank has',
  },
  permission: 'withdrawals.decide',
  approval: 'second-factor',
  fields: { withdrawal: WITHDRAWAL },
  result: decided(),
  refusals: ['desk_state_changed', 'desk_withdraw_owes', 'desk_withdraw_blocked'],
  claim: QUEUE,
})

export const refundWithdrawal = defineAction({
  name: 'withdrawals.refund',
  title: { th: 'คืนเข้าเครดิต', en: 'Return to credit' },
  help: {
    th: 'ระบบถามธนาคารอีกครั้งก่อน แล้วยอดพักกลับเข้าเครดิต',
    en: 'Ends a failed withdrawal: the bank is asked once more, then the hold returns to the credit',
  },
  permission: 'withdrawals.decide',
  approval: 'second-factor',
  isRecordedFirst: true,
  fields: { withdrawal: WITHDRAWAL, reason: SEEN_REASON },
  result: decided(),
  refusals: ['desk_state_changed', 'desk_withdraw_maybe_paid'],
  claim: QUEUE,
})

export const returnWithdrawal = defineAction({
  name: 'withdrawals.returned',
  title: { th: 'ธนาคารคืนเงินแล้ว', en: 'The bank returned it' },
  help: {
    th: 'เงินที่กลับมาของรายการที่จ่ายแล้วกลับเข้าเครดิต',
    en: 'What came back of a paid one is credited again, a refunded one only explains the line',
  },
  permission: 'withdrawals.decide',
  approval: 'by-rule',
  fields: {
    withdrawal: WITHDRAWAL,
    line: numberIdField({ th: 'เลขที่รายการเงินเข้า', en: 'Number of the incoming line' }),
    amount: optional(
      bahtField(
        { th: 'ยอดที่กลับมา', en: 'Amount that came back' },
        {
          hint: {
            th: 'ตรงกับยอดของรายการเดินบัญชี น้อยกว่ายอดถอนได้ถ้าธนาคารหักค่าธรรมเนียม',
            en: 'that of the line: less than the withdrawal where the bank kept a fee',
          },
        },
      ),
    ),
    isConfirmedDistinct: distinctField(),
    reason: SEEN_REASON,
  },
  /** The credit of the member before. */
  result: z.object({ credit: balance() }),
  refusals: [
    'desk_state_changed',
    'desk_proposal_open',
    'desk_line_unknown',
    'desk_line_duplicate',
    'desk_withdraw_line_differs',
    'desk_withdraw_returned_twice',
  ],
  claim: { queue: 'lines', entry: 'line' },
})

export const withdrawActions = [
  listWithdrawals,
  approveWithdrawal,
  rejectWithdrawal,
  resendWithdrawal,
  refundWithdrawal,
  returnWithdrawal,
] as const

export const withdrawActionRefusals = {
  desk_withdraw_no_account: {
    status: 409,
    message: 'ไม่มีบัญชีของเว็บไซต์ที่เปิดใช้สำหรับจ่าย',
    en: 'No account of the site is on to pay from',
  },
  desk_withdraw_maybe_paid: {
    status: 409,
    message: 'ธนาคารยังไม่ยืนยันว่ารายการนี้ไม่ได้จ่าย ส่งซ้ำหรือลองอีกครั้งภายหลัง',
    en: 'The bank does not confirm that it was not paid. Resend it, or try again later',
  },
  desk_withdraw_owes: {
    status: 409,
    message: 'เครดิตที่เหลือไม่พอกับยอดค้างชำระของสมาชิก จัดการยอดค้างก่อน',
    en: 'The remaining credit does not cover what the member owes. Settle that first',
  },
  desk_withdraw_blocked: {
    status: 409,
    message: 'สมาชิกถูกระงับ ปฏิเสธรายการนี้ หรือเลิกระงับก่อน',
    en: 'The member is blocked. Reject this, or end the block first',
  },
  desk_withdraw_line_differs: {
    status: 409,
    message: 'รายการนี้ไม่ใช่เงินเข้า หรือยอดไม่ตรงกับยอดที่กลับมา',
    en: 'The line is not money that came in, or not the amount that was paid. Where the bank kept a fee, name the amount',
  },
  desk_withdraw_returned_twice: {
    status: 409,
    message: 'เงินของการถอนนี้กลับมาแล้ว',
    en: 'The money of this withdrawal came back before',
  },
} as const
