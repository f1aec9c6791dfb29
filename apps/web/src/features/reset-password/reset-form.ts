/** Validation of the two fields before the call. The server validates again. */
import type { RefusalCode } from '@duang/contract'
import { password } from '@duang/contract/fields'
import { reset as th } from './th.ts'

export type ResetFields = { next: string; again: string }
export type ResetErrors = Partial<Record<keyof ResetFields, string>>

export function errorsOf({ next, again }: ResetFields): ResetErrors {
  const errors: ResetErrors = {}
  if (next === '') errors.next = th['err.new']
  else if (!password().safeParse(next).success) errors.next = th['err.short']
  if (again === '') errors.again = th['err.new2']
  else if (again !== next) errors.again = th['err.match']
  return errors
}

const FIELD_OF: Partial<Record<RefusalCode, keyof ResetFields>> = {
  password_common: 'next',
  password_mismatch: 'again',
}

/** The field that a refusal concerns; undefined where it concerns neither. */
export const fieldOf = (code: string | undefined): keyof ResetFields | undefined => FIELD_OF[code as RefusalCode]
