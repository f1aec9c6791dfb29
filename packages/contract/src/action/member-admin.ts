/** What staff do about one member. */
import * as z from 'zod/mini'
import { staffText } from '../desk/member-search.ts'
import { sum } from '../wire/money.ts'
import { defineAction } from './define-action.ts'
import { argument, choiceField, longField, memberField, reasonField, textField, wholeField } from './field.ts'

const MEMBER = argument(memberField())
const ofMember = { member: MEMBER, reason: reasonField() }
const EDIT = { member: 'member', permission: 'members.edit', refusals: [] } as const
const AT_ONCE = { ...EDIT, approval: 'none' } as const
const outcome = z.enum(['done', 'unchanged'])
const changed = z.object({ outcome })

export const NOTE_LENGTH_MAX = 2000
export const TAG_LENGTH_MAX = 40
export const TAG_LABEL = { th: 'แท็ก', en: 'Tag' }
export const tagField = () => ({
  ...textField(TAG_LABEL, { max: TAG_LENGTH_MAX }),
  schema: staffText(TAG_LENGTH_MAX),
})

export const blockMember = defineAction({
  ...AT_ONCE,
  name: 'members.block',
  title: { th: 'ระงับสมาชิก', en: 'Block' },
  help: {
    th: 'จบเซสชันและเกมทันที เครดิตยังอยู่ ถอนไม่ได้จนกว่าจะยกเลิกการระงับ',
    en: 'Ends sessions and games at once. Credit stays, payouts on their way continue, and no withdrawal until the block ends',
  },
  fields: ofMember,
  result: z.object({ outcome, endedSessions: z.int() }),
})

export const unblockMember = defineAction({
  ...AT_ONCE,
  name: 'members.unblock',
  title: { th: 'ยกเลิกการระงับ', en: 'End the block' },
  fields: ofMember,
  result: changed,
})

export const endMemberSessions = defineAction({
  ...AT_ONCE,
  name: 'members.end-sessions',
  title: { th: 'จบเซสชัน', en: 'End sessions' },
  help: { th: 'สมาชิกต้องเข้าสู่ระบบใหม่ทุกเครื่อง', en: 'Logs the member out everywhere' },
  fields: ofMember,
  result: z.object({ endedSessions: z.int() }),
})

export const addMemberNote = defineAction({
  ...AT_ONCE,
  name: 'members.note',
  title: { th: 'เพิ่มบันทึก', en: 'Add a note' },
  help: {
    th: 'พนักงานเห็น สมาชิกไม่เห็น แก้หรือลบไม่ได้',
    en: 'Staff see it, the member does not. It cannot be changed or removed',
  },
  fields: {
    member: MEMBER,
    note: argument({
      ...longField({ th: 'บันทึก', en: 'Note' }, { max: NOTE_LENGTH_MAX }),
      schema: staffText(NOTE_LENGTH_MAX),
    }),
  },
  result: z.object({ id: z.int() }),
})

const tagged = { member: MEMBER, tag: argument(tagField()) }

export const tagMember = defineAction({
  ...AT_ONCE,
  name: 'members.tag',
  title: { th: 'เพิ่มแท็ก', en: 'Add a tag' },
  fields: tagged,
  result: changed,
})

export const untagMember = defineAction({
  ...AT_ONCE,
  name: 'members.untag',
  title: { th: 'ลบแท็ก', en: 'Remove a tag' },
  fields: tagged,
  result: changed,
})

export const recallMemberCredit = defineAction({
  ...EDIT,
  name: 'members.recall-credit',
  title: { th: 'ดึงเครดิตจากค่าย', en: 'Recall credit' },
  help: {
    th: 'จากทุกค่ายที่ถือเครดิตอยู่ รายการที่ไม่ทราบผลจะจบเอง',
    en: 'Withdraws the credit of the member from every provider that holds it. A pending outcome settles by itself',
  },
  approval: 'second-factor',
  isRecordedFirst: true,
  fields: ofMember,
  result: z.object({ amount: sum(), pending: z.int() }),
})

export const setMemberLevel = defineAction({
  name: 'members.set-level',
  title: { th: 'ตั้งระดับ', en: 'Set the level' },
  help: {
    th: 'การฝากครั้งถัดไปเพิ่มระดับอีกได้ตามตาราง',
    en: 'The next deposit raises a lower level again as far as the table allows',
  },
  permission: 'money.correct',
  approval: 'second-person',
  member: 'member',
  fields: {
    member: MEMBER,
    level: argument(wholeField({ th: 'ระดับ', en: 'Level' }, [0, 99])),
    reason: reasonField(),
  },
  result: z.object({ outcome, before: z.int(), level: z.int() }),
  refusals: ['desk_member_level_unknown', 'desk_nothing_changed', 'desk_proposal_open'],
})

/** `accounts`: all of them. `proposal`: the numbers of open proposals. */
const UNMASKED = {
  phone: { th: 'เบอร์โทร', en: 'Phone' },
  accounts: { th: 'เลขบัญชี', en: 'Accounts' },
  proposal: { th: 'คำขออนุมัติ', en: 'Open proposals' },
} as const

export const unmaskMember = defineAction({
  name: 'members.unmask',
  title: { th: 'ดูข้อมูลเต็ม', en: 'Show complete data' },
  help: { th: 'บันทึกว่าใครดูและเหตุผล', en: 'The record keeps who looked, and why' },
  permission: 'members.unmask',
  approval: 'second-factor',
  hourlyMax: 60,
  member: 'member',
  fields: { member: MEMBER, field: choiceField({ th: 'ข้อมูล', en: 'Data' }, UNMASKED), reason: reasonField() },
  result: z.object({ values: z.array(z.string()) }),
  refusals: ['rate_limited'],
})

export const memberAdminActions = [
  blockMember,
  unblockMember,
  endMemberSessions,
  addMemberNote,
  tagMember,
  untagMember,
  recallMemberCredit,
  setMemberLevel,
  unmaskMember,
] as const
