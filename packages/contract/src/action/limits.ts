/** What staff do for the protection of members. Only the member loosens it, after a day. */
import * as z from 'zod/mini'
import { type LIMIT_PERIODS, type MONEY_LIMITS, TIME_LIMIT_MINUTES } from '../account/limits.ts'
import { playBreak } from '../account/limits-reminder.ts'
import { instant } from '../wire/fields.ts'
import { defineAction } from './define-action.ts'
import { cell, choiceCell, defineList } from './define-list.ts'
import {
  argument,
  bahtField,
  choiceField,
  memberField,
  numberIdField,
  optional,
  reasonField,
  wholeField,
} from './field.ts'

const PROTECT = { member: 'member', permission: 'members.protect', approval: 'none' } as const
const MEMBER = argument(memberField())
const LENGTH = { th: 'ระยะเวลา', en: 'Length' }
const PERIOD = {
  day: { th: 'วัน', en: 'day' },
  week: { th: 'สัปดาห์', en: 'week' },
  month: { th: 'เดือน', en: 'month' },
} as const satisfies Record<(typeof LIMIT_PERIODS)[number], object>
const KINDS = {
  deposit: { th: 'ฝาก', en: 'Deposits' },
  loss: { th: 'เสีย', en: 'Loss' },
  stake: { th: 'เดิมพัน', en: 'Stakes' },
} as const satisfies Record<(typeof MONEY_LIMITS)[number], object>

const stopped = z.object({ break: z.nullable(playBreak) })

export const excludeMember = defineAction({
  ...PROTECT,
  name: 'members.exclude',
  title: { th: 'กีดกันตนเอง', en: 'Self-exclusion' },
  help: {
    th: 'บันทึกตามที่สมาชิกขอ ยกเลิกไม่ได้ เขียนว่าสมาชิกขออย่างไร',
    en: 'As the member asked. It cannot be undone. Write how the member asked',
  },
  fields: {
    member: MEMBER,
    for: choiceField(LENGTH, {
      '6m': { th: '6 เดือน', en: '6 months' },
      '1y': { th: '1 ปี', en: '1 year' },
      '5y': { th: '5 ปี', en: '5 years' },
    }),
    reason: reasonField(),
  },
  result: stopped,
  refusals: [],
})

export const restMember = defineAction({
  ...PROTECT,
  name: 'members.rest',
  title: { th: 'พักการเล่น', en: 'Break' },
  help: {
    th: 'เล่นและฝากไม่ได้จนครบเวลา ทำให้สั้นลงไม่ได้',
    en: 'No games and no deposits until its end. It cannot be shortened',
  },
  fields: {
    member: MEMBER,
    for: choiceField(LENGTH, {
      '24h': { th: '24 ชั่วโมง', en: '24 hours' },
      '7d': { th: '7 วัน', en: '7 days' },
      '30d': { th: '30 วัน', en: '30 days' },
    }),
    reason: reasonField(),
  },
  result: stopped,
  refusals: [],
})

const lowered = {
  ...PROTECT,
  help: { th: 'มีผลทันที เพิ่มได้โดยสมาชิกเท่านั้น', en: 'It counts at once. Only the member raises it' },
  result: z.object({}),
  refusals: ['desk_member_limit_raise'],
} as const

export const lowerMemberLimit = defineAction({
  ...lowered,
  name: 'members.lower-limit',
  title: { th: 'ลดลิมิต', en: 'Lower a limit' },
  fields: {
    member: MEMBER,
    kind: choiceField({ th: 'ลิมิตของ', en: 'Limit of' }, KINDS),
    period: choiceField({ th: 'ต่อ', en: 'per' }, PERIOD),
    amount: bahtField({ th: 'จำนวน', en: 'Amount' }),
    reason: reasonField(),
  },
})

export const lowerMemberTime = defineAction({
  ...lowered,
  name: 'members.lower-time',
  title: { th: 'ลดเวลาเล่น', en: 'Lower the time of play' },
  fields: {
    member: MEMBER,
    minutes: wholeField({ th: 'นาทีต่อวัน', en: 'Minutes a day' }, [TIME_LIMIT_MINUTES.least, TIME_LIMIT_MINUTES.most]),
    reason: reasonField(),
  },
})

const MEMBER_LABEL = { th: 'สมาชิก', en: 'Member' }
const foundBy = choiceField(
  { th: 'พบจาก', en: 'Found by' },
  {
    registration: { th: 'การสมัคร', en: 'Registration' },
    deposit: { th: 'การฝาก', en: 'Deposit' },
  },
)

export const listNamesakes = defineList({
  name: 'namesakes.list',
  title: {
    th: 'สมาชิกที่ชื่อซ้ำกับผู้กีดกันตนเอง เก่าก่อน',
    en: 'Members with the name of a self-excluded one, not yet compared; oldest first',
  },
  permission: 'members.read',
  claim: { queue: 'limits', entry: 'id' },
  filters: { member: optional(memberField()) },
  row: {
    id: cell(z.int(), { th: 'รหัส', en: 'ID' }, 'id'),
    username: cell(z.string(), MEMBER_LABEL),
    /** The self-excluded member of the same name. */
    excludedUsername: cell(z.string(), { th: 'ผู้กีดกันตนเอง', en: 'Excluded member' }),
    foundAt: cell(instant(), { th: 'พบเมื่อ', en: 'Found' }, 'instant'),
    foundBy: choiceCell(foundBy),
  },
  refusals: ['not_found'],
})

export const markNamesakeDistinct = defineAction({
  name: 'namesakes.distinct',
  title: { th: 'คนละคนกัน', en: 'Another person' },
  help: {
    th: 'ต่อไปยอดฝากของสมาชิกนี้เติมเครดิตเองตามปกติ',
    en: 'From now on deposits of this member are credited as usual',
  },
  permission: 'members.protect',
  approval: 'none',
  claim: { queue: 'limits', entry: 'namesake' },
  fields: {
    namesake: argument(numberIdField({ th: 'รายการ', en: 'Namesake' })),
    reason: reasonField(),
  },
  result: z.object({ id: z.int() }),
  refusals: ['desk_state_changed', 'desk_claimed'],
})

export const limitActions = [
  excludeMember,
  restMember,
  lowerMemberLimit,
  lowerMemberTime,
  listNamesakes,
  markNamesakeDistinct,
] as const
