/** Corrections of a member's credit by staff, and the receivables that they leave. */
import * as z from 'zod/mini'
import { CORRECTION_KINDS } from '../books/correction.ts'
import { instant } from '../wire/fields.ts'
import { balance, signedAmount } from '../wire/money.ts'
import { defineAction } from './define-action.ts'
import { cell, defineList } from './define-list.ts'
import {
  argument,
  bahtField,
  idField,
  memberField,
  numberIdField,
  optional,
  reasonField,
  switchField,
  textField,
} from './field.ts'
import { memberAndPeriod } from './period.ts'

const AMOUNT = { th: 'จำนวน (บาท)', en: 'Amount (baht)' }

const terms = () => ({
  reason: reasonField(),
  note: optional(
    textField(
      { th: 'ข้อความถึงสมาชิก', en: 'A sentence for the member' },
      { max: 200, hint: { th: 'สมาชิกเห็นในประวัติ', en: 'Shown in the member’s history' } },
    ),
  ),
})
const reference = () =>
  optional(
    textField(
      { th: 'เลขอ้างอิง', en: 'Ticket or letter' },
      { max: 100, hint: { th: 'ทำครั้งเดียวต่อหนึ่งเลข', en: 'The same order under it is carried out once' } },
    ),
  )

/** `known`: it was carried out before. Of a claim: what the credit paid, what became a receivable, and what else was reversed. */
const corrected = z.object({
  outcome: z.enum(['done', 'known']),
  id: z.uuid(),
  taken: balance(),
  owed: balance(),
  bonus: balance(),
  level: z.nullable(z.object({ from: z.int(), to: z.int() })),
})

const refusals = [
  'not_found',
  'desk_state_changed',
  'desk_proposal_open',
  'desk_correction_insufficient',
  'desk_correction_too_high',
  'desk_correction_changed',
  'desk_correction_settled',
  'desk_correction_reused',
] as const

const given = () => ({ member: argument(memberField()), amount: argument(bahtField(AMOUNT)), ...terms() })
const byRule = { permission: 'money.correct', approval: 'by-rule', result: corrected, refusals } as const
const ofMember = { ...byRule, member: 'member', amount: 'amount', reference: 'reference', subject: [] } as const

export const creditMember = defineAction({
  name: 'correction.credit',
  title: { th: 'เพิ่มเครดิต', en: 'Credit' },
  help: { th: 'แก้ไขเครดิตที่ผิดพลาด', en: 'Corrects the credit of a member upwards' },
  ...ofMember,
  fields: { ...given(), reference: reference() },
  formerly: ['members credit'],
})

export const giveGoodwill = defineAction({
  name: 'correction.goodwill',
  title: { th: 'ให้เป็นของขวัญ', en: 'Goodwill' },
  help: { th: 'ของขวัญจากเว็บไซต์ ไม่ใช่การแก้ไข', en: 'A gift to a member, not a correction' },
  ...ofMember,
  fields: { ...given(), reference: reference() },
})

export const debitMember = defineAction({
  name: 'correction.debit',
  title: { th: 'ลดเครดิต', en: 'Debit' },
  help: { th: 'แก้ไขเครดิตที่ผิดพลาด', en: 'Corrects the credit of a member downwards' },
  ...ofMember,
  fields: {
    ...given(),
    mayOwe: optional(
      switchField({
        th: 'ส่วนที่เครดิตไม่พอ บันทึกเป็นยอดค้างชำระ',
        en: 'What the credit does not hold becomes a receivable',
      }),
    ),
    reference: reference(),
  },
  formerly: ['members debit'],
})

export const unassignDeposit = defineAction({
  name: 'correction.unassign',
  title: { th: 'ย้อนรายการฝากผิดคน', en: 'Reverse a deposit to the wrong member' },
  help: { th: 'รายการเดินบัญชีจะรอคนที่ถูกต้องอีกครั้ง', en: 'The statement line waits again for the right one' },
  ...byRule,
  fields: {
    line: argument(numberIdField({ th: 'รายการเดินบัญชี', en: 'Line' })),
    ...terms(),
  },
  result: z.extend(corrected, {
    /** An open withdrawal may hold the rest of the money. */
    withdrawal: z.nullable(z.object({ id: z.uuid(), state: z.string() })),
  }),
  formerly: ['deposits unassign'],
})

const settlement = () => ({
  receivable: argument(idField({ th: 'ยอดค้างชำระ', en: 'Receivable' })),
  amount: optional(bahtField(AMOUNT, { hint: { th: 'เว้นว่างไว้: ทั้งหมดที่ทำได้', en: 'As much as possible by default' } })),
  ...terms(),
  reference: reference(),
})

export const collectReceivable = defineAction({
  name: 'receivable.collect',
  title: { th: 'หักจากเครดิต', en: 'Collect' },
  help: { th: 'ชำระยอดค้างจากเครดิตของสมาชิก', en: 'Settles a receivable from the credit of the member' },
  permission: 'money.correct',
  approval: 'second-factor',
  fields: settlement(),
  reference: 'reference',
  result: corrected,
  refusals,
  formerly: ['receivables collect'],
})

export const writeOffReceivable = defineAction({
  name: 'receivable.write-off',
  title: { th: 'ตัดเป็นศูนย์', en: 'Write off' },
  help: { th: 'เว็บไซต์รับภาระแทนสมาชิก', en: 'The site pays a receivable, as goodwill' },
  ...byRule,
  fields: settlement(),
  reference: 'reference',
  formerly: ['receivables write-off'],
})

export const CORRECTION_WORDS = {
  unassign: { th: 'ย้อนรายการฝากผิดคน', en: 'Deposit to the wrong member' },
  credit: { th: 'เพิ่มเครดิต', en: 'Credit' },
  debit: { th: 'ลดเครดิต', en: 'Debit' },
  goodwill: { th: 'ให้เป็นของขวัญ', en: 'Goodwill' },
  collect: { th: 'หักชำระยอดค้าง', en: 'Receivable collected' },
  'write-off': { th: 'ตัดยอดค้างเป็นศูนย์', en: 'Receivable written off' },
} as const

const at = cell(instant(), { th: 'เวลา', en: 'Time' }, 'instant')
const username = cell(z.string(), { th: 'สมาชิก', en: 'Member' })
const kind = cell(z.enum(CORRECTION_KINDS), { th: 'ประเภท', en: 'Kind' })
const reason = cell(z.string(), { th: 'เหตุผล', en: 'Reason' })

export const listCorrectionsOfAll = defineList({
  name: 'correction.list',
  title: { th: 'รายการแก้ไข ล่าสุดก่อน', en: 'Corrections and settlements, newest first' },
  permission: 'members.read',
  filters: memberAndPeriod(),
  row: {
    id: cell(z.uuid()),
    at,
    kind,
    username,
    amount: cell(balance(), AMOUNT, 'baht'),
    /** Of the credit, at that moment. */
    change: cell(signedAmount(), { th: 'เครดิตเปลี่ยน', en: 'Change of credit' }, 'baht'),
    bonus: cell(balance()),
    owed: cell(balance(), { th: 'ยอดค้าง', en: 'Owed' }, 'baht'),
    note: cell(z.nullable(z.string())),
    reason,
    requestedBy: cell(z.string(), { th: 'ผู้ทำ', en: 'By' }),
    approvedBy: cell(z.nullable(z.string()), { th: 'ผู้อนุมัติ', en: 'Approved by' }),
  },
  refusals: ['not_found'],
  formerly: [{ words: 'members corrections', option: 'member' }],
})

export const listReceivables = defineList({
  name: 'receivable.list',
  title: { th: 'ยอดค้างชำระ เก่าสุดก่อน', en: 'Open receivables, oldest first, with the credit of now' },
  permission: 'members.read',
  filters: memberAndPeriod(),
  row: {
    at,
    id: cell(z.uuid(), { th: 'เลขที่', en: 'ID' }),
    username,
    kind,
    lineId: cell(z.nullable(z.int()), { th: 'รายการเดินบัญชี', en: 'Line' }, 'id'),
    amount: cell(balance(), AMOUNT, 'baht'),
    open: cell(balance(), { th: 'ค้างอยู่', en: 'Open' }, 'baht'),
    /** The credit that could pay it now. */
    cash: cell(balance(), { th: 'เครดิต', en: 'Credit' }, 'baht'),
    reason,
    requestedBy: cell(z.string(), { th: 'ผู้ทำ', en: 'By' }),
  },
  refusals: ['not_found'],
  formerly: ['receivables list'],
})

export const correctionActions = [
  listCorrectionsOfAll,
  listReceivables,
  creditMember,
  giveGoodwill,
  debitMember,
  unassignDeposit,
  collectReceivable,
  writeOffReceivable,
] as const

export const correctionActionRefusals = {
  desk_correction_insufficient: {
    status: 409,
    message: 'เครดิตของสมาชิกไม่พอ',
    en: 'The credit of the member does not hold the amount',
  },
  desk_correction_too_high: {
    status: 409,
    message: 'ยอดรวมของสมาชิกจะเกินเพดาน',
    en: 'The balance of the member would exceed the ceiling',
  },
  desk_correction_changed: {
    status: 409,
    message: 'รายการเดินบัญชีนี้ไม่ได้เข้าเครดิตของสมาชิกคนนี้แล้ว',
    en: 'The line is not credited to this member any more',
  },
  desk_correction_settled: {
    status: 409,
    message: 'ยอดค้างชำระที่เหลือน้อยกว่าจำนวนนี้',
    en: 'Less of this receivable is open',
  },
  desk_correction_reused: {
    status: 409,
    message: 'มีรายการอื่นใช้รหัสเดียวกันอยู่แล้ว',
    en: 'Another order has this reference',
  },
} as const
