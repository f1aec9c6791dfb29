/** Maintenance of a brand's site: now, and by plan (section 4, interpretation S8). */
import * as z from 'zod/mini'
import { defineAction } from './define-action.ts'
import { argument, instantField, longField, numberIdField, optional, staffReasonField } from './field.ts'

const message = () =>
  optional(
    longField(
      { th: 'ข้อความถึงสมาชิก', en: 'Message for members' },
      { max: 300, hint: { th: 'ว่างไว้เพื่อใช้ข้อความปกติ', en: 'Empty: the usual message' } },
    ),
  )
const BY_OWNERS = { permission: 'brand.settings', approval: 'second-factor' } as const

export const startMaintenance = defineAction({
  ...BY_OWNERS,
  name: 'site.maintenance.on',
  title: { th: 'ปิดเว็บไซต์ตอนนี้', en: 'Close the site now' },
  help: {
    th: 'ปิดจนกว่าจะเปิดเอง ระบบยังรับรายการจากธนาคาร',
    en: 'Until it is opened again. Bank feeds are still accepted',
  },
  fields: { message: message(), reason: staffReasonField() },
  result: z.object({ websiteStatus: z.literal('MA') }),
  refusals: [],
})

export const endMaintenance = defineAction({
  ...BY_OWNERS,
  name: 'site.maintenance.off',
  title: { th: 'เปิดเว็บไซต์', en: 'Open the site' },
  help: { th: 'กำหนดการที่กำลังปิดอยู่จบลงด้วย', en: 'A planned maintenance that is running ends too' },
  fields: { reason: staffReasonField() },
  /** `planned`: what is still planned for later. */
  result: z.object({ websiteStatus: z.literal(''), ended: z.int(), planned: z.int() }),
  refusals: [],
})

export const planMaintenance = defineAction({
  ...BY_OWNERS,
  name: 'site.maintenance.schedule',
  title: { th: 'กำหนดเวลาปิดปรับปรุง', en: 'Plan maintenance' },
  help: { th: 'สมาชิกเห็นล่วงหน้าหนึ่งวัน', en: 'Members see it a day before' },
  fields: {
    from: instantField({ th: 'เริ่ม (เวลากรุงเทพฯ)', en: 'From (Bangkok time)' }),
    to: instantField({ th: 'สิ้นสุด (เวลากรุงเทพฯ)', en: 'To (Bangkok time)' }),
    message: message(),
    reason: staffReasonField(),
  },
  subject: ['from', 'to'],
  result: z.object({ id: z.int() }),
  refusals: ['maintenance_period', 'maintenance_past'],
})

export const cancelMaintenance = defineAction({
  ...BY_OWNERS,
  name: 'site.maintenance.cancel',
  title: { th: 'ยกเลิกกำหนดการ', en: 'Cancel this plan' },
  fields: {
    number: argument(numberIdField({ th: 'กำหนดการ', en: 'Planned maintenance' })),
    reason: staffReasonField(),
  },
  result: z.object({ id: z.int() }),
  refusals: [],
})

export const siteActions = [startMaintenance, endMaintenance, planMaintenance, cancelMaintenance] as const

export const siteActionRefusals = {
  maintenance_period: {
    status: 409,
    message: 'เวลาสิ้นสุดต้องอยู่หลังเวลาเริ่ม',
    en: 'The end is not after the beginning',
  },
  maintenance_past: { status: 409, message: 'เวลาสิ้นสุดผ่านไปแล้ว', en: 'The end is in the past' },
} as const
