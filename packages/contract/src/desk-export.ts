/** Exports at the desk: files for spreadsheets, which a job writes, with progress and download. */
import * as z from 'zod/mini'
import { BRAND_PATH, defineDeskCall, deskPageFields, inBrand, inBrandWithUuid } from './desk-call.ts'
import { day, dayRangeFields } from './desk-days.ts'
import { empty, instant, page } from './fields.ts'

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export const EXPORT_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type ExportState = (typeof EXPORT_STATES)[number]

const exportRow = z.object({
  id: z.uuid(),
  subject: z.string(),
  format: z.enum(EXPORT_FORMATS),
  from: day(),
  to: day(),
  state: z.enum(EXPORT_STATES),
  /** 0 to 100. */
  percent: z.int(),
  rows: z.int(),
  bytes: z.nullable(z.int()),
  /** SHA-256 of the file, hexadecimal. */
  sha256: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  requestedBy: z.string(),
  requestedAt: instant(),
  endedAt: z.nullable(instant()),
  /** The file and its row are removed then. */
  keptUntil: z.nullable(instant()),
  fileName: z.string(),
})

export const listDeskExports = defineDeskCall({
  name: 'desk-export.list',
  method: 'GET',
  path: `${BRAND_PATH}/exports`,
  summary: 'Exports of the last seven days with their progress, newest first.',
  access: 'staff',
  permission: 'finance.export',
  params: inBrand(),
  query: z.strictObject(deskPageFields()),
  reply: page(exportRow),
  refusals: [],
})

export const readExportSubjects = defineDeskCall({
  name: 'desk-export.subjects',
  method: 'GET',
  path: `${BRAND_PATH}/export-subjects`,
  summary: 'What can be exported, and for how many days at once.',
  access: 'staff',
  permission: 'finance.export',
  params: inBrand(),
  reply: z.object({
    subjects: z.array(z.object({ subject: z.string(), summary: z.string(), daysMax: z.int() })),
  }),
  refusals: [],
})

export const createDeskExport = defineDeskCall({
  name: 'desk-export.create',
  method: 'POST',
  path: `${BRAND_PATH}/exports`,
  summary: 'Ask for a file. A job writes it.',
  access: 'staff',
  hourlyMax: 20,
  permission: 'finance.export',
  params: inBrand(),
  body: z.strictObject({
    subject: z.string().check(z.regex(/^[a-z-]{2,40}$/)),
    format: z.enum(EXPORT_FORMATS),
    ...dayRangeFields(),
  }),
  reply: z.object({ id: z.uuid() }),
  refusals: ['rate_limited', 'desk_days_invalid', 'desk_exports_too_many', 'not_found'],
})

export const cancelDeskExport = defineDeskCall({
  name: 'desk-export.cancel',
  method: 'POST',
  path: `${BRAND_PATH}/exports/{id}/cancel`,
  summary: 'End an export that is not done.',
  access: 'staff',
  permission: 'finance.export',
  params: inBrandWithUuid(),
  body: empty(),
  reply: z.object({ outcome: z.literal('cancelled') }),
  refusals: ['desk_state_changed'],
})

export const downloadDeskExport = defineDeskCall({
  name: 'desk-export.download',
  method: 'POST',
  path: `${BRAND_PATH}/exports/{id}/download`,
  summary:
    'The file of an export that is done. Each download is recorded. One with complete account numbers needs `members.unmask`.',
  access: 'staff',
  hourlyMax: 30,
  permission: 'finance.export',
  needsStepUp: true,
  params: inBrandWithUuid(),
  body: empty(),
  reply: z.string(),
  media: 'application/octet-stream',
  refusals: ['rate_limited', 'desk_export_not_done', 'desk_export_gone', 'desk_not_permitted'],
})

export const deskExportCalls = [
  listDeskExports,
  readExportSubjects,
  createDeskExport,
  cancelDeskExport,
  downloadDeskExport,
] as const

export const deskExportRefusals = {
  desk_exports_too_many: {
    status: 409,
    message: 'มีไฟล์ที่กำลังสร้างครบ 10 ไฟล์แล้ว รอให้เสร็จหรือยกเลิกก่อน',
    en: 'Ten files are being written. Wait for one, or cancel it',
  },
  desk_export_not_done: { status: 409, message: 'ไฟล์ยังสร้างไม่เสร็จ', en: 'The file is not written yet' },
  desk_export_gone: {
    status: 409,
    message: 'ไม่พบไฟล์บนเครื่องนี้ สร้างไฟล์ใหม่อีกครั้ง',
    en: 'The file is not on this machine. Export it again',
  },
} as const
