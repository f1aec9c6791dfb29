/** Legal texts at the desk. A published version never changes. */
import * as z from 'zod/mini'
import { richBlock } from './announcement.ts'
import { BRAND_PATH, defineDeskCall, deskPageFields, inBrand, reason } from './desk-call.ts'
import { instant, page } from './fields.ts'
import { int, intText } from './integers.ts'
import { DOCUMENT_KINDS, DOCUMENT_LANGUAGES } from './legal.ts'

/** Characters of a text, with its markup. */
export const DOCUMENT_MAX = 200_000
const BODY_BYTES = DOCUMENT_MAX * 4 + 4096

/** What the legal pages of a brand lack. */
export const LEGAL_LACKS = ['terms', 'privacy', 'operator_name', 'operator_contact', 'licence'] as const

const kind = () => z.enum(DOCUMENT_KINDS)
const language = () => z.enum(DOCUMENT_LANGUAGES)

const version = z.object({
  kind: kind(),
  language: language(),
  version: z.int(),
  publishedAt: instant(),
  publishedBy: z.string(),
  /** Members accepted an earlier one, and are asked again. */
  asksAgain: z.boolean(),
})

export const listDocuments = defineDeskCall({
  name: 'desk-legal.list',
  method: 'GET',
  path: `${BRAND_PATH}/documents`,
  summary: 'Every version of the legal texts, newest first of each text.',
  access: 'staff',
  permission: 'content.edit',
  params: inBrand(),
  query: z.strictObject(deskPageFields()),
  reply: page(version),
  refusals: [],
})

export const readLegalState = defineDeskCall({
  name: 'desk-legal.state',
  method: 'GET',
  path: `${BRAND_PATH}/documents-state`,
  summary: 'The newest version of each text in each language, and what the legal pages lack.',
  access: 'staff',
  permission: 'content.edit',
  params: inBrand(),
  reply: z.object({ newest: z.array(version), lacks: z.array(z.enum(LEGAL_LACKS)) }),
  refusals: [],
})

export const readDeskDocument = defineDeskCall({
  name: 'desk-legal.read',
  method: 'GET',
  path: `${BRAND_PATH}/documents/text`,
  summary: 'One version with its text, as it was written and as members read it.',
  access: 'staff',
  permission: 'content.edit',
  params: inBrand(),
  query: z.strictObject({
    kind: kind(),
    language: language(),
    /** The newest one by default. */
    version: z.optional(intText(1)),
  }),
  reply: z.extend(version, { body: z.string(), blocks: z.array(richBlock) }),
  refusals: ['not_found'],
})

export const previewDocument = defineDeskCall({
  name: 'desk-legal.preview',
  method: 'POST',
  path: `${BRAND_PATH}/documents/preview`,
  summary: 'A text as members would read it. Nothing is stored.',
  access: 'staff',
  permission: 'content.edit',
  bodyBytesMax: BODY_BYTES,
  secretFields: ['body'],
  params: inBrand(),
  body: z.strictObject({ body: z.string().check(z.maxLength(DOCUMENT_MAX)) }),
  reply: z.object({ blocks: z.array(richBlock) }),
  refusals: ['desk_legal_text'],
})

export const publishDocument = defineDeskCall({
  name: 'desk-legal.publish',
  method: 'POST',
  path: `${BRAND_PATH}/documents`,
  summary:
    'Publish a new version at once. Members accept new Thai terms and a new privacy notice, unless it is a correction of wording.',
  access: 'staff',
  permission: 'brand.settings',
  needsStepUp: true,
  bodyBytesMax: BODY_BYTES,
  secretFields: ['body'],
  params: inBrand(),
  body: z.strictObject({
    kind: kind(),
    language: language(),
    body: z.string().check(z.minLength(1), z.maxLength(DOCUMENT_MAX)),
    /** A correction of wording, which asks no member. */
    isMinor: z.boolean(),
    /** The version that the text was written from. 0: there was none. */
    basedOn: int(),
    reason: reason(),
  }),
  reply: z.object({ version: z.int(), asksAgain: z.boolean() }),
  refusals: ['desk_state_changed', 'desk_legal_minor', 'desk_legal_text'],
})

export const deskLegalCalls = [
  listDocuments,
  readLegalState,
  readDeskDocument,
  previewDocument,
  publishDocument,
] as const

export const deskLegalRefusals = {
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
