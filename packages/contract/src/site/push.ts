/** Notifications of a member's browser while the site is closed (interpretation W10). */
import * as z from 'zod/mini'
import { defineCall } from '../wire/define-call.ts'
import { memberUuid } from '../wire/fields.ts'
import type { Language } from '../wire/language.ts'

/** What a notification reports. It carries no amount: a locked phone shows it to everybody. */
export const PUSH_NOTICES = ['deposit', 'paid', 'returned', 'failed', 'bank', 'phone', 'password', 'prize'] as const
export type PushNotice = (typeof PUSH_NOTICES)[number]
/** Notices of facts that a member must learn of during a break too. All others promote play or deposits. */
export const FACTUAL_NOTICES: readonly PushNotice[] = [
  ...(['deposit', 'paid', 'returned', 'failed', 'bank', 'phone', 'password'] as const),
]

/**
 * What the service worker of the site receives. `id`: of the fact, so that a repetition replaces the notification. `worded`: the sentence
 * in the language that the member chose; without it the worker words the notice in its own.
 */
export type PushPayload = {
  site: string
  notice: PushNotice
  id: string
  worded?: { language: Language; text: string }
}

const ownUuid = [{ in: 'params', field: 'uuid', is: 'uuid' }] as const
const uuidParams = () => z.strictObject({ uuid: memberUuid() })
const endpoint = () => z.url().check(z.maxLength(1000))

export const pushState = defineCall({
  name: 'push.state',
  method: 'POST',
  path: '/api/auth/push/state/{uuid}',
  section: 'W10',
  summary:
    'Whether this browser receives notifications. A subscription of the member in the same browser moves to this session; one of another member ends.',
  access: 'member',
  owner: ownUuid,
  params: uuidParams(),
  /** Null: the browser has no subscription. */
  body: z.strictObject({ endpoint: z.nullable(endpoint()) }),
  reply: z.object({ isOn: z.boolean(), publicKey: z.string() }),
  refusals: [],
  idempotency: 'none',
})

export const pushOn = defineCall({
  name: 'push.on',
  method: 'POST',
  path: '/api/auth/push/on/{uuid}',
  section: 'W10',
  summary: 'Send notifications to this browser, until the session ends.',
  access: 'member',
  owner: ownUuid,
  params: uuidParams(),
  body: z.strictObject({
    endpoint: endpoint(),
    p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{87}$/)),
    auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)),
  }),
  reply: z.object({ isOn: z.literal(true) }),
  refusals: ['push_service_unknown'],
  // Safe to repeat: a session has one subscription.
  idempotency: 'none',
})

export const pushOff = defineCall({
  name: 'push.off',
  method: 'POST',
  path: '/api/auth/push/off/{uuid}',
  section: 'W10',
  summary: 'Send no more notifications to this browser.',
  access: 'member',
  owner: ownUuid,
  params: uuidParams(),
  body: z.strictObject({}),
  reply: z.object({ isOn: z.literal(false) }),
  refusals: [],
  idempotency: 'none',
})

export const pushRefusals = {
  push_service_unknown: {
    status: 422,
    message: 'เบราว์เซอร์นี้ยังไม่รองรับการแจ้งเตือน ลองใช้ Chrome, Edge, Firefox หรือ Safari',
    en: 'This browser does not support notifications. Try Chrome, Edge, Firefox or Safari',
  },
} as const

export const pushCalls = [pushState, pushOn, pushOff] as const
