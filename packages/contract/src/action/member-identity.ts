/** Another phone or bank account of a member: another person decides. */
import * as z from 'zod/mini'
import { staffText } from '../desk/member-search.ts'
import { instant } from '../wire/fields.ts'
import { phone } from '../wire/pasted-fields.ts'
import { bankAccountField } from './bank-account-field.ts'
import { defineAction } from './define-action.ts'
import { argument, memberField, optional, reasonField, switchField, textField } from './field.ts'

/** A refusal reveals that another member has the number. */
const BY_TWO = {
  member: 'member',
  permission: 'members.identity',
  approvedBy: 'members.unmask',
  approval: 'second-person',
  recordsAttempts: true,
  hourlyMax: 20,
} as const
const REFUSALS = ['rate_limited', 'desk_proposal_open', 'desk_state_changed', 'desk_member_same'] as const
const MEMBER = argument(memberField())
const reason = {
  ...reasonField(),
  hint: {
    th: 'คนอื่นเป็นผู้อนุมัติ เขียนว่ายืนยันตัวตนอย่างไร',
    en: 'Another person decides. Write how the member proved who they are, in at least 3 characters',
  },
}

export const setMemberPhone = defineAction({
  ...BY_TWO,
  name: 'members.set-phone',
  title: { th: 'เปลี่ยนเบอร์โทร', en: 'Change the phone' },
  help: { th: 'ลิงก์รหัสผ่านที่ยังใช้ได้จะถูกเพิกถอน', en: 'An open password link is revoked' },
  hiddenFields: ['phone'],
  fields: {
    member: MEMBER,
    phone: argument({
      schema: phone(),
      ...({ kind: 'text', label: { th: 'เบอร์ใหม่', en: 'New phone' }, max: 64 } as const),
      hint: { th: 'เบอร์มือถือไทย', en: 'A Thai mobile number' },
    }),
    reason,
  },
  result: z.object({ before: z.string(), phone: z.string(), revokedLinks: z.int() }),
  refusals: [...REFUSALS, 'desk_member_phone_taken'],
})

export const setMemberBank = defineAction({
  ...BY_TWO,
  name: 'members.set-bank',
  title: { th: 'เปลี่ยนบัญชีธนาคาร', en: 'Change the bank account' },
  help: {
    th: 'การถอนที่ค้างอยู่ใช้บัญชีเดิม การถอนหลังจากนี้ต้องรอ (bankChangeWaitHours)',
    en: 'Open withdrawals keep the account before, and later ones wait (bankChangeWaitHours)',
  },
  hiddenFields: ['account'],
  fields: {
    member: MEMBER,
    account: bankAccountField(),
    name: optional({
      ...textField(
        { th: 'ชื่อเจ้าของบัญชี', en: 'Name of the holder' },
        { max: 120, hint: { th: 'เฉพาะเมื่อไม่มีธนาคารแจ้งชื่อ', en: 'Only where no bank reports it' } },
      ),
      schema: staffText(120),
    }),
    isNameConfirmed: optional(switchField({ th: 'ชื่อต่างกันแต่เป็นคนเดียวกัน', en: 'Another name, the same person' })),
    reason,
  },
  result: z.object({
    name: z.string(),
    before: z.object({ accounts: z.array(z.string()), name: z.string() }),
    openWithdrawals: z.int(),
    payableFrom: z.nullable(instant()),
  }),
  refusals: [
    ...REFUSALS,
    'desk_member_account_taken',
    'desk_member_account_unknown',
    'desk_member_name_missing',
    'desk_member_other_name',
  ],
})

export const memberIdentityActions = [setMemberPhone, setMemberBank] as const
