/** Sign-in of staff: the first one by a link, those with a second factor, and own sessions. */
import * as z from 'zod/mini'
import { empty, instant } from '../wire/fields.ts'
import { pasted, username } from '../wire/pasted-fields.ts'
import { foldDigits } from '../wire/pasted-text.ts'
import { defineDeskCall } from './define-desk-call.ts'
import { passkeyAssertion } from './passkey.ts'
import { PERMISSION_NAMES, ROLES } from './permissions.ts'

/** Passwords of staff are longer than those of members. */
const staffPassword = () => z.string().check(z.minLength(12), z.maxLength(128))
const passwordTried = () => z.string().check(z.maxLength(128))
/** Six digits of an authenticator app. */
const totpCode = () => pasted(foldDigits).check(z.regex(/^\d{6}$/))
/** Ten letters and digits of a recovery code, however they are grouped, in groups of five. */
const foldFactor = (text: string) =>
  foldDigits(text)
    .toLowerCase()
    .replace(/^(\w{5})(\w{5})$/, '$1-$2')
/** Six digits, or one of the recovery codes. */
const factorCode = () => pasted(foldFactor).check(z.regex(/^(?:\d{6}|[a-z2-9]{5}-[a-z2-9]{5})$/))
const inviteToken = () => z.string().check(z.regex(/^[\w-]{43}$/))
const permission = () => z.enum(PERMISSION_NAMES as [string, ...string[]])
const role = () => z.enum(ROLES)

const brandOfStaff = z.object({
  clientId: z.string(),
  name: z.string(),
  brandHex: z.string(),
  role: role(),
  permissions: z.array(permission()),
})

const signedIn = z.object({ token: z.string(), username: z.string(), expiresAt: instant() })

export const readInvite = defineDeskCall({
  name: 'staff-invite.read',
  method: 'POST',
  path: '/api/invite',
  summary:
    'Open a one-time link: the person that it invites, and a secret for the authenticator app that is made for this browser. Earlier openings by other browsers are listed.',
  access: 'public',
  body: z.strictObject({ invite: inviteToken() }),
  reply: z.object({
    username: z.string(),
    expiresAt: instant(),
    totpSecret: z.string(),
    totpUri: z.string(),
    openings: z.optional(z.array(z.object({ at: instant(), address: z.string(), userAgent: z.string() }))),
  }),
  refusals: ['desk_invite_invalid', 'desk_address_refused', 'rate_limited'],
})

export const acceptInvite = defineDeskCall({
  name: 'staff-invite.accept',
  method: 'POST',
  path: '/api/invite/accept',
  summary:
    'Set password and second factor by a one-time link, in the browser that opened it, and sign in. The recovery codes are shown once.',
  access: 'public',
  body: z.strictObject({ invite: inviteToken(), password: staffPassword(), code: totpCode() }),
  reply: z.extend(signedIn, { recoveryCodes: z.array(z.string()) }),
  refusals: [
    ...(['desk_invite_invalid', 'desk_invite_reopen', 'desk_code_wrong', 'desk_address_refused'] as const),
    ...(['password_common', 'rate_limited', 'overloaded'] as const),
  ],
})

export const signIn = defineDeskCall({
  name: 'staff-session.open',
  method: 'POST',
  path: '/api/sign-in',
  summary:
    'Sign in by username, password and a second factor: a code, or the signature of a passkey. A wrong one of the three is not named.',
  access: 'public',
  body: z.union([
    z.strictObject({ username: username(), password: passwordTried(), code: factorCode() }),
    z.strictObject({ username: username(), password: passwordTried(), passkey: passkeyAssertion() }),
  ]),
  reply: signedIn,
  refusals: ['desk_sign_in_wrong', 'desk_address_refused', 'rate_limited', 'overloaded'],
})

export const signOut = defineDeskCall({
  name: 'staff-session.close',
  method: 'POST',
  path: '/api/sign-out',
  summary: 'End this session.',
  access: 'staff',
  permission: 'own',
  body: empty(),
  reply: z.object({ ended: z.literal(true) }),
  refusals: [],
})

export const stepUp = defineDeskCall({
  name: 'staff-session.step-up',
  method: 'POST',
  path: '/api/step-up',
  summary: 'Give the second factor again, a code or a passkey, before an action on money.',
  access: 'staff',
  permission: 'own',
  body: z.union([z.strictObject({ code: factorCode() }), z.strictObject({ passkey: passkeyAssertion() })]),
  reply: z.object({ until: instant() }),
  refusals: ['desk_code_wrong', 'rate_limited'],
})

export const readMe = defineDeskCall({
  name: 'staff-session.read',
  method: 'GET',
  path: '/api/me',
  summary: 'The signed-in person, their brands and permissions.',
  access: 'staff',
  permission: 'own',
  reply: z.object({
    username: z.string(),
    signedInAt: instant(),
    expiresAt: instant(),
    stepUpUntil: z.nullable(instant()),
    recoveryCodesLeft: z.int(),
    /** Number of own passkeys. */
    passkeys: z.int(),
    isDemonstration: z.boolean(),
    siteOrigin: z.string(),
    brands: z.array(brandOfStaff),
  }),
  refusals: [],
})

const sessionRow = z.object({
  sessionId: z.uuid(),
  startedAt: instant(),
  lastSeenAt: instant(),
  address: z.string(),
  userAgent: z.string(),
  isThis: z.boolean(),
})

export const listOwnSessions = defineDeskCall({
  name: 'staff-session.list',
  method: 'GET',
  path: '/api/sessions',
  summary: 'Live sessions of the signed-in person, and the last sign-ins, also failed ones.',
  access: 'staff',
  permission: 'own',
  reply: z.object({
    sessions: z.array(sessionRow),
    signIns: z.array(z.object({ at: instant(), outcome: z.string(), address: z.string(), userAgent: z.string() })),
  }),
  refusals: [],
})

export const endOwnSession = defineDeskCall({
  name: 'staff-session.end',
  method: 'POST',
  path: '/api/sessions/{id}/end',
  summary: 'End another session of the signed-in person.',
  access: 'staff',
  permission: 'own',
  params: z.object({ id: z.uuid() }),
  body: empty(),
  reply: z.object({ ended: z.literal(true) }),
  refusals: [],
})

export const deskSessionCalls = [
  readInvite,
  acceptInvite,
  signIn,
  signOut,
  stepUp,
  readMe,
  listOwnSessions,
  endOwnSession,
] as const
