/** What the register form holds and which values it refuses before the server is asked. */
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
  /** Typed only where no bank can be asked. */
  accountName: string
  afCode: string
  isAgreed: boolean
}

export type FormField = keyof RegisterForm
export type Faults = Partial<Record<FormField, string>>

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

/** Digits of an account as people type or paste it: dashes, spaces and Thai digits are folded away. */
export const accountDigits = (text: string): string =>
  text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - '๐'.charCodeAt(0))).replace(/[\s-]/g, '')

/** The first step: empty where everything is well-formed. In the order of the fields. */
export function memberFaults(form: RegisterForm): Faults {
  const faults: Faults = {}
  if (normalisePhone(form.phone) === undefined) faults.phone = reg['err.phone']
  if (form.username === '') faults.username = reg['err.user']
  else if (!USERNAME.test(form.username)) faults.username = regMore.userRule
  if (form.password === '') faults.password = reg['err.pass']
  else if (form.password.length < PASSWORD_LENGTH_MIN) faults.password = regMore.passRule
  if (form.password2 !== form.password) faults.password2 = reg['err.pass2']
  return faults
}

/** The second step. `needsName`: no bank can be asked for the name, so the member types it. */
export function bankFaults(form: RegisterForm, needsName: boolean): Faults {
  const faults: Faults = {}
  const digits = accountDigits(form.account)
  if (form.bankCode === '') faults.bankCode = reg['err.bank']
  if (!/^\d{10,15}$/.test(digits)) faults.account = reg['err.accNo']
  else if (form.bankCode !== '' && !isAccountOfBank(form.bankCode, digits)) faults.account = regMore.accRule
  if (needsName && form.accountName.trim().length < 2) faults.accountName = regMore.accNameEmpty
  if (form.afCode !== '' && !/^[A-Za-z0-9]{4,16}$/.test(form.afCode)) faults.afCode = reg.inviterBad
  if (!form.isAgreed) faults.isAgreed = reg['err.agree']
  return faults
}

/** Which field a refusal of the server belongs to. */
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
