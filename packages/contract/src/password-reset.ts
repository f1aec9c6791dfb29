import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { instant, password } from './fields.ts'

/** The fragment of a link. Browsers send it to no server, so that no log holds it. */
export const resetToken = () => z.string().check(z.regex(/^[\w-]{43}$/))

export const checkReset = defineCall({
  name: 'password-reset.check',
  method: 'POST',
  path: '/api/auth/password-reset/check',
  section: 'W8',
  summary: 'The member whose password a link of staff sets, and the expiry of the link. The link stays usable.',
  access: 'public',
  body: z.strictObject({ token: resetToken() }),
  reply: z.object({ username: z.string(), expiresAt: instant() }),
  refusals: ['reset_link_invalid', 'rate_limited'],
  idempotency: 'none',
})

export const resetPassword = defineCall({
  name: 'password-reset.set',
  method: 'POST',
  path: '/api/auth/password-reset',
  section: 'W8',
  summary: 'Set a new password by a link of staff, once; every session of the member ends.',
  access: 'public',
  body: z.strictObject({
    token: resetToken(),
    newPassword: password(),
    confirmPassword: z.string().check(z.maxLength(128)),
  }),
  reply: z.object({ changed: z.literal(true), username: z.string(), endedSessions: z.int() }),
  refusals: ['reset_link_invalid', 'password_mismatch', 'password_common', 'rate_limited', 'overloaded'],
  idempotency: 'none',
})

export const passwordResetRefusals = {
  reset_link_invalid: {
    status: 409,
    message: 'ลิงก์นี้หมดอายุหรือถูกใช้ไปแล้ว ติดต่อทีมงานเพื่อขอลิงก์ใหม่',
    en: 'This link has expired or was already used. Contact us for a new one',
  },
} as const

export const passwordResetCalls = [checkReset, resetPassword] as const
