/** What staff do with providers that hold credit: discrepancies, and transfers of credit whose result is unknown. */
import * as z from 'zod/mini'
import { instant } from '../wire/fields.ts'
import { balance, signedAmount } from '../wire/money.ts'
import { defineAction } from './define-action.ts'
import { cell, defineList } from './define-list.ts'
import { argument, capField, choiceField, codeField, idField, memberField, optional, reasonField } from './field.ts'

export const DISCREPANCY_STATES = ['open', 'closed'] as const

const AT = { th: 'เวลา', en: 'Time' }
const MEMBER = { th: 'สมาชิก', en: 'Member' }
const PROVIDER = { th: 'ค่ายเกม', en: 'Provider' }

export const listDiscrepancies = defineList({
  name: 'provider.discrepancies.list',
  title: {
    th: 'ส่วนต่างกับค่ายเกม',
    en: 'Credit that came back and that no round explains: open ones oldest first, or reviewed ones newest first',
  },
  permission: 'providers.read',
  filters: {
    state: optional(codeField({ th: 'กลุ่มรายการ', en: 'State' }, DISCREPANCY_STATES)),
    member: optional(memberField()),
  },
  row: {
    id: cell(z.uuid(), { th: 'เลขที่', en: 'ID' }),
    at: cell(instant(), AT, 'instant'),
    username: cell(z.string(), MEMBER),
    provider: cell(z.string(), PROVIDER),
    /** Above zero: more came back than the rounds explain. Below zero: less. */
    amount: cell(signedAmount(), { th: 'ส่วนต่าง (บาท)', en: 'Difference (baht)' }, 'baht'),
    seenAt: cell(z.nullable(instant())),
    seenBy: cell(z.nullable(z.string()), { th: 'ผู้ตรวจสอบ', en: 'Reviewed by' }),
    note: cell(z.nullable(z.string()), { th: 'เหตุผล', en: 'Reason' }),
  },
  claim: { queue: 'discrepancies', entry: 'id' },
  refusals: ['not_found'],
})

const DISCREPANCY = argument(idField({ th: 'ส่วนต่าง', en: 'Discrepancy' }))

export const askDiscrepancy = defineAction({
  name: 'provider.discrepancies.ask',
  title: { th: 'ถามค่ายเกม', en: 'Ask the provider' },
  help: { th: 'ยอดที่ค่ายเกมมีของสมาชิกตอนนี้', en: 'For the balance that it holds for the member now' },
  permission: 'providers.manage',
  approval: 'none',
  isRecordedFirst: true,
  fields: { discrepancy: DISCREPANCY },
  result: z.object({ balance: balance() }),
  refusals: ['desk_provider_silent'],
})

export const acknowledgeDiscrepancy = defineAction({
  name: 'provider.discrepancies.acknowledge',
  title: { th: 'ตรวจสอบแล้ว', en: 'Reviewed' },
  help: { th: 'บันทึกบัญชีไปแล้ว ไม่มีเงินเคลื่อนไหว', en: 'It was booked before; nothing moves' },
  permission: 'providers.manage',
  approval: 'none',
  fields: { discrepancy: DISCREPANCY, reason: reasonField() },
  result: z.object({}),
  refusals: ['desk_state_changed'],
  claim: { queue: 'discrepancies', entry: 'discrepancy' },
})

const DIRECTION = { out: { th: 'ไปค่ายเกม', en: 'To the provider' }, in: { th: 'กลับมา', en: 'Back' } }

export const listTransfers = defineList({
  name: 'provider.transfers.list',
  title: { th: 'การโอนที่ไม่ทราบผล', en: 'Transfers of credit whose result is unknown, oldest first' },
  permission: 'providers.read',
  filters: { member: optional(memberField()) },
  row: {
    id: cell(z.uuid(), { th: 'เลขที่', en: 'ID' }),
    createdAt: cell(instant(), AT, 'instant'),
    username: cell(z.string(), MEMBER),
    provider: cell(z.string(), PROVIDER),
    direction: {
      ...cell(z.enum(['out', 'in']), { th: 'ทิศทาง', en: 'Direction' }),
      form: { write: (value: keyof typeof DIRECTION) => DIRECTION[value].en },
    },
    /** Null: everything that the provider holds. */
    amount: cell(z.nullable(balance()), { th: 'จำนวน (บาท)', en: 'Amount (baht)' }, 'baht'),
    attempts: cell(z.int(), { th: 'ถามแล้ว', en: 'Asked' }, 'whole'),
    /** The provider is no longer asked: staff settle it. */
    staffAt: cell(z.nullable(instant()), { th: 'รอทีมงานตั้งแต่', en: 'Waits for staff since' }, 'instant'),
  },
  refusals: ['not_found'],
})

const TRANSFER = argument(idField({ th: 'การโอน', en: 'Pending transfer' }))
const RESULT = { done: { th: 'สำเร็จ', en: 'Done' }, refused: { th: 'ถูกปฏิเสธ', en: 'Refused' } } as const
const settled = () => z.object({ state: z.enum(['done', 'refused']), by: z.enum(['provider', 'staff']) })

export const askTransfer = defineAction({
  name: 'provider.transfers.ask',
  title: { th: 'ถามค่ายเกม', en: 'Ask the provider' },
  help: { th: 'ถามผลอีกครั้ง แล้วบันทึก', en: 'For the result once more, and book it' },
  permission: 'providers.manage',
  approval: 'second-factor',
  isRecordedFirst: true,
  fields: { transfer: TRANSFER },
  result: settled(),
  refusals: ['desk_provider_silent'],
})

export const resolveTransfer = defineAction({
  name: 'provider.transfers.resolve',
  title: { th: 'บันทึกผลการโอน', en: 'Record the result of a transfer' },
  help: {
    th: 'ระบบจะถามค่ายเกมอีกครั้งก่อน',
    en: 'As the provider reported it to you. It is asked once more, and its own answer counts',
  },
  permission: 'providers.manage',
  approval: 'by-rule',
  // What a person says is recorded before the provider is asked, whose answer may be another one.
  recordsAttempts: true,
  fields: {
    transfer: TRANSFER,
    state: argument(choiceField({ th: 'ผล', en: 'Result' }, RESULT)),
    amount: optional(
      capField(
        { th: 'จำนวนที่กลับมา (บาท)', en: 'Amount that came back' },
        { hint: { th: 'ใส่ 0 หากไม่มี', en: 'of a transfer from the provider that is done; 0 for none' } },
      ),
    ),
    reason: reasonField({ th: 'ค่ายเกมแจ้งผลให้คุณทราบอย่างไร', en: 'How did the provider report it to you' }),
  },
  result: settled(),
  refusals: [
    'desk_provider_disagrees',
    'desk_transfer_amount',
    'desk_transfer_early',
    'desk_transfer_above',
    'desk_proposal_open',
    'desk_state_changed',
  ],
  claim: { queue: 'discrepancies', entry: 'transfer' },
})

export const providerTransferActions = [
  listDiscrepancies,
  askDiscrepancy,
  acknowledgeDiscrepancy,
  listTransfers,
  askTransfer,
  resolveTransfer,
] as const

export const providerTransferRefusals = {
  desk_provider_silent: {
    status: 409,
    message: 'ค่ายเกมยังไม่ตอบ ลองอีกครั้งภายหลัง',
    en: 'The provider does not answer yet. Try again later',
  },
  desk_provider_disagrees: {
    status: 409,
    message: 'ค่ายเกมแจ้งผลอีกอย่าง ระบบบันทึกตามที่ค่ายเกมแจ้ง',
    en: 'The provider reports another result. That was recorded',
  },
  desk_transfer_amount: {
    status: 409,
    message: 'ระบุจำนวนเงินที่กลับมา ใส่ 0 หากไม่มี',
    en: 'State the amount that came back, or 0',
  },
  desk_transfer_early: {
    status: 409,
    message: 'ระบบยังถามค่ายเกมต่อเอง ทีมงานบันทึกผลได้เมื่อรายการรอทีมงาน',
    en: 'The provider is still asked. Staff record a result once the transfer waits for staff',
  },
  desk_transfer_above: {
    status: 409,
    message: 'จำนวนเงินเกินกว่าที่ค่ายเกมถืออยู่และเกินที่คนเดียวตัดสินใจได้ ให้ค่ายเกมตอบผลเอง หรือแก้ไขเครดิตโดยสองคน',
    en: 'The amount is more than the provider holds and one person may decide. Let the provider answer, or correct the credit with two persons',
  },
} as const
