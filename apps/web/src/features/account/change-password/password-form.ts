/** Validation of the three fields before the call. The server validates again. */
import type { RefusalCode } from '@duang/contract'
import { password } from '@duang/contract/wire/fields'
import { pw, pwMore } from './th.ts'

export type PasswordFields = { old: string; next: string; again: string }
export type PasswordErrors = Partial<Record<keyof PasswordFields, string>>

const isLongEnough = (text: string): boolean => password().safeParse(text).success

/** Compares as the server does: accents and vowels may be typed in different ways. */
const isSame = (a: string, b: string): boolean => a.normalize('NFC') === b.normalize('NFC')

export function errorsOf({ old, next, again }: PasswordFields): PasswordErrors {
  const errors: PasswordErrors = {}
  if (old === '') errors.old = pw['err.old']
  if (next === '') errors.next = pw['err.new']
  else if (!isLongEnough(next)) errors.next = pwMore.tooShort
  else if (old !== '' && isSame(old, next)) errors.next = pw['err.same']
  if (again === '') errors.again = pwMore.errNew2
  else if (again !== next) errors.again = pw['err.match']
  return errors
}

const FIELD_OF: Partial<Record<RefusalCode, keyof PasswordFields>> = {
  password_wrong: 'old',
  password_same: 'next',
  password_common: 'next',
  password_mismatch: 'again',
}

/** The field that a refusal concerns; undefined where it concerns none of them. */
export const fieldOf = (code: string | undefined): keyof PasswordFields | undefined => FIELD_OF[code as RefusalCode]
