/** Validation of the fields before the call. The server validates again. */
import type { RefusalCode } from '@duang/contract'
import { password } from '@duang/contract/wire/fields'
import { normalisePhone } from '@duang/contract/wire/pasted-fields'
import { foldDigits } from '@duang/contract/wire/pasted-text'
import { reset as th } from './th.ts'

/** `phone` and `account`: asked for in a browser that never logged in as the member. */
export type ResetFields = { next: string; again: string; phone: string; account: string }
export type ResetErrors = Partial<Record<keyof ResetFields, string>>

export function errorsOf({ next, again, phone, account }: ResetFields, needsIdentity: boolean): ResetErrors {
  const errors: ResetErrors = {}
  if (needsIdentity && !normalisePhone(phone)) errors.phone = th['err.phone']
  if (needsIdentity && !/\d{6}/.test(foldDigits(account))) errors.account = th['err.account']
  if (next === '') errors.next = th['err.new']
  else if (!password().safeParse(next).success) errors.next = th['err.short']
  if (again === '') errors.again = th['err.new2']
  else if (again !== next) errors.again = th['err.match']
  return errors
}

const FIELD_OF: Partial<Record<RefusalCode, keyof ResetFields>> = {
  reset_identity_wrong: 'phone',
  password_common: 'next',
  password_mismatch: 'again',
}

/** The field that a refusal concerns; undefined where it concerns none, or a field that the form did not ask for. */
export function fieldOf(code: string | undefined, needsIdentity: boolean): keyof ResetFields | undefined {
  const field = FIELD_OF[code as RefusalCode]
  return field === 'phone' && !needsIdentity ? undefined : field
}
