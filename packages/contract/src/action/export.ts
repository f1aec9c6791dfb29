/** Files for spreadsheets, which a job writes. */
import * as z from 'zod/mini'
import { day } from '../desk/days.ts'
import { instant } from '../wire/fields.ts'
import { defineAction } from './define-action.ts'
import { cell, defineList } from './define-list.ts'
import { argument, choiceField, dayField, idField, optional, textField } from './field.ts'

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export const EXPORT_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type ExportState = (typeof EXPORT_STATES)[number]

const TEXTS = {
  subject: { th: 'ข้อมูล', en: 'Subject' },
  format: { th: 'รูปแบบ', en: 'Format' },
  from: { th: 'ตั้งแต่วันที่', en: 'First day' },
  to: { th: 'ถึงวันที่', en: 'Last day' },
} as const

export const listExports = defineList({
  name: 'export.list',
  title: { th: 'ไฟล์ส่งออกใน 7 วันนี้', en: 'Exports of the last seven days with their progress, newest first' },
  permission: 'finance.export',
  filters: {},
  row: {
    id: cell(z.uuid(), { th: 'รหัส', en: 'ID' }),
    subject: cell(z.string(), TEXTS.subject),
    format: cell(z.enum(EXPORT_FORMATS), TEXTS.format),
    from: cell(day(), TEXTS.from),
    to: cell(day(), TEXTS.to),
    state: cell(z.enum(EXPORT_STATES), { th: 'สถานะ', en: 'State' }),
    /** 0 to 100. */
    percent: cell(z.int()),
    rows: cell(z.int(), { th: 'แถว', en: 'Rows' }, 'whole'),
    bytes: cell(z.nullable(z.int()), { th: 'ขนาด', en: 'Size' }, 'whole'),
    /** SHA-256 of the file, hexadecimal. */
    sha256: cell(z.nullable(z.string())),
    failure: cell(z.nullable(z.string())),
    requestedBy: cell(z.string(), { th: 'ผู้ขอ', en: 'Asked by' }),
    requestedAt: cell(instant(), { th: 'เวลา', en: 'Time' }, 'instant'),
    endedAt: cell(z.nullable(instant())),
    /** The file and its row are removed then. */
    keptUntil: cell(z.nullable(instant())),
    fileName: cell(z.string()),
  },
  refusals: [],
})

export const listExportSubjects = defineList({
  name: 'export.subjects',
  title: { th: 'ข้อมูลที่ส่งออกได้', en: 'What can be exported, and for how many days at once' },
  permission: 'finance.export',
  filters: {},
  row: {
    subject: cell(z.string(), TEXTS.subject),
    summary: cell(z.string(), { th: 'เนื้อหา', en: 'Content' }),
    daysMax: cell(z.int(), { th: 'วันมากสุด', en: 'Days at most' }, 'whole'),
    columns: cell(z.array(z.string())),
  },
  refusals: [],
})

export const createExport = defineAction({
  name: 'export.create',
  title: { th: 'สร้างไฟล์', en: 'Create file' },
  help: {
    th: 'ไฟล์ถูกสร้างเบื้องหลัง 30 วันถึงเมื่อวานหากไม่ระบุวัน',
    en: 'A job writes it. Without days: the thirty days to yesterday',
  },
  permission: 'finance.export',
  approval: 'none',
  hourlyMax: 20,
  fields: {
    subject: argument(textField(TEXTS.subject, { max: 40, pattern: /^[a-z-]{2,40}$/ })),
    format: optional(
      choiceField(TEXTS.format, { csv: null, xlsx: null }, { hint: { th: 'csv หากไม่ระบุ', en: 'csv by default' } }),
    ),
    from: optional(dayField(TEXTS.from)),
    to: optional(dayField(TEXTS.to)),
  },
  result: z.object({ id: z.uuid() }),
  refusals: ['rate_limited', 'desk_days_invalid', 'desk_exports_too_many', 'not_found'],
})

export const cancelExport = defineAction({
  name: 'export.cancel',
  title: { th: 'ยกเลิก', en: 'Cancel' },
  help: { th: 'ได้เฉพาะไฟล์ที่ยังสร้างไม่เสร็จ', en: 'Only a file that is not done' },
  permission: 'finance.export',
  approval: 'none',
  fields: { export: argument(idField({ th: 'ไฟล์', en: 'Export' })) },
  result: z.object({ id: z.uuid() }),
  refusals: ['desk_state_changed'],
})

export const exportActions = [listExports, listExportSubjects, createExport, cancelExport] as const
