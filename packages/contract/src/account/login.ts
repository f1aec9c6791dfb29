import * as z from 'zod/mini'
import { defineCall } from '../wire/define-call.ts'
import { empty, instant } from '../wire/fields.ts'
import { LANGUAGES } from '../wire/language.ts'

/** The login data in local storage: no phone, no bank (interpretation W8). */
export const sessionUser = z.object({ uuid: z.uuid(), username: z.string(), name: z.string(), level: z.int() })
export type SessionUser = z.output<typeof sessionUser>

export const login = defineCall({
  name: 'login.enter',
  method: 'POST',
  path: '/api/auth/login',
  section: '7',
  summary: 'Log in by username or phone. The token works only together with the cookie that this answer sets.',
  access: 'public',
  // Without it no member reaches what is refused later.
  load: 'read',
  body: z.strictObject({
    // The server folds it. The first load of each page has this call, and none of the code that folds.
    username: z.string().check(z.minLength(1), z.maxLength(64)),
    password: z.string().check(z.minLength(1), z.maxLength(128)),
  }),
  reply: z.object({
    token: z.string(),
    user: sessionUser,
    previousLoginAt: z.nullable(instant()),
    /** The member's language, where the page is in another one: the page opens again, and the device remembers the language. */
    language: z.optional(z.enum(LANGUAGES)),
  }),
  refusals: ['login_failed', 'login_delayed', 'overloaded'],
  idempotency: 'none',
})

export const logout = defineCall({
  name: 'login.leave',
  method: 'POST',
  path: '/api/auth/logout',
  section: 'W1, W8',
  summary: 'End this session on the server.',
  access: 'member',
  body: empty(),
  reply: z.object({ ended: z.literal(true) }),
  refusals: [],
  idempotency: 'none',
})

export const device = z.object({
  id: z.uuid(),
  isCurrent: z.boolean(),
  /** `AND`, `IOS`, `DSK` as the client sent it, or empty. */
  platform: z.string(),
  /** Readable names of browser and system, from the user agent. */
  label: z.string(),
  startedAt: instant(),
  lastSeenAt: instant(),
  expiresAt: instant(),
})

export const listDevices = defineCall({
  name: 'device.list',
  promotes: false,
  method: 'GET',
  path: '/api/auth/device',
  section: 'W1, W8',
  summary: 'Live sessions of this member, newest first.',
  access: 'member',
  reply: z.object({ items: z.array(device) }),
  refusals: [],
  idempotency: 'none',
})

export const endDevice = defineCall({
  name: 'device.end',
  method: 'DELETE',
  path: '/api/auth/device/{id}',
  section: 'W1, W8',
  summary: 'End one session of this member; repeating it is harmless.',
  access: 'member',
  params: z.strictObject({ id: z.uuid() }),
  reply: z.object({ ended: z.literal(true) }),
  refusals: [],
  idempotency: 'none',
})

export const endOtherDevices = defineCall({
  name: 'device.end-others',
  method: 'POST',
  path: '/api/auth/device/end-others',
  section: 'W1, W8',
  summary: 'End every session of this member but this one.',
  access: 'member',
  body: empty(),
  reply: z.object({ ended: z.int() }),
  refusals: [],
  idempotency: 'none',
})

export const loginRefusals = {
  login_failed: {
    status: 422,
    message: 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง ตรวจสอบแล้วลองอีกครั้ง',
    en: 'The username or password is incorrect. Check them and try again',
  },
  login_delayed: {
    status: 429,
    message: 'ลองผิดหลายครั้ง รอสักครู่แล้วลองอีกครั้ง',
    en: 'Too many failed attempts. Wait a moment and try again',
  },
} as const

export const loginCalls = [login, logout, listDevices, endDevice, endOtherDevices] as const
