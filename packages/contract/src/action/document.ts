/** Legal texts of a brand: terms, privacy, help. A published version never changes. */
import * as z from 'zod/mini'
import { DOCUMENT_KINDS, DOCUMENT_LANGUAGES } from '../site/legal.ts'
import { instant } from '../wire/fields.ts'
import { defineAction } from './define-action.ts'
import { cell, defineList } from './define-list.ts'
import { argument, choiceField, documentField, optional, staffReasonField, switchField, wholeField } from './field.ts'

/** Characters of a text, with its markup. */
export const DOCUMENT_MAX = 200_000
export const DOCUMENT_BYTES = DOCUMENT_MAX * 4 + 4096

const TEXTS = {
  kind: { th: 'ข้อความ', en: 'Text' },
  language: { th: 'ภาษา', en: 'Language' },
  version: { th: 'ฉบับ', en: 'Version' },
} as const
const KINDS = {
  terms: { th: 'ข้อกำหนด', en: 'Terms' },
  privacy: { th: 'ความเป็นส่วนตัว', en: 'Privacy' },
  help: { th: 'ช่วยเหลือ', en: 'Help' },
} as const satisfies Record<(typeof DOCUMENT_KINDS)[number], object>
const LANGUAGES = {
  th: { th: 'ไทย', en: 'Thai' },
  en: { th: 'อังกฤษ', en: 'English' },
} as const satisfies Record<(typeof DOCUMENT_LANGUAGES)[number], object>

export const listDocuments = defineList({
  name: 'document.list',
  title: { th: 'ทุกฉบับ', en: 'Every version of the legal texts, newest first of each text' },
  permission: 'content.edit',
  filters: {},
  row: {
    kind: cell(z.enum(DOCUMENT_KINDS), TEXTS.kind),
    language: cell(z.enum(DOCUMENT_LANGUAGES), TEXTS.language),
    version: cell(z.int(), TEXTS.version, 'whole'),
    publishedAt: cell(instant(), { th: 'เผยแพร่เมื่อ', en: 'Published' }, 'instant'),
    publishedBy: cell(z.string(), { th: 'ผู้เผยแพร่', en: 'By' }),
    /** Members accepted an earlier one, and are asked again. */
    asksAgain: cell(z.boolean(), { th: 'ถามสมาชิกอีกครั้ง', en: 'Asks members again' }),
  },
  refusals: [],
})

export const publishDocument = defineAction({
  name: 'document.publish',
  title: { th: 'เผยแพร่ทันที', en: 'Publish now' },
  help: {
    th: 'สมาชิกต้องยอมรับข้อกำหนดและนโยบายความเป็นส่วนตัวภาษาไทยฉบับใหม่ เว้นแต่แก้เฉพาะถ้อยคำ ฉบับที่เผยแพร่แล้วแก้ไม่ได้',
    en: 'Members accept new Thai terms and a new Thai privacy notice, unless it is a correction of wording. A published version cannot be changed',
  },
  permission: 'brand.settings',
  approval: 'second-factor',
  bodyBytesMax: DOCUMENT_BYTES,
  secretFields: ['file'],
  fields: {
    kind: argument(choiceField(TEXTS.kind, KINDS)),
    language: optional(choiceField(TEXTS.language, LANGUAGES, { hint: { th: 'ไทยหากไม่ระบุ', en: 'th by default' } })),
    file: documentField(
      { th: 'เนื้อหา', en: 'Text' },
      {
        range: [1, DOCUMENT_MAX],
        hint: {
          th: 'ข้อความหรือ HTML: ย่อหน้า รายการ ตัวหนา ลิงก์ https ส่วนอื่นถูกตัดออก',
          en: 'Text or HTML: paragraphs, lists, strong, https links. Everything else is removed',
        },
      },
    ),
    isMinor: optional(
      switchField({
        th: 'แก้ถ้อยคำเท่านั้น ไม่ถามสมาชิกอีกครั้ง',
        en: 'A correction of wording: members are not asked again',
      }),
    ),
    /** 0: there was none. */
    basedOn: optional(wholeField({ th: 'เขียนจากฉบับที่', en: 'Version that it was written from' }, [0, 999_999])),
    reason: staffReasonField(),
  },
  result: z.object({ version: z.int(), asksAgain: z.boolean() }),
  refusals: ['desk_state_changed', 'desk_legal_minor', 'desk_legal_text'],
})

export const documentActions = [listDocuments, publishDocument] as const

export const documentActionRefusals = {
  desk_legal_minor: {
    status: 409,
    message: 'ข้อความนี้ไม่ต้องให้สมาชิกยอมรับ จึงเลือกแก้เฉพาะถ้อยคำไม่ได้ เลือกได้เฉพาะข้อกำหนดและนโยบายความเป็นส่วนตัวภาษาไทย',
    en: 'Members do not accept this text. Only Thai terms and the Thai privacy notice have corrections of wording',
  },
  desk_legal_text: {
    status: 409,
    message: 'ข้อความว่างเปล่า มีอักขระที่จัดเก็บไม่ได้ หรือมีแท็กมากหรือซ้อนกันลึกเกินไป',
    en: 'The text has no words, characters that cannot be stored, or too many or too deeply nested tags',
  },
} as const
