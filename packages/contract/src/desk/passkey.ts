/** Passkeys of staff: a second factor beside the authenticator app. The password stays the first one. */
import * as z from 'zod/mini'
import { empty, instant } from '../wire/fields.ts'
import { defineDeskCall } from './define-desk-call.ts'

const base64Url = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\w-]+$/))
const transport = () => z.string().check(z.regex(/^[a-z-]{1,20}$/))

/** The signature of a passkey over a challenge, as browsers give it. Further fields are dropped. */
export const passkeyAssertion = () =>
  z.object({
    id: base64Url(1400),
    rawId: base64Url(1400),
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: base64Url(4000),
      authenticatorData: base64Url(4000),
      signature: base64Url(4000),
      userHandle: z.optional(base64Url(100)),
    }),
  })

const attestation = () =>
  z.object({
    id: base64Url(1400),
    rawId: base64Url(1400),
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: base64Url(4000),
      attestationObject: base64Url(20_000),
      transports: z.optional(z.array(transport()).check(z.maxLength(8))),
    }),
  })

/** Options for the browser, as WebAuthn names them. */
const options = () => z.looseObject({ challenge: z.string() })

export const signInChallenge = defineDeskCall({
  name: 'staff-session.challenge',
  method: 'POST',
  path: '/api/sign-in/challenge',
  summary: 'A challenge for the passkey of a sign-in. It names no person, so that nobody learns who has one.',
  access: 'public',
  body: empty(),
  reply: options(),
  refusals: ['rate_limited'],
})

export const stepUpChallenge = defineDeskCall({
  name: 'staff-session.step-up-challenge',
  method: 'POST',
  path: '/api/step-up/challenge',
  summary: 'A challenge for one of the own passkeys, to give the second factor again.',
  access: 'staff',
  permission: 'own',
  body: empty(),
  reply: options(),
  refusals: [],
})

export const passkeyChallenge = defineDeskCall({
  name: 'passkey.challenge',
  method: 'POST',
  path: '/api/passkeys/challenge',
  summary: 'A challenge for a new passkey.',
  access: 'staff',
  permission: 'own',
  needsStepUp: true,
  body: empty(),
  reply: options(),
  refusals: ['desk_passkey_limit'],
})

export const addPasskey = defineDeskCall({
  name: 'passkey.add',
  method: 'POST',
  path: '/api/passkeys',
  summary: 'Add a passkey of this browser or of a key.',
  access: 'staff',
  permission: 'own',
  needsStepUp: true,
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    response: attestation(),
  }),
  reply: z.object({ passkeyId: z.uuid() }),
  refusals: ['desk_passkey_wrong', 'desk_passkey_limit'],
})

export const listPasskeys = defineDeskCall({
  name: 'passkey.list',
  method: 'GET',
  path: '/api/passkeys',
  summary: 'The own passkeys with name and last use.',
  access: 'staff',
  permission: 'own',
  reply: z.object({
    passkeys: z.array(
      z.object({
        passkeyId: z.uuid(),
        name: z.string(),
        addedAt: instant(),
        lastUsedAt: z.nullable(instant()),
      }),
    ),
  }),
  refusals: [],
})

export const removePasskey = defineDeskCall({
  name: 'passkey.remove',
  method: 'POST',
  path: '/api/passkeys/{id}/remove',
  summary: 'Remove one of the own passkeys. It is never accepted again.',
  access: 'staff',
  permission: 'own',
  needsStepUp: true,
  params: z.object({ id: z.uuid() }),
  body: empty(),
  reply: z.object({ removed: z.literal(true) }),
  refusals: [],
})

export const deskPasskeyCalls = [
  signInChallenge,
  stepUpChallenge,
  passkeyChallenge,
  addPasskey,
  listPasskeys,
  removePasskey,
] as const

export const deskPasskeyRefusals = {
  desk_passkey_wrong: {
    status: 409,
    message: 'เพิ่มพาสคีย์ไม่สำเร็จ ลองใหม่อีกครั้ง',
    en: 'The passkey could not be added. Try again',
  },
  desk_passkey_limit: {
    status: 409,
    message: 'มีพาสคีย์ครบ 10 รายการแล้ว ลบรายการที่ไม่ใช้ก่อน',
    en: 'You have ten passkeys. Remove one first',
  },
} as const
