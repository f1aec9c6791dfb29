/** What is wrong with the three fields, before anything is sent; the server decides again. */
import type { RefusalCode } from '@duang/contract'
import { password } from '@duang/contract/fields'
import { pw, pwMore } from './th.ts'

export type PasswordFields = { old: string; next: string; again: string }
export type PasswordFaults = Partial<Record<keyof PasswordFields, string>>

const isLongEnough = (text: string): boolean => password().safeParse(text).success

/** Equal as the server compares: accents and vowels may be typed in different ways. */
const isSame = (a: string, b: string): boolean => a.normalize('NFC') === b.normalize('NFC')

export function errorsOf({ old, next, again }: PasswordFields): PasswordFaults {
  const faults: PasswordFaults = {}
  if (old === '') faults.old = pw['err.old']
  if (next === '') faults.next = pw['err.new']
  else if (!isLongEnough(next)) faults.next = pwMore.tooShort
  else if (old !== '' && isSame(old, next)) faults.next = pw['err.same']
  if (again === '') faults.again = pwMore.errNew2
  else if (again !== next) faults.again = pw['err.match']
  return faults
}

const FIELD_OF: Partial<Record<RefusalCode, keyof PasswordFields>> = {
  password_wrong: 'old',
  password_same: 'next',
  password_common: 'next',
  password_mismatch: 'again',
}

/** The field that a refusal is about; undefined for one about none of them. */
export const fieldOf = (code: string | undefined): keyof PasswordFields | undefined => FIELD_OF[code as RefusalCode]
