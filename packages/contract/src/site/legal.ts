import * as z from 'zod/mini'
import { defineCall } from '../wire/define-call.ts'
import { instant } from '../wire/fields.ts'
import { richBlock } from './announcement.ts'

/** Legal texts of a brand. `help`: the brand's own words above the usual questions. */
export const DOCUMENT_KINDS = ['terms', 'privacy', 'help'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]
/** Thai counts. Other languages are translations. */
export const DOCUMENT_LANGUAGES = ['th', 'en'] as const

export const readDocument = defineCall({
  name: 'legal.read',
  method: 'GET',
  path: '/api/document/{kind}',
  section: 'W1, P7',
  summary:
    'The newest version of a legal text, and who operates the site. `since` marks what was not in the version of that time. Without a version `document` is null.',
  access: 'public',
  params: z.strictObject({ kind: z.enum(DOCUMENT_KINDS) }),
  query: z.strictObject({ language: z.optional(z.enum(DOCUMENT_LANGUAGES)), since: z.optional(instant()) }),
  reply: z.object({
    document: z.nullable(
      z.object({ version: z.int(), language: z.enum(DOCUMENT_LANGUAGES), at: instant(), body: z.array(richBlock) }),
    ),
    /** Null: the brand has not named it. */
    operator: z.object({ name: z.nullable(z.string()), contact: z.nullable(z.string()) }),
  }),
  refusals: [],
  idempotency: 'none',
})

export const legalCalls = [readDocument] as const
