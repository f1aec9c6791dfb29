/** Calls of the first step. They need no list of banks, which the first load of the page leaves out. */
import * as z from 'zod/mini'
import { DOCUMENT_LANGUAGES } from '../site/legal.ts'
import { defineCall } from '../wire/define-call.ts'
import { instant, password } from '../wire/fields.ts'
import { afCode, phone, username } from '../wire/pasted-fields.ts'

export const available = z.object({ available: z.boolean() })
/** Lookups send the ticket in the header `x-register-ticket`; five lookups of each kind a ticket (interpretation S3). */
export const TICKET_HEADER = 'x-register-ticket'
export const LOOKUPS_PER_TICKET = 5
export const NAME_LOOKUPS_PER_TICKET = 3
/** The first three letters; null: no member has the code. */
const inviterName = z.nullable(z.string())
export const refusedLookup = ['register_ticket_invalid', 'register_lookups_used', 'proof_required'] as const

export const openRegistration = defineCall({
  name: 'register.open',
  method: 'POST',
  path: '/api/user/register/ticket',
  section: 'W1, S3',
  summary: 'Open a registration: a ticket for the lookups and the one registration, and the terms in force.',
  access: 'public',
  /** The language of the terms. A missing translation is the Thai text, which counts. */
  body: z.strictObject({ language: z.optional(z.enum(DOCUMENT_LANGUAGES)) }),
  reply: z.object({
    ticket: z.string(),
    expiresAt: instant(),
    termsVersion: z.string(),
    termsText: z.string(),
    minAge: z.int(),
  }),
  refusals: ['rate_limited'],
  idempotency: 'none',
})

export const checkPhone = defineCall({
  name: 'register.check-phone',
  method: 'GET',
  path: '/api/user/checkPhone/{value}',
  section: '7',
  summary: 'Whether a phone number is free.',
  access: 'ticket',
  params: z.strictObject({ value: phone() }),
  reply: available,
  refusals: refusedLookup,
  idempotency: 'none',
})

export const checkUsername = defineCall({
  name: 'register.check-username',
  method: 'GET',
  path: '/api/user/checkUsername/{value}',
  section: '7',
  summary: 'Whether a username is free.',
  access: 'ticket',
  params: z.strictObject({ value: username() }),
  reply: available,
  refusals: refusedLookup,
  idempotency: 'none',
})

export const checkPassword = defineCall({
  name: 'register.check-password',
  method: 'POST',
  path: '/api/user/checkPassword',
  section: 'W1, S3',
  summary:
    'Whether a password is acceptable: the same rule as that of the registration, and how hard it is to guess. Name and number of the member are bad ones, too.',
  access: 'ticket',
  body: z.strictObject({ password: password(), username: z.optional(username()), phone: z.optional(phone()) }),
  /** `score` of zxcvbn: 0 and 1 are not acceptable, 4 is the best. */
  reply: z.object({ acceptable: z.boolean(), score: z.int() }),
  refusals: refusedLookup,
  idempotency: 'none',
})

export const findInviter = defineCall({
  name: 'register.inviter',
  method: 'GET',
  path: '/api/user/inviter/{afCode}',
  section: '7',
  summary: 'Whether an inviter code exists, and the masked username of its member.',
  access: 'ticket',
  params: z.strictObject({ afCode: afCode() }),
  reply: z.object({ exists: z.boolean(), name: inviterName }),
  refusals: refusedLookup,
  idempotency: 'none',
})

export const nameInviter = defineCall({
  name: 'register.inviter-name',
  method: 'GET',
  path: '/api/user/register/inviter/{afCode}',
  section: 'W1, S3',
  summary:
    'The masked username of the member whose link a visitor opened; null for an unknown code. Without a ticket, and limited by address and brand.',
  access: 'public',
  params: z.strictObject({ afCode: afCode() }),
  reply: z.object({ name: inviterName }),
  refusals: ['rate_limited'],
  idempotency: 'none',
})
