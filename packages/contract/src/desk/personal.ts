/** Personal data at the desk: what is kept and why, the export of a member, and erasures. */
import * as z from 'zod/mini'
import { instant } from '../wire/fields.ts'
import { BRAND_PATH, defineDeskCall, inBrand, inBrandWithUuid, reason } from './define-desk-call.ts'

const both = z.object({ th: z.string(), en: z.string() })

const table = z.object({
  table: z.string(),
  erasure: z.enum(['deleted', 'cleared', 'kept']),
  /** Estimate of the database, of all brands. Null: it has none yet. */
  rows: z.nullable(z.int()),
  /** Rows are removed after so many days. Null: only by an erasure, or never. */
  days: z.nullable(z.int()),
  lastRunAt: z.nullable(instant()),
  removed: z.nullable(z.int()),
  removedTotal: z.nullable(z.int()),
})

export const listPersonalKinds = defineDeskCall({
  name: 'personal.kinds',
  method: 'GET',
  path: `${BRAND_PATH}/personal-data`,
  summary: 'Each kind of personal data: why it is kept, for how long, and the last removals.',
  access: 'staff',
  permission: 'audit.read',
  params: inBrand(),
  reply: z.object({
    kinds: z.array(z.object({ kind: z.string(), name: both, why: both, howLong: both, tables: z.array(table) })),
    /** Tables without data of one member that are pruned as well. */
    others: z.array(table),
  }),
  refusals: [],
})

export const findPersonalMember = defineDeskCall({
  name: 'personal.find',
  method: 'GET',
  path: `${BRAND_PATH}/personal-data/member`,
  summary: 'The member of a username, for an export or an erasure.',
  access: 'staff',
  permission: 'personal.export',
  params: inBrand(),
  query: z.strictObject({ username: z.string().check(z.minLength(1), z.maxLength(40)) }),
  reply: z.object({
    uuid: z.uuid(),
    username: z.string(),
    createdAt: instant(),
    erasedAt: z.nullable(instant()),
    hasProposal: z.boolean(),
  }),
  refusals: ['not_found'],
})

export const exportPersonal = defineDeskCall({
  name: 'personal.export',
  method: 'POST',
  path: `${BRAND_PATH}/members/{id}/personal-export`,
  summary:
    'Everything that is held about a member, as a ZIP in Base64. A larger one is written by `duang members export-data`.',
  access: 'staff',
  hourlyMax: 10,
  permission: 'personal.export',
  needsStepUp: true,
  isRecordedFirst: true,
  params: inBrandWithUuid(),
  body: z.strictObject({ reason: reason() }),
  reply: z.object({
    name: z.string(),
    zip: z.string(),
    tables: z.array(z.object({ table: z.string(), rows: z.int() })),
  }),
  refusals: ['rate_limited', 'desk_personal_large'],
})

export const deskPersonalCalls = [listPersonalKinds, findPersonalMember, exportPersonal] as const

export const deskPersonalRefusals = {
  desk_personal_large: {
    status: 409,
    message: 'ข้อมูลมากเกินกว่าจะส่งที่นี่ ใช้คำสั่ง duang members export-data',
    en: 'There is too much data to send it here. Use duang members export-data',
  },
  desk_personal_erased: {
    status: 409,
    message: 'ลบข้อมูลของสมาชิกนี้แล้ว',
    en: 'The data of this member was erased before',
  },
  desk_personal_credit: {
    status: 409,
    message: 'สมาชิกยังมีเครดิตหรือเงินที่รอจ่าย ให้ถอนก่อน',
    en: 'The member still has credit, or money on its way. It is withdrawn first',
  },
  desk_personal_owes: {
    status: 409,
    message: 'สมาชิกยังมียอดค้างชำระ จัดการยอดค้างก่อน',
    en: 'The member still owes money. Settle that first',
  },
  desk_personal_excluded: {
    status: 409,
    message: 'สมาชิกอยู่ระหว่างพักการเล่นหรือกีดกันตนเอง ลบแล้วระบบจะจำไม่ได้ รอให้สิ้นสุดก่อน',
    en: 'The member is on a break or excluded. An erasure would forget that. Wait for its end',
  },
  desk_personal_open: {
    status: 409,
    message: 'สมาชิกยังมีรายการที่ไม่เสร็จ: การถอน สลิป โบนัส หรือของรางวัล',
    en: 'Something of the member is not done: a withdrawal, a slip, a bonus or an order of goods',
  },
} as const
