/** The level table. It decides limits and cashback, so a second person approves each change. */
import * as z from 'zod/mini'
import { instant } from '../wire/fields.ts'
import { balance } from '../wire/money.ts'
import { defineAction } from './define-action.ts'
import { cell, defineList } from './define-list.ts'
import {
  argument,
  capField,
  choiceField,
  nullable,
  numberField,
  optional,
  reasonField,
  switchField,
  textField,
  wholeField,
} from './field.ts'
import { memberAndPeriod } from './period.ts'

const LEVEL = { th: 'ระดับ', en: 'Level' }
const CAP = { hint: { th: 'ว่างไว้หากไม่จำกัด', en: 'empty or none: no limit' } }
const TEXTS = {
  name: { th: 'ชื่อ', en: 'Name' },
  criteriaKind: { th: 'เกณฑ์', en: 'Criteria' },
  criteria: { th: 'ยอดฝากถึงระดับ', en: 'Deposits that reach it' },
  cashbackPercent: { th: 'คืนยอดเสีย (%)', en: 'Cashback (%)' },
  cashbackCap: { th: 'คืนสูงสุด', en: 'Cashback cap' },
  dailyCap: { th: 'ถอนต่อวัน', en: 'Withdrawals a day' },
  requestCap: { th: 'ถอนต่อครั้ง', en: 'One withdrawal' },
  requestsPerDay: { th: 'จำนวนครั้งต่อวัน', en: 'Withdrawals a day (number)' },
  nextLevel: { th: 'ยอดฝากถึงระดับถัดไป', en: 'Deposits for the next one' },
  isReachable: { th: 'ขึ้นระดับนี้ได้ด้วยยอดฝาก', en: 'Reached by deposits' },
} as const

/** What counts for the level. */
export const LEVEL_CRITERIA = {
  first: { th: 'ฝากครั้งแรก', en: 'First deposit' },
  cumulative: { th: 'ฝากสะสม', en: 'All deposits' },
  monthly: { th: 'ฝากรายเดือน', en: 'Deposits of a month' },
} as const
const criteriaKind = choiceField(TEXTS.criteriaKind, LEVEL_CRITERIA)
const percent = numberField(TEXTS.cashbackPercent, [0, 100])
const cap = (label: { th: string; en: string }) => optional(nullable(capField(label, CAP)))

export const listLevels = defineList({
  name: 'level.list',
  title: { th: 'ตารางระดับ 0 คือสมาชิกที่ต่ำกว่าตาราง', en: 'The level table; 0 is for members below it' },
  permission: 'brand.settings',
  filters: {},
  row: {
    level: cell(z.int(), LEVEL, 'whole'),
    name: cell(z.string(), TEXTS.name),
    criteriaKind: cell(criteriaKind.schema, TEXTS.criteriaKind),
    criteria: cell(balance(), TEXTS.criteria, 'baht'),
    cashbackPercent: cell(z.number(), TEXTS.cashbackPercent, 'number'),
    cashbackCap: cell(z.nullable(balance()), TEXTS.cashbackCap, 'baht'),
    dailyCap: cell(z.nullable(balance()), TEXTS.dailyCap, 'baht'),
    requestCap: cell(z.nullable(balance()), TEXTS.requestCap, 'baht'),
    requestsPerDay: cell(z.int(), TEXTS.requestsPerDay, 'whole'),
    nextLevel: cell(balance(), TEXTS.nextLevel, 'baht'),
    isReachable: cell(z.boolean(), TEXTS.isReachable),
  },
  refusals: [],
  formerly: ['levels list'],
})

export const listLevelHistory = defineList({
  name: 'level.history',
  title: { th: 'การเปลี่ยนระดับของสมาชิก ล่าสุดก่อน', en: 'Changes of the levels of members, newest first' },
  permission: 'members.read',
  filters: memberAndPeriod(),
  row: {
    at: cell(instant(), { th: 'เวลา', en: 'At' }, 'instant'),
    username: cell(z.string(), { th: 'สมาชิก', en: 'Member' }),
    from: cell(z.int(), { th: 'จากระดับ', en: 'From' }, 'whole'),
    to: cell(z.int(), { th: 'เป็นระดับ', en: 'To' }, 'whole'),
    reason: cell(z.string(), { th: 'เหตุผล', en: 'Reason' }),
  },
  refusals: ['not_found'],
  formerly: ['levels history'],
})

export const changeLevel = defineAction({
  name: 'level.change',
  title: { th: 'แก้ระดับ', en: 'Change a level' },
  help: { th: 'มีผลตั้งแต่การถอนและการฝากครั้งถัดไป', en: 'Values of a level, from the next withdrawal and deposit on' },
  permission: 'brand.settings',
  approval: 'second-person',
  approvedBy: 'money.correct',
  fields: {
    level: argument(wholeField(LEVEL, [0, 99])),
    name: optional(textField(TEXTS.name, { max: 40 })),
    criteriaKind: optional(criteriaKind),
    criteria: optional(capField(TEXTS.criteria)),
    nextLevel: optional(capField(TEXTS.nextLevel)),
    cashbackPercent: optional({ ...percent, schema: percent.schema.check(z.multipleOf(0.01)) }),
    cashbackCap: cap(TEXTS.cashbackCap),
    dailyCap: cap(TEXTS.dailyCap),
    requestCap: cap(TEXTS.requestCap),
    requestsPerDay: optional(wholeField(TEXTS.requestsPerDay, [0, 1000])),
    isReachable: optional(switchField(TEXTS.isReachable)),
    reason: reasonField(),
  },
  result: z.object({ level: z.int() }),
  refusals: ['desk_nothing_changed', 'desk_proposal_open'],
  formerly: ['levels set'],
})

export const levelActions = [listLevels, listLevelHistory, changeLevel] as const
