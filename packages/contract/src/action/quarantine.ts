/** Messages of banks that contradict known data or cannot be read. */
import * as z from 'zod/mini'
import { instant } from '../wire/fields.ts'
import { defineAction } from './define-action.ts'
import { cell, defineList } from './define-list.ts'
import { argument, choiceField, idField, optional, reasonField } from './field.ts'

const STATES = { open: { th: 'รอตรวจสอบ', en: 'To review' }, closed: { th: 'ปิดแล้ว', en: 'Closed' } } as const
export const QUARANTINE_STATES = ['open', 'closed'] as const

export const listQuarantine = defineList({
  name: 'quarantine.list',
  title: { th: 'ข้อความธนาคารที่กักไว้', en: 'Open messages, oldest first, or closed ones, newest first' },
  permission: 'deposits.read',
  filters: { state: optional(choiceField({ th: 'สถานะ', en: 'State' }, STATES)) },
  claim: { queue: 'quarantine', entry: 'id' },
  row: {
    id: cell(z.uuid(), { th: 'เลขที่', en: 'ID' }),
    receivedAt: cell(instant(), { th: 'ได้รับเมื่อ', en: 'Received' }, 'instant'),
    /** `payout-result`: a result that contradicts the recorded one. `statement-line`: another content of a known line, or one that cannot be read. */
    kind: cell(z.enum(['statement-line', 'payout-result']), { th: 'ชนิด', en: 'Kind' }),
    feed: cell(z.string(), { th: 'แหล่งข้อมูล', en: 'Source' }),
    /** The bank's id of the line, or the key of the payout. */
    extId: cell(z.string(), { th: 'รหัสของธนาคาร', en: 'Id of the bank' }),
    /** The beginning of the message, with long numbers masked. */
    text: cell(z.string(), { th: 'ข้อความ', en: 'Message' }),
    resolvedAt: cell(z.nullable(instant())),
    resolvedBy: cell(z.nullable(z.string()), { th: 'ผู้ปิด', en: 'Closed by' }),
    note: cell(z.nullable(z.string()), { th: 'เหตุผล', en: 'Reason' }),
  },
  refusals: [],
})

export const dismissQuarantine = defineAction({
  name: 'quarantine.dismiss',
  title: { th: 'ปิดข้อความ', en: 'Close the message' },
  help: {
    th: 'ตกลงกับธนาคารแล้ว ข้อมูลที่บันทึกไว้ไม่เปลี่ยน ผลการจ่ายต้องมีสิทธิ์การถอนด้วย',
    en: 'Settled with the bank: known data stays. Results of payouts need the permission for withdrawals too',
  },
  permission: 'deposits.match',
  approval: 'second-factor',
  fields: { message: argument(idField({ th: 'ข้อความ', en: 'Message' })), reason: reasonField() },
  claim: { queue: 'quarantine', entry: 'message' },
  result: z.object({ outcome: z.literal('done') }),
  refusals: ['not_found', 'desk_state_changed', 'desk_claimed'],
})

export const quarantineActions = [listQuarantine, dismissQuarantine] as const
