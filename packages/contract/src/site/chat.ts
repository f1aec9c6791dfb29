import * as z from 'zod/mini'
import { defineCall } from '../wire/define-call.ts'
import { memberUuid } from '../wire/fields.ts'
import { CHAT_FIELDS, type ChatAccount } from './page-brand.ts'

/** The terms that a member agrees to: the recipient and the fields. Another provider or another field needs new consent. */
export const chatTerms = ({ provider, fields }: Pick<ChatAccount, 'provider' | 'fields'>): string =>
  `${provider}:${[...fields].sort().join(',')}`

const identity = z.partialRecord(z.enum(CHAT_FIELDS), z.string())
/** The fields that the brand lists, as text for the provider. */
export type ChatIdentity = z.output<typeof identity>

export const getChatIdentity = defineCall({
  name: 'chat.identity',
  promotes: false,
  method: 'GET',
  path: '/api/auth/chat/{uuid}',
  section: 'S4',
  summary:
    'The data about the member that the provider of the chat receives; null without the member’s consent to exactly that.',
  access: 'member',
  owner: [{ in: 'params', field: 'uuid', is: 'uuid' }],
  params: z.strictObject({ uuid: memberUuid() }),
  reply: z.object({ identity: z.nullable(identity) }),
  refusals: ['chat_off'],
  idempotency: 'none',
})

export const decideChatConsent = defineCall({
  name: 'chat.consent',
  method: 'POST',
  path: '/api/auth/chat/{uuid}',
  section: 'S4',
  summary:
    'Give or withdraw consent to the data that the provider of the chat receives; `terms` identifies the text that was read.',
  access: 'member',
  owner: [{ in: 'params', field: 'uuid', is: 'uuid' }],
  params: z.strictObject({ uuid: memberUuid() }),
  body: z.strictObject({ isAccepted: z.boolean(), terms: z.string().check(z.maxLength(200)) }),
  reply: z.object({ identity: z.nullable(identity) }),
  refusals: ['chat_off', 'chat_changed'],
  idempotency: 'none',
})

export const chatRefusals = {
  chat_off: {
    status: 409,
    message: 'แชตสดยังไม่พร้อม ติดต่อทาง LINE ได้',
    en: 'Live chat is not available. Contact us on LINE',
  },
  chat_changed: {
    status: 409,
    message: 'ข้อมูลที่ทีมแชตสดจะเห็นมีการเปลี่ยนแปลง กรุณาอ่านและยืนยันอีกครั้ง',
    en: 'The details that the chat team will see have changed. Please read and confirm again',
  },
} as const

export const chatCalls = [getChatIdentity, decideChatConsent] as const
