/** Values of the register form and their validation before the call. */
import { isAccountOfBank } from '@duang/contract/banks'
import { normalisePhone, USERNAME } from '@duang/contract/fields'
import { reg, regMore } from './th.ts'

export type RegisterForm = {
  phone: string
  username: string
  password: string
  password2: string
  /** Three digits, empty until chosen. */
  bankCode: string
  account: string
  /** Typed only where no bank can verify it. */
  accountName: string
  afCode: string
  isAgreed: boolean
}

export type FormField = keyof RegisterForm
export type FormErrors = Partial<Record<FormField, string>>

export const emptyForm = (afCode: string): RegisterForm => ({
  phone: '',
  username: '',
  password: '',
  password2: '',
  bankCode: '',
  account: '',
  accountName: '',
  afCode,
  isAgreed: false,
})

const PASSWORD_LENGTH_MIN = 8

/** Digits of an account as typed or pasted: dashes, spaces and Thai digits are normalised. */
export const accountDigits = (text: string): string =>
  text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - '๐'.charCodeAt(0))).replace(/[\s-]/g, '')

/** Errors of the first step, in the order of the fields; empty where everything is well-formed. */
export function memberErrors(form: RegisterForm): FormErrors {
  const errors: FormErrors = {}
  if (normalisePhone(form.phone) === undefined) errors.phone = reg['err.phone']
  if (form.username === '') errors.username = reg['err.user']
  else if (!USERNAME.test(form.username)) errors.username = regMore.userRule
  if (form.password === '') errors.password = reg['err.pass']
  else if (form.password.length < PASSWORD_LENGTH_MIN) errors.password = regMore.passRule
  if (form.password2 !== form.password) errors.password2 = reg['err.pass2']
  return errors
}

/** Errors of the second step. `needsName`: no bank can verify the name, so the member types it. */
export function bankErrors(form: RegisterForm, needsName: boolean): FormErrors {
  const errors: FormErrors = {}
  const digits = accountDigits(form.account)
  if (form.bankCode === '') errors.bankCode = reg['err.bank']
  if (!/^\d{10,15}$/.test(digits)) errors.account = reg['err.accNo']
  else if (form.bankCode !== '' && !isAccountOfBank(form.bankCode, digits)) errors.account = regMore.accRule
  if (needsName && form.accountName.trim().length < 2) errors.accountName = regMore.accNameEmpty
  if (form.afCode !== '' && !/^[A-Za-z0-9]{4,16}$/.test(form.afCode)) errors.afCode = reg.inviterBad
  if (!form.isAgreed) errors.isAgreed = reg['err.agree']
  return errors
}

/** The field that a refusal of the server concerns. */
const FIELD_OF_REFUSAL: Record<string, FormField> = {
  register_phone_taken: 'phone',
  register_username_taken: 'username',
  password_common: 'password',
  register_bank_taken: 'account',
  register_account_invalid: 'account',
  register_account_unknown: 'account',
  register_inviter_unknown: 'afCode',
  register_consent_missing: 'isAgreed',
  register_terms_changed: 'isAgreed',
}

export const fieldOfRefusal = (code: string | undefined): FormField | undefined => FIELD_OF_REFUSAL[code ?? '']

const MEMBER_FIELDS: readonly FormField[] = ['phone', 'username', 'password', 'password2']
export const isMemberField = (field: FormField): boolean => MEMBER_FIELDS.includes(field)
