import * as z from 'zod/mini'
import { bankCode } from '../bank/banks.ts'
import { defineCall } from '../wire/define-call.ts'
import { attributionTag, password } from '../wire/fields.ts'
import { accountNumber, afCode, phone, username } from '../wire/pasted-fields.ts'
import { foldLine } from '../wire/pasted-text.ts'
import { sessionUser } from './login.ts'
import {
  available,
  checkPassword,
  checkPhone,
  checkUsername,
  findInviter,
  nameInviter,
  openRegistration,
  refusedLookup,
} from './register-lookups.ts'

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
  refusals: [...refusedLookup, 'register_account_invalid'],
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
  refusals: [...refusedLookup, 'register_account_invalid', 'register_account_unknown'],
  idempotency: 'none',
})

export const register = defineCall({
  name: 'register.join',
  method: 'POST',
  path: '/api/user/register',
  section: '7',
  summary:
    'Become a member, and log in: as for a login, the token works only together with the cookie of this answer. Spends the ticket.',
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
    accountName: z.optional(
      z.string().check(z.overwrite(foldLine), z.minLength(2), z.maxLength(120), z.regex(/^\P{C}+$/u)),
    ),
    afCode: z.optional(afCode()),
    team: z.optional(attributionTag()),
    marketing: z.optional(attributionTag()),
    isAdult: z.boolean(),
    termsVersion: z.string().check(z.maxLength(40)),
  }),
  reply: z.object({ token: z.string(), user: sessionUser }),
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
  register_ticket_invalid: {
    status: 409,
    message: 'หมดเวลาการสมัคร เริ่มสมัครใหม่อีกครั้ง',
    en: 'Your registration timed out. Please start again',
  },
  register_lookups_used: {
    status: 429,
    message: 'ตรวจสอบข้อมูลครบจำนวนครั้งแล้ว เริ่มสมัครใหม่อีกครั้ง',
    en: 'You have used all checks. Please start again',
  },
  register_phone_taken: {
    status: 409,
    message: 'เบอร์นี้สมัครแล้ว เข้าสู่ระบบหรือใช้เบอร์อื่น',
    en: 'This phone number is already registered. Log in or use another number',
  },
  register_username_taken: {
    status: 409,
    message: 'ชื่อผู้ใช้นี้มีคนใช้แล้ว ลองชื่ออื่น',
    en: 'This username is taken. Try another one',
  },
  register_bank_taken: {
    status: 409,
    message: 'เลขที่บัญชีนี้ผูกกับสมาชิกแล้ว ติดต่อทีมงานหากเป็นบัญชีของคุณ',
    en: 'This bank account already belongs to a member. Contact us if it is yours',
  },
  register_account_invalid: {
    status: 422,
    message: 'เลขที่บัญชีไม่ตรงกับรูปแบบของธนาคารนี้',
    en: 'The account number does not match the format of this bank',
  },
  register_account_unknown: {
    status: 422,
    message: 'ตรวจสอบชื่อบัญชีไม่ได้ ตรวจเลขที่บัญชีและธนาคารอีกครั้ง',
    en: 'We could not check the account name. Check the account number and bank',
  },
  register_inviter_unknown: {
    status: 422,
    message: 'ไม่พบรหัสผู้แนะนำนี้ ลบออกหรือแก้ไขเพื่อไปต่อ',
    en: 'We could not find this referral code. Remove or correct it to continue',
  },
  register_consent_missing: {
    status: 422,
    message: 'กรุณายืนยันอายุและยอมรับข้อกำหนดก่อนสมัคร',
    en: 'Please confirm your age and accept the terms first',
  },
  register_terms_changed: {
    status: 409,
    message: 'ข้อกำหนดมีการเปลี่ยนแปลง กรุณาอ่านและยืนยันอีกครั้ง',
    en: 'The terms have changed. Please read and confirm again',
  },
} as const

export const registerCalls = [
  openRegistration,
  checkPhone,
  checkUsername,
  checkPassword,
  checkBankId,
  findInviter,
  nameInviter,
  findAccountName,
  register,
] as const
