/** The download of an exported file. */
import * as z from 'zod/mini'
import { empty } from '../wire/fields.ts'
import { BRAND_PATH, defineDeskCall, inBrandWithUuid } from './define-desk-call.ts'

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

export const deskExportCalls = [downloadDeskExport] as const

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
