/** Amounts and account numbers as people type them: Thai digits, separators, the word baht. */
import { SATANG_MAX, type Satang } from '@duang/contract/wire/money'
import { foldCode } from '@duang/contract/wire/pasted-text'
import { refusals } from '#bank/refusals.ts'

/** Parses `๑,๐๐๐.๕๐ บาท` as 100050 satang. Throws a refusal that names the error. */
export function satangFromText(text: string): Satang {
  const bare = foldCode(text).replace(/[\s,฿]|บาท/g, '')
  if (bare === '') throw refusals.amountMissing()
  const match = /^([+\-\u2212]?)(\d*)(?:\.(\d*))?$/.exec(bare)
  const [, sign, whole = '', decimals = ''] = match ?? []
  if (!match || whole + decimals === '') throw refusals.amountMalformed()
  if (decimals.length > 2) throw refusals.amountTooFine()
  // Two digits of satang are appended to the baht as text: no floating point is involved.
  const satang = Number(`${whole}${decimals.padEnd(2, '0')}`)
  if (satang === 0 || (sign !== '' && sign !== '+')) throw refusals.amountNotPositive()
  if (satang > SATANG_MAX) throw refusals.amountTooLarge()
  return satang
}

/** `๑๒๓-๔-๕๖๗๘๙-๐` as `1234567890`. Keeps all but dashes and spaces: a wrong character fails the later check of the length. */
export const digitsFromText = (text: string): string => foldCode(text).replace(/[\s-]/g, '')
