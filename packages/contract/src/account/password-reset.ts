import * as z from 'zod/mini'
import { defineCall } from '../wire/define-call.ts'
import { instant, password } from '../wire/fields.ts'
import { pasted } from '../wire/pasted-fields.ts'
import { foldDigits, foldPhone } from '../wire/pasted-text.ts'

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
  reply: z.object({
    username: z.string(),
    expiresAt: instant(),
    /** Whether phone and bank account are asked for: this browser has not logged in as the member before. */
    needsIdentity: z.optional(z.boolean()),
  }),
  refusals: ['reset_link_invalid', 'rate_limited'],
  idempotency: 'none',
})

export const resetPassword = defineCall({
  name: 'password-reset.set',
  method: 'POST',
  path: '/api/auth/password-reset',
  section: 'W8',
  summary:
    'Set a new password by a link of staff, once; every session of the member ends. A browser that never logged in as the member names its phone and bank account, which staff see masked.',
  access: 'public',
  body: z.strictObject({
    token: resetToken(),
    newPassword: password(),
    confirmPassword: z.string().check(z.maxLength(128)),
    phone: z.optional(pasted(foldPhone)),
    account: z.optional(pasted(foldDigits)),
  }),
  reply: z.object({ changed: z.literal(true), username: z.string(), endedSessions: z.int() }),
  refusals: [
    ...(['reset_link_invalid', 'reset_identity_wrong', 'password_mismatch', 'password_common'] as const),
    ...(['rate_limited', 'overloaded'] as const),
  ],
  idempotency: 'none',
})

export const passwordResetRefusals = {
  reset_identity_wrong: {
    status: 409,
    message: 'เบอร์โทรหรือเลขบัญชีไม่ตรงกับที่ลงทะเบียนไว้ กรอกผิดครบ 5 ครั้งต้องขอลิงก์ใหม่',
    en: 'The phone number or the account number is not the registered one. After 5 wrong answers you need a new link',
  },
  reset_link_invalid: {
    status: 409,
    message: 'ลิงก์นี้หมดอายุหรือถูกใช้ไปแล้ว ติดต่อทีมงานเพื่อขอลิงก์ใหม่',
    en: 'This link has expired or was already used. Contact us for a new one',
  },
} as const

export const passwordResetCalls = [checkReset, resetPassword] as const
