/** What staff do about one member, and proposals of another phone or bank account. */
import * as z from 'zod/mini'
import { BREAK_LENGTHS, EXCLUSION_LENGTHS, ownLimits, setLimit } from '../account/limits.ts'
import { bankCode, isAccountOfBank } from '../bank/banks.ts'
import { instant } from '../wire/fields.ts'
import { sum } from '../wire/money.ts'
import { accountNumber, phone } from '../wire/pasted-fields.ts'
import { defineDeskCall, inBrandWithUuid, reason } from './define-desk-call.ts'
import { MEMBER_PATH } from './member.ts'
import { memberTag, staffText } from './member-search.ts'

const outcome = () => z.object({ outcome: z.enum(['done', 'unchanged']) })
const ofMember = { method: 'POST', access: 'staff', params: inBrandWithUuid() } as const
const edits = { ...ofMember, permission: 'members.edit', refusals: [] } as const
const protects = { ...ofMember, permission: 'members.protect' } as const
/** Recorded first: a refusal reveals that another member has the number. */
const identifies = {
  ...ofMember,
  ...({ permission: 'members.identity', needsStepUp: true, isRecordedFirst: true, hourlyMax: 20 } as const),
} as const

export const NOTE_LENGTH_MAX = 2000

export const setMemberStatus = defineDeskCall({
  ...edits,
  name: 'desk-member.set-status',
  path: `${MEMBER_PATH}/status`,
  summary:
    'Block a member or end that. A block ends sessions and games at once; credit stays, and payouts on their way continue.',
  body: z.strictObject({ isBlocked: z.boolean(), reason: reason() }),
  reply: z.object({ outcome: z.enum(['done', 'unchanged']), endedSessions: z.int() }),
})

export const endMemberSessions = defineDeskCall({
  ...edits,
  name: 'desk-member.end-sessions',
  path: `${MEMBER_PATH}/end-sessions`,
  summary: 'Log a member out everywhere.',
  body: z.strictObject({ reason: reason() }),
  reply: z.object({ endedSessions: z.int() }),
})

export const makeResetLink = defineDeskCall({
  ...edits,
  name: 'desk-member.reset-link',
  path: `${MEMBER_PATH}/reset-link`,
  summary: 'A link by which a member sets a new password: shown once, valid once, for 30 minutes.',
  needsStepUp: true,
  body: z.strictObject({ reason: reason() }),
  reply: z.object({ link: z.string(), expiresAt: instant() }),
  hourlyMax: 30,
  refusals: ['rate_limited', 'desk_member_numbers_seen'],
})

export const addMemberNote = defineDeskCall({
  ...edits,
  name: 'desk-member.note',
  path: `${MEMBER_PATH}/note`,
  summary: 'Add a note for staff. Notes cannot be changed or removed.',
  body: z.strictObject({ note: staffText(NOTE_LENGTH_MAX) }),
  reply: z.object({ id: z.int() }),
})

export const tagMember = defineDeskCall({
  ...edits,
  name: 'desk-member.tag',
  path: `${MEMBER_PATH}/tag`,
  summary: 'Add a tag to a member, or remove it.',
  body: z.strictObject({ tag: memberTag(), isOn: z.boolean() }),
  reply: outcome(),
})

export const recallMemberCredit = defineDeskCall({
  ...edits,
  name: 'desk-member.recall-credit',
  path: `${MEMBER_PATH}/recall-credit`,
  summary: 'Withdraw the credit of a member from every provider that holds it. A pending outcome settles by itself.',
  needsStepUp: true,
  isRecordedFirst: true,
  body: z.strictObject({ reason: reason() }),
  reply: z.object({ amount: sum(), pending: z.int() }),
})

export const excludeMember = defineDeskCall({
  ...protects,
  name: 'desk-member.exclude',
  path: `${MEMBER_PATH}/exclude`,
  summary: 'Record a self-exclusion that the member asked for. It cannot be undone.',
  body: z.strictObject({ length: z.enum(EXCLUSION_LENGTHS), reason: reason() }),
  reply: ownLimits,
  refusals: [],
})

export const restMember = defineDeskCall({
  ...protects,
  name: 'desk-member.break',
  path: `${MEMBER_PATH}/break`,
  summary: 'No games and no deposits for a day, a week or 30 days. It cannot be shortened.',
  body: z.strictObject({ length: z.enum(BREAK_LENGTHS), reason: reason() }),
  reply: ownLimits,
  refusals: [],
})

export const lowerMemberLimit = defineDeskCall({
  ...protects,
  name: 'desk-member.lower-limit',
  path: `${MEMBER_PATH}/lower-limit`,
  summary: 'Set a first or a lower limit. It counts at once. Only the member raises it, after a day.',
  body: z.strictObject({ limit: setLimit.body, reason: reason() }),
  reply: ownLimits,
  refusals: ['desk_member_limit_raise'],
})

export const proposeMemberPhone = defineDeskCall({
  ...identifies,
  name: 'desk-member.propose-phone',
  path: `${MEMBER_PATH}/phone`,
  summary: 'Propose another phone of a member. Another person decides.',
  body: z.strictObject({ phone: phone(), reason: reason() }),
  secretFields: ['phone'],
  reply: z.object({ outcome: z.literal('proposed') }),
  refusals: ['rate_limited', 'desk_proposal_open', 'desk_state_changed', 'desk_member_same', 'desk_member_phone_taken'],
})

export const proposeMemberBank = defineDeskCall({
  ...identifies,
  name: 'desk-member.propose-bank',
  path: `${MEMBER_PATH}/bank-account`,
  summary:
    'Propose another bank account of a member. Another person decides; withdrawals wait afterwards (`bankChangeWaitHours`).',
  body: z
    .strictObject({
      bank: bankCode(),
      account: accountNumber(),
      /** Of its holder, where no bank can be asked. */
      name: z.optional(staffText(120)),
      /** Another name than the member's is the same person. */
      isNameConfirmed: z.optional(z.boolean()),
      reason: reason(),
    })
    .check(z.refine(({ bank, account }) => isAccountOfBank(bank, account), 'account')),
  secretFields: ['account'],
  reply: z.object({ outcome: z.literal('proposed') }),
  refusals: [
    'rate_limited',
    'desk_proposal_open',
    'desk_state_changed',
    'desk_member_same',
    'desk_member_account_taken',
    'desk_member_account_unknown',
    'desk_member_name_missing',
    'desk_member_other_name',
  ],
})

export const deskMemberActionCalls = [
  setMemberStatus,
  endMemberSessions,
  makeResetLink,
  addMemberNote,
  tagMember,
  recallMemberCredit,
  excludeMember,
  restMember,
  lowerMemberLimit,
  proposeMemberPhone,
  proposeMemberBank,
] as const

export const deskMemberRefusals = {
  desk_member_limit_raise: {
    status: 409,
    message: 'พนักงานตั้งลิมิตได้เฉพาะที่ต่ำลง การเพิ่มลิมิตสมาชิกเป็นผู้ขอเอง',
    en: 'Staff only lower limits. The member asks for a higher one',
  },
  desk_member_numbers_seen: {
    status: 409,
    message: 'คุณเห็นหรือกรอกเบอร์โทรหรือเลขบัญชีของสมาชิกนี้ภายใน 30 วันที่ผ่านมา ให้เพื่อนร่วมงานคนอื่นสร้างลิงก์ตั้งรหัสผ่านแทน',
    en: 'You have seen or typed numbers of this member within 30 days. A colleague makes the link for a new password',
  },
  desk_member_same: {
    status: 409,
    message: 'สมาชิกใช้ข้อมูลนี้อยู่แล้ว',
    en: 'The member already has this',
  },
  desk_member_phone_taken: {
    status: 409,
    message: 'เบอร์นี้เป็นของสมาชิกคนอื่น',
    en: 'Another member has this phone',
  },
  desk_member_account_taken: {
    status: 409,
    message: 'บัญชีนี้เป็นของสมาชิกคนอื่น',
    en: 'This account belongs to another member',
  },
  desk_member_account_unknown: {
    status: 409,
    message: 'ธนาคารไม่พบบัญชีนี้',
    en: 'The bank reports no such account',
  },
  desk_member_name_missing: {
    status: 409,
    message: 'ไม่มีธนาคารใดแจ้งชื่อบัญชีนี้ กรอกชื่อเจ้าของบัญชี',
    en: 'No bank reports the name of this account. Enter the name of its holder',
  },
  desk_member_other_name: {
    status: 409,
    message: 'ชื่อบัญชีไม่ตรงกับชื่อสมาชิก ยืนยันว่าเป็นคนเดียวกันก่อนขออนุมัติ',
    en: 'The account has another name than the member. Confirm that it is one person',
  },
} as const
