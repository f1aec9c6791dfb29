/** Validation of the second step before the call, and the fields of refusals. */
import { isAccountOfBank } from '@duang/contract/bank/banks'
import { foldDigits } from '@duang/contract/wire/pasted-text'
import { type FormErrors, type FormField, isAfCode, type RegisterForm } from './register-form.ts'
import { reg, regMore } from './th.ts'

/** Errors of the second step. `needsName`: no bank can verify the name, so the member types it. */
export function bankErrors(form: RegisterForm, needsName: boolean): FormErrors {
  const errors: FormErrors = {}
  const digits = foldDigits(form.account)
  if (form.bankCode === '') errors.bankCode = reg['err.bank']
  if (!/^\d{10,15}$/.test(digits)) errors.account = reg['err.accNo']
  else if (form.bankCode !== '' && !isAccountOfBank(form.bankCode, digits)) errors.account = regMore.accRule
  if (needsName && form.accountName.trim().length < 2) errors.accountName = regMore.accNameEmpty
  if (form.afCode !== '' && !isAfCode(form.afCode)) errors.afCode = reg.inviterBad
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
