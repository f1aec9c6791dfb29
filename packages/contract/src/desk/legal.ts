/** Legal texts at the desk, beside the actions on them. */
import * as z from 'zod/mini'
import { rowOf } from '../action/define-list.ts'
import { DOCUMENT_BYTES, DOCUMENT_MAX, listDocuments } from '../action/document.ts'
import { richBlock } from '../site/announcement.ts'
import { DOCUMENT_KINDS, DOCUMENT_LANGUAGES } from '../site/legal.ts'
import { intText } from '../wire/integers.ts'
import { BRAND_PATH, defineDeskCall, inBrand } from './define-desk-call.ts'

/** What the legal pages of a brand lack. */
export const LEGAL_LACKS = ['terms', 'privacy', 'operator_name', 'operator_contact', 'licence'] as const

const kind = () => z.enum(DOCUMENT_KINDS)
const language = () => z.enum(DOCUMENT_LANGUAGES)

const version = rowOf(listDocuments)

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
  bodyBytesMax: DOCUMENT_BYTES,
  secretFields: ['body'],
  params: inBrand(),
  body: z.strictObject({ body: z.string().check(z.maxLength(DOCUMENT_MAX)) }),
  reply: z.object({ blocks: z.array(richBlock) }),
  refusals: ['desk_legal_text'],
})

export const deskLegalCalls = [readLegalState, readDeskDocument, previewDocument] as const
