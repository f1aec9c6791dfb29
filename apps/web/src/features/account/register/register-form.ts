/** Values of the register form, and the validation of its first step before the call. */
import { USERNAME } from '@duang/contract/wire/fields'
import { normalisePhone } from '@duang/contract/wire/pasted-fields'
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

export const PASSWORD_LENGTH_MIN = 8

export const isAfCode = (text: string): boolean => /^[A-Za-z0-9]{4,16}$/.test(text)

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

const MEMBER_FIELDS: readonly FormField[] = ['phone', 'username', 'password', 'password2']
export const isMemberField = (field: FormField): boolean => MEMBER_FIELDS.includes(field)
