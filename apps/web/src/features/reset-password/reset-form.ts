/** What is wrong with the two fields, before anything is sent; the server decides again. */
import type { RefusalCode } from '@duang/contract'
import { password } from '@duang/contract/fields'
import { reset as th } from './th.ts'

export type ResetFields = { next: string; again: string }
export type ResetFaults = Partial<Record<keyof ResetFields, string>>

export function errorsOf({ next, again }: ResetFields): ResetFaults {
  const faults: ResetFaults = {}
  if (next === '') faults.next = th['err.new']
  else if (!password().safeParse(next).success) faults.next = th['err.short']
  if (again === '') faults.again = th['err.new2']
  else if (again !== next) faults.again = th['err.match']
  return faults
}

const FIELD_OF: Partial<Record<RefusalCode, keyof ResetFields>> = {
  password_common: 'next',
  password_mismatch: 'again',
}

/** The field that a refusal is about; undefined for one about none of them. */
export const fieldOf = (code: string | undefined): keyof ResetFields | undefined => FIELD_OF[code as RefusalCode]
