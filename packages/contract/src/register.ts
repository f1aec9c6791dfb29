import * as z from 'zod/mini'
import { bankCode } from './banks.ts'
import { defineCall } from './define-call.ts'
import {
  accountNumber,
  afCode,
  attributionTag,
  empty,
  instant,
  memberUuid,
  password,
  phone,
  username,
} from './fields.ts'

const available = z.object({ available: z.boolean() })
/** Lookups send the ticket in the header `x-register-ticket`; five lookups of each kind a ticket (interpretation S3). */
export const TICKET_HEADER = 'x-register-ticket'
export const LOOKUPS_PER_TICKET = 5
export const NAME_LOOKUPS_PER_TICKET = 3
const lookupRefusals = ['register_ticket_invalid', 'register_lookups_used', 'proof_required'] as const

export const openRegistration = defineCall({
  name: 'register.open',
  method: 'POST',
  path: '/api/user/register/ticket',
  section: 'W1, S3',
  summary: 'Open a registration: a ticket for the lookups and the one registration, and the terms in force.',
  access: 'public',
  body: empty(),
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
  refusals: lookupRefusals,
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
  refusals: lookupRefusals,
  idempotency: 'none',
})

export const checkPassword = defineCall({
  name: 'register.check-password',
  method: 'POST',
  path: '/api/user/checkPassword',
  section: 'W1, S3',
  summary:
    'Whether a password is acceptable: the same rule as that of the registration. Name and number of the member are bad ones, too.',
  access: 'ticket',
  body: z.strictObject({ password: password(), username: z.optional(username()), phone: z.optional(phone()) }),
  reply: z.object({ acceptable: z.boolean() }),
  refusals: lookupRefusals,
  idempotency: 'none',
})

export const checkBankId = defineCall({
  name: 'register.check-bank-id',
  method: 'POST',
  path: '/api/user/checkBankId/{bankId}',
  section: '7',
  summary: 'Whether a bank account number is free; `bankName` is the code of its bank.',
  access: 'ticket',
  params: z.strictObject({ bankId: accountNumber() }),
  body: z.strictObject({ bankName: bankCode() }),
  reply: available,
  refusals: [...lookupRefusals, 'register_account_invalid'],
  idempotency: 'none',
})

export const findInviter = defineCall({
  name: 'register.inviter',
  method: 'GET',
  path: '/api/user/inviter/{afCode}',
  section: '7',
  summary: 'Whether an inviter code exists; reveals no name.',
  access: 'ticket',
  params: z.strictObject({ afCode: afCode() }),
  reply: z.object({ exists: z.boolean() }),
  refusals: lookupRefusals,
  idempotency: 'none',
})

export const findAccountName = defineCall({
  name: 'register.account-name',
  method: 'POST',
  path: '/api/bank/name',
  section: '7',
  summary:
    'The name on a bank account, shortened as far as the form needs it. `isVerified` false: no bank can be asked, the member types it.',
  access: 'ticket',
  body: z.strictObject({ bankId: accountNumber(), bankName: bankCode() }),
  reply: z.object({ isVerified: z.boolean(), name: z.nullable(z.string()) }),
  refusals: [...lookupRefusals, 'register_account_invalid', 'register_account_unknown'],
  idempotency: 'none',
})

export const register = defineCall({
  name: 'register.join',
  method: 'POST',
  path: '/api/user/register',
  section: '7',
  summary: 'Become a member. Spends the ticket.',
  access: 'ticket',
  body: z.strictObject({
    phone: phone(),
    username: username(),
    password: password(),
    /** Account number, digits only. */
    bankId: accountNumber(),
    /** Code of the bank. */
    bankName: bankCode(),
    /** Used only where no bank can verify the name. */
    accountName: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(120), z.regex(/^\P{C}+$/u))),
    afCode: z.optional(afCode()),
    team: z.optional(attributionTag()),
    marketing: z.optional(attributionTag()),
    isAdult: z.boolean(),
    termsVersion: z.string().check(z.maxLength(40)),
  }),
  reply: z.object({ uuid: memberUuid(), username: z.string() }),
  refusals: [
    'register_ticket_invalid',
    'register_phone_taken',
    'register_username_taken',
    'register_bank_taken',
    'register_account_invalid',
    'register_account_unknown',
    'register_inviter_unknown',
    'register_consent_missing',
    'register_terms_changed',
    'password_common',
    'proof_required',
    'rate_limited',
    'overloaded',
  ],
  idempotency: 'none',
})

export const registerRefusals = {
  register_ticket_invalid: { status: 409, message: 'หมดเวลาการสมัคร เริ่มสมัครใหม่อีกครั้ง' },
  register_lookups_used: { status: 429, message: 'ตรวจสอบข้อมูลครบจำนวนครั้งแล้ว เริ่มสมัครใหม่อีกครั้ง' },
  register_phone_taken: { status: 409, message: 'เบอร์นี้สมัครแล้ว เข้าสู่ระบบหรือใช้เบอร์อื่น' },
  register_username_taken: { status: 409, message: 'ชื่อผู้ใช้นี้มีคนใช้แล้ว ลองชื่ออื่น' },
  register_bank_taken: { status: 409, message: 'เลขที่บัญชีนี้ผูกกับสมาชิกแล้ว ติดต่อทีมงานหากเป็นบัญชีของคุณ' },
  register_account_invalid: { status: 422, message: 'เลขที่บัญชีไม่ตรงกับรูปแบบของธนาคารนี้' },
  register_account_unknown: { status: 422, message: 'ตรวจสอบชื่อบัญชีไม่ได้ ตรวจเลขที่บัญชีและธนาคารอีกครั้ง' },
  register_inviter_unknown: { status: 422, message: 'ไม่พบรหัสผู้แนะนำนี้ ลบออกหรือแก้ไขเพื่อไปต่อ' },
  register_consent_missing: { status: 422, message: 'กรุณายืนยันอายุและยอมรับข้อกำหนดก่อนสมัคร' },
  register_terms_changed: { status: 409, message: 'ข้อกำหนดมีการเปลี่ยนแปลง กรุณาอ่านและยืนยันอีกครั้ง' },
} as const

export const registerCalls = [
  openRegistration,
  checkPhone,
  checkUsername,
  checkPassword,
  checkBankId,
  findInviter,
  findAccountName,
  register,
] as const
