/** What staff do with slips of members whose transfer did not arrive, and their list. */
import * as z from 'zod/mini'
import { SLIP_REJECTIONS, SLIP_STATES } from '../bank/deposit-slip.ts'
import { instant } from '../wire/fields.ts'
import { amount } from '../wire/money.ts'
import { defineAction } from './define-action.ts'
import { cell, defineList } from './define-list.ts'
import { CREDIT_REFUSALS, credited, distinctField } from './deposit.ts'
import { argument, codeField, idField, memberField, numberIdField, optional, reasonField } from './field.ts'

const STATE = { th: 'สถานะ', en: 'State' }

/** Without a state those that staff look for, of a member all. */
export const listSlips = defineList({
  name: 'slips.list',
  title: { th: 'สลิปของสมาชิก', en: 'Slips: those that staff look for, of a member all; oldest first' },
  permission: 'deposits.read',
  filters: { state: optional(codeField(STATE, SLIP_STATES)), member: optional(memberField()) },
  row: {
    id: cell(z.uuid(), { th: 'เลขที่', en: 'ID' }),
    username: cell(z.string(), { th: 'สมาชิก', en: 'Member' }),
    /** As the member typed it. */
    amount: cell(amount(), { th: 'จำนวน (บาท)', en: 'Amount (baht)' }, 'baht'),
    /** From the code. Null: no code could be read. */
    sendingBank: cell(z.nullable(z.string())),
    reference: cell(z.nullable(z.string()), { th: 'เลขที่รายการ', en: 'Reference' }),
    siteBankCode: cell(z.string()),
    /** Masked. */
    siteAccount: cell(z.string(), { th: 'บัญชีรับโอน', en: 'Receiving account' }),
    sentAt: cell(instant(), { th: 'ส่งเมื่อ', en: 'Sent' }, 'instant'),
    rejection: cell(z.nullable(z.enum(SLIP_REJECTIONS))),
    lineId: cell(z.nullable(z.int())),
    decidedBy: cell(z.nullable(z.string())),
    decidedAt: cell(z.nullable(instant())),
    note: cell(z.nullable(z.string())),
    state: cell(z.enum(SLIP_STATES), STATE),
  },
  claim: { queue: 'slips', entry: 'id' },
  refusals: ['not_found'],
})

const SLIP = argument(idField({ th: 'สลิป', en: 'Slip' }))
const claim = { queue: 'slips', entry: 'slip' } as const

export const creditSlip = defineAction({
  name: 'slips.credit',
  title: { th: 'เติมเครดิตจากสลิป', en: 'Credit a slip' },
  help: { th: 'รายการเดินบัญชีหนึ่งรายการต่อสลิป', en: 'One statement line for the member of the slip, once' },
  permission: 'deposits.match',
  approval: 'by-rule',
  fields: {
    slip: SLIP,
    line: numberIdField({ th: 'รายการ', en: 'Line, as the slip shows it' }),
    reason: reasonField(),
    isConfirmedDistinct: distinctField(),
  },
  result: credited(),
  refusals: [...CREDIT_REFUSALS, 'desk_line_unknown'],
  claim,
})

export const rejectSlip = defineAction({
  name: 'slips.reject',
  title: { th: 'ปฏิเสธสลิป', en: 'Reject the slip' },
  help: { th: 'สมาชิกส่งสลิปใหม่ได้', en: 'The member may send the slip again' },
  permission: 'deposits.match',
  approval: 'second-factor',
  fields: {
    slip: SLIP,
    reason: reasonField({
      th: 'สมาชิกเห็นเหตุผลนี้ และส่งสลิปใหม่ได้',
      en: 'The member sees this reason, and may send the slip again',
    }),
  },
  result: z.object({}),
  refusals: ['desk_state_changed'],
  claim,
})

export const slipActions = [listSlips, creditSlip, rejectSlip] as const
