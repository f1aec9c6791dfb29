/** Lists of members, and of what staff read about one. */
import * as z from 'zod/mini'
import { type MEMBER_STATUSES, SEARCH_HITS, SEARCH_TEXT, staffText } from '../desk/member-search.ts'
import { instant } from '../wire/fields.ts'
import { signedAmount } from '../wire/money.ts'
import { cell, choiceCell, defineList } from './define-list.ts'
import { argument, choiceField, memberField, optional, textField, type Words, wholeField } from './field.ts'
import { TAG_LABEL, tagField } from './member-admin.ts'

const LEVEL = { th: 'ระดับ', en: 'Level' }
const STATUS = { th: 'สถานะ', en: 'Status' }
const AT = { th: 'เวลา', en: 'Time' }
const BY = { th: 'ผู้ทำ', en: 'By' }
const READ = { permission: 'members.read' } as const

export const status = choiceField(STATUS, {
  active: { th: 'ใช้งาน', en: 'Active' },
  blocked: { th: 'ระงับ', en: 'Blocked' },
} satisfies Record<(typeof MEMBER_STATUSES)[number], Words>)
const level = wholeField(LEVEL, [0, 99])

const named = { id: cell(z.uuid()), username: cell(z.string(), { th: 'ชื่อผู้ใช้', en: 'Username' }) }
/** A member in a list. The phone is masked. */
const details = {
  name: cell(z.string(), { th: 'ชื่อ', en: 'Name' }),
  phone: cell(z.string(), { th: 'เบอร์โทร', en: 'Phone' }),
  level: cell(z.int(), LEVEL, 'whole'),
  status: choiceCell(status),
  tags: { ...cell(z.array(z.string()), TAG_LABEL), form: { write: (tags: string[]) => tags.join(', ') } },
  createdAt: cell(instant(), { th: 'สมัครเมื่อ', en: 'Registered' }, 'instant'),
  lastLoginAt: cell(z.nullable(instant()), { th: 'เข้าใช้ล่าสุด', en: 'Last login' }, 'instant'),
}

export const listMembers = defineList({
  ...READ,
  name: 'members.list',
  title: { th: 'สมาชิก ล่าสุดก่อน', en: 'Members, newest first' },
  filters: {
    status: optional(status),
    level: optional({ ...level, schema: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(99)) }),
    tag: optional(tagField()),
  },
  row: { ...named, ...details },
  refusals: [],
})

/** `value`: what was found, masked: the last four digits, or a reference. */
const hit = z.object({ kind: z.enum(SEARCH_HITS), value: z.string() })

export const searchMembers = defineList({
  ...READ,
  name: 'members.find',
  title: {
    th: 'สมาชิกตามคำค้น',
    en: 'Members by part of a username or name, a whole phone or account, its last four digits, or a reference of money',
  },
  filters: {
    text: argument({
      ...textField(
        { th: 'คำค้น', en: 'Text' },
        { max: SEARCH_TEXT.most, hint: { th: 'อย่างน้อย 2 ตัวอักษร', en: 'At least 2 characters' } },
      ),
      schema: staffText(SEARCH_TEXT.most).check(z.minLength(SEARCH_TEXT.least)),
    }),
  },
  row: {
    ...named,
    hits: {
      ...cell(z.array(hit), { th: 'พบจาก', en: 'Found by' }),
      form: { write: (hits: z.output<typeof hit>[]) => hits.map(({ kind, value }) => `${kind} ${value}`).join(', ') },
    },
    ...details,
  },
  refusals: ['rate_limited'],
})

const ofMember = { member: argument(memberField()) }

export const listMemberNotes = defineList({
  ...READ,
  name: 'members.notes',
  title: { th: 'บันทึกของพนักงาน ล่าสุดก่อน', en: 'Notes of staff on a member, newest first' },
  filters: ofMember,
  row: {
    id: cell(z.int()),
    at: cell(instant(), AT, 'instant'),
    actor: cell(z.string(), BY),
    note: cell(z.string(), { th: 'บันทึก', en: 'Note' }),
  },
  refusals: ['not_found'],
})

const TIMELINE_CHOICES = {
  deposit: { th: 'ฝาก', en: 'Deposit' },
  withdrawal: { th: 'ถอน', en: 'Withdrawal' },
  bonus: { th: 'โบนัส', en: 'Bonus' },
  login: { th: 'เข้าสู่ระบบ', en: 'Login' },
  consent: { th: 'ยินยอม', en: 'Consent' },
  change: { th: 'การเปลี่ยนแปลง', en: 'Change' },
} as const
export const timelineKind = choiceField({ th: 'เหตุการณ์', en: 'Event' }, TIMELINE_CHOICES)

export const listMemberHistory = defineList({
  ...READ,
  name: 'members.history',
  title: {
    th: 'การเข้าใช้ เงิน ความยินยอม และสิ่งที่พนักงานทำ ล่าสุดก่อน',
    en: 'Logins, money, consents and actions of staff about a member, newest first',
  },
  filters: { ...ofMember, kind: optional(timelineKind) },
  row: {
    at: cell(instant(), AT, 'instant'),
    kind: choiceCell(timelineKind),
    id: cell(z.string()),
    amount: cell(z.nullable(signedAmount()), { th: 'จำนวน', en: 'Amount' }, 'baht'),
    /** State, action, platform or document. */
    what: cell(z.nullable(z.string()), { th: 'รายละเอียด', en: 'Detail' }),
    actor: cell(z.nullable(z.string()), BY),
    note: cell(z.nullable(z.string()), { th: 'เหตุผล', en: 'Reason' }),
  },
  refusals: ['not_found'],
})

export const memberLists = [listMembers, searchMembers, listMemberNotes, listMemberHistory] as const
