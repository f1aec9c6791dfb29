/** Consent to newer terms and privacy notices (interpretation W1). */
import * as z from 'zod/mini'
import { defineCall } from '../wire/define-call.ts'
import { instant, memberUuid } from '../wire/fields.ts'
import { int } from '../wire/integers.ts'

/** Texts that a member accepts. */
export const CONSENT_KINDS = ['terms', 'privacy'] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

const openConsent = z.object({
  texts: z.array(
    z.object({
      kind: z.enum(CONSENT_KINDS),
      /** The newest version, and its publication. */
      version: z.int(),
      at: instant(),
      /** When the member accepted an earlier version. Null: never. */
      acceptedAt: z.nullable(instant()),
    }),
  ),
  /** The date from which money waits for the consent. Null: the brand has none, or none for these texts. */
  requiredFrom: z.nullable(instant()),
  /** Deposits, games and activities wait for the consent. Withdrawals, limits and breaks never do. */
  isRequired: z.boolean(),
})
export type OpenConsent = z.output<typeof openConsent>

const own = {
  owner: [{ in: 'params', field: 'uuid', is: 'uuid' }],
  params: z.strictObject({ uuid: memberUuid() }),
} as const
const version = () => z.optional(int(1))

export const readConsent = defineCall({
  name: 'consent.read',
  promotes: false,
  method: 'GET',
  path: '/api/auth/consent/{uuid}',
  section: 'W1',
  summary: 'Terms and privacy notice with a newer version that the member has not accepted.',
  access: 'member',
  ...own,
  reply: openConsent,
  refusals: [],
  idempotency: 'none',
})

export const giveConsent = defineCall({
  name: 'consent.give',
  method: 'POST',
  path: '/api/auth/consent/{uuid}',
  section: 'W1',
  summary: 'Accept the newest versions, which the body names. What is left open is the reply.',
  access: 'member',
  ...own,
  body: z.strictObject({ terms: version(), privacy: version() }),
  reply: openConsent,
  refusals: ['consent_outdated'],
  // Safe to repeat: a member has one consent for each version.
  idempotency: 'none',
})

export const consentRefusals = {
  consent_required: {
    status: 409,
    message: 'ข้อกำหนดมีการเปลี่ยนแปลง กรุณาอ่านและยอมรับก่อนทำรายการนี้',
    en: 'Our terms have changed. Please read and accept them first',
  },
  consent_outdated: {
    status: 409,
    message: 'มีฉบับใหม่กว่านี้แล้ว กรุณาอ่านและยืนยันอีกครั้ง',
    en: 'There is a newer version. Please read and confirm again',
  },
} as const

export const consentCalls = [readConsent, giveConsent] as const
