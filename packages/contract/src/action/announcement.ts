/** Announcements of a brand, for visitors and members. */
import * as z from 'zod/mini'
import { instant } from '../wire/fields.ts'
import { defineAction } from './define-action.ts'
import { cell, defineList } from './define-list.ts'
import {
  argument,
  fileField,
  idField,
  instantField,
  longField,
  nullable,
  optional,
  staffReasonField,
  switchField,
  textField,
  wholesField,
} from './field.ts'

export const ANNOUNCEMENT_STATES = ['shown', 'planned', 'ended'] as const

const HEADING = { th: 'หัวข้อ', en: 'Title' }
const FROM = { th: 'เริ่มแสดง (เวลากรุงเทพฯ)', en: 'From (Bangkok time)' }
const UNTIL = { th: 'สิ้นสุด (เวลากรุงเทพฯ)', en: 'Until (Bangkok time)' }
const PICTURE = { th: 'รูป', en: 'Picture' }

/** A picture of 10 MiB at most. */
const PICTURE_BYTES = 10 * 1024 * 1024
const BODY_BYTES = Math.ceil(PICTURE_BYTES / 3) * 4 + 64 * 1024

const title = () => textField(HEADING, { max: 120 })
const body = (label = { th: 'เนื้อหา', en: 'Text' }) =>
  longField(label, {
    max: 10_000,
    hint: {
      th: 'ข้อความหรือ HTML: ย่อหน้า รายการ ตัวหนา ลิงก์ https',
      en: 'Text or HTML: paragraphs, lists, strong, https links',
    },
  })
const english = {
  hint: {
    th: 'ไม่บังคับ เมื่อแก้ภาษาไทย ให้แก้ภาษาอังกฤษด้วย หากเว้นว่าง ผู้อ่านภาษาอังกฤษเห็นภาษาไทย',
    en: 'Change it together with the Thai text. Empty: readers of English see the Thai text',
  },
}
const picture = () =>
  fileField(PICTURE, {
    bytesMax: PICTURE_BYTES,
    hint: {
      th: 'AVIF, WebP, PNG หรือ JPEG อย่างน้อย 720 × 360 พิกเซล ไม่เกิน 10 MiB',
      en: 'AVIF, WebP, PNG or JPEG, at least 720 × 360 pixels, 10 MiB at most',
    },
  })
const FIELDS = {
  titleEn: optional(nullable(textField({ th: 'หัวข้อภาษาอังกฤษ', en: 'English title' }, { max: 120, ...english }))),
  bodyEn: optional(nullable(body({ th: 'เนื้อหาภาษาอังกฤษ', en: 'English text' }))),
  promotes: optional(
    switchField(
      { th: 'ชวนเล่นหรือชวนฝาก', en: 'Promotes play or deposits' },
      {
        hint: {
          th: 'ไม่แสดงต่อสมาชิกที่พักหรืองดเล่นอยู่ ยกเลิกได้เฉพาะประกาศแจ้งข้อมูล เช่น ปิดปรับปรุง',
          en: 'Members on a break or excluded do not see it. Clear this for plain information only, such as maintenance',
        },
      },
    ),
  ),
  /** Null: all readers. */
  levels: optional(nullable(wholesField({ th: 'ระดับ', en: 'Levels of its readers, such as 3,4' }, [1, 6]))),
  from: optional(instantField(FROM, { hint: { th: 'ว่างไว้เพื่อแสดงทันที', en: 'Empty: now' } })),
  until: optional(nullable(instantField(UNTIL, { hint: { th: 'ว่างไว้หากไม่มีกำหนด', en: 'Empty: no end' } }))),
  picture: optional(nullable(picture())),
  pictureText: optional(
    textField(
      { th: 'คำอธิบายรูป', en: 'What the picture shows' },
      { max: 200, hint: { th: 'สำหรับผู้ใช้โปรแกรมอ่านหน้าจอ', en: 'For screen readers' } },
    ),
  ),
}
const ID = argument(idField({ th: 'ประกาศ', en: 'Announcement' }))

export const listAnnouncementCatalogue = defineList({
  name: 'announcement.list',
  title: { th: 'ประกาศ ใหม่ก่อน รวมที่สิ้นสุดแล้ว', en: 'Announcements, newest first, ended ones too' },
  permission: 'content.edit',
  filters: {},
  row: {
    id: cell(z.uuid(), { th: 'รหัส', en: 'ID' }),
    title: cell(z.string(), HEADING),
    state: cell(z.enum(ANNOUNCEMENT_STATES), { th: 'สถานะ', en: 'State' }),
    isPublic: cell(z.boolean(), { th: 'ทุกคนเห็น', en: 'Everybody' }),
    /** Null: all members. */
    levels: cell(z.nullable(z.array(z.int())), { th: 'ระดับ', en: 'Levels' }),
    /** What it shows. Null: there is none. */
    pictureText: cell(z.nullable(z.string()), PICTURE),
    from: cell(instant(), FROM, 'instant'),
    until: cell(z.nullable(instant()), UNTIL, 'instant'),
    /** Sanitized HTML. */
    body: cell(z.string()),
    /** For readers of English. Null: they read the other text. */
    titleEn: cell(z.nullable(z.string())),
    bodyEn: cell(z.nullable(z.string())),
    /** Whether it promotes play or deposits; members on a break do not see it then. */
    promotes: cell(z.boolean()),
  },
  refusals: [],
  formerly: ['announce list'],
})

const OF_TEXTS = [
  'announcement_empty',
  'announcement_markup',
  'announcement_period',
  'announcement_picture_text',
  'announcement_picture_type',
  'announcement_picture_small',
  'announcement_picture_damaged',
] as const
const BY_EDITORS = { permission: 'content.edit', approval: 'none' } as const

export const addAnnouncement = defineAction({
  ...BY_EDITORS,
  name: 'announcement.add',
  title: { th: 'เพิ่มประกาศ', en: 'New announcement' },
  fields: {
    title: title(),
    body: body(),
    isPublic: optional(
      switchField(
        { th: 'ทุกคนเห็น', en: 'Visitors see it too' },
        { hint: { th: 'ไม่ใช้กับประกาศเฉพาะระดับ', en: 'By default, unless it is for some levels' } },
      ),
    ),
    ...FIELDS,
  },
  subject: ['title'],
  secretFields: ['picture'],
  bodyBytesMax: BODY_BYTES,
  result: z.object({ id: z.uuid() }),
  refusals: OF_TEXTS,
  formerly: ['announce add'],
})

export const editAnnouncement = defineAction({
  ...BY_EDITORS,
  name: 'announcement.edit',
  title: { th: 'แก้ไขประกาศ', en: 'Edit an announcement' },
  help: { th: 'เฉพาะประกาศที่ยังไม่สิ้นสุด', en: 'One that has not ended' },
  fields: { announcement: ID, title: optional(title()), body: optional(body()), ...FIELDS },
  secretFields: ['picture'],
  bodyBytesMax: BODY_BYTES,
  result: z.object({ id: z.uuid() }),
  refusals: [...OF_TEXTS, 'desk_nothing_changed'],
  formerly: ['announce edit'],
})

export const endAnnouncement = defineAction({
  ...BY_EDITORS,
  name: 'announcement.end',
  title: { th: 'สิ้นสุดประกาศตอนนี้', en: 'End an announcement now' },
  fields: { announcement: ID, reason: staffReasonField() },
  result: z.object({ id: z.uuid() }),
  refusals: [],
  formerly: ['announce end'],
})

export const announcementActions = [
  listAnnouncementCatalogue,
  addAnnouncement,
  editAnnouncement,
  endAnnouncement,
] as const

export const announcementActionRefusals = {
  announcement_empty: { status: 409, message: 'เนื้อหาไม่มีข้อความ', en: 'The text is empty once its markup is removed' },
  announcement_markup: { status: 409, message: 'เนื้อหามีแท็กมากหรือซ้อนลึกเกินไป', en: 'The text has too many tags' },
  announcement_period: { status: 409, message: 'เวลาสิ้นสุดต้องอยู่หลังเวลาเริ่ม', en: 'Its end is not after its beginning' },
  announcement_picture_text: {
    status: 409,
    message: 'รูปต้องมีคำอธิบาย และคำอธิบายต้องมีรูป',
    en: 'A picture needs a text that says what it shows, and a text needs its picture',
  },
  announcement_picture_type: {
    status: 409,
    message: 'ไฟล์นี้ไม่ใช่ AVIF, WebP, PNG หรือ JPEG',
    en: 'The file is not AVIF, WebP, PNG or JPEG',
  },
  announcement_picture_small: {
    status: 409,
    message: 'รูปเล็กเกินไป ต้องมีอย่างน้อย 720 × 360 พิกเซล',
    en: 'The picture is too small. At least 720 × 360 pixels are needed',
  },
  announcement_picture_damaged: { status: 409, message: 'ไฟล์รูปเสียหาย', en: 'The picture is damaged' },
} as const
