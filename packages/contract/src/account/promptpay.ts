/** PromptPay ids as people write them. The same digits of the wrong kind would send members' money elsewhere, so each kind is checked. */
import * as z from 'zod/mini'
import { normalisePhone } from '../wire/pasted-fields.ts'
import { foldDigits } from '../wire/pasted-text.ts'

export type PromptPayId = {
  kind: 'phone' | 'citizen' | 'tax' | 'wallet'
  /** As stored and as codes need it: ten digits of a phone, thirteen of a citizen or tax id, fifteen of an e-wallet. */
  id: string
  /** Grouped, to compare with a document: `081-234-5678`, `0-1055-61000-00-3`. */
  shown: string
}

/** Reads a PromptPay id. Undefined where no kind of id has this form, or its check digit is wrong. */
export function promptPayIdOf(text: string): PromptPayId | undefined {
  // Numbers with other beginnings are no phones, and may be bank accounts. PromptPay itself writes phones as `0066…`.
  const phone = normalisePhone(text)
  if (phone) return { kind: 'phone', id: phone, shown: grouped(phone, [3, 3, 4]) }
  const written = foldDigits(text)
  if (/^\d{15}$/.test(written)) return { kind: 'wallet', id: written, shown: grouped(written, [3, 4, 4, 4]) }
  if (!/^\d{13}$/.test(written) || !hasRightCheckDigit(written)) return undefined
  // Ids of companies begin with 0, those of agencies with 9.
  const kind = /^[1-8]/.test(written) ? 'citizen' : 'tax'
  return { kind, id: written, shown: grouped(written, [1, 4, 5, 2, 1]) }
}

/** Citizen and tax ids share it: weights 13 to 2, modulo 11. */
function hasRightCheckDigit(digits: string): boolean {
  const sum = [...digits.slice(0, 12)].reduce((total, digit, place) => total + Number(digit) * (13 - place), 0)
  return (11 - (sum % 11)) % 10 === Number(digits[12])
}

function grouped(digits: string, lengths: readonly number[]): string {
  const ends = lengths.map((_, index) => lengths.slice(0, index + 1).reduce((sum, length) => sum + length))
  return ends.map((end, index) => digits.slice(end - (lengths[index] as number), end)).join('-')
}

/** A PromptPay id on the wire, in any form that people write. The server stores the plain one. */
export const promptPayId = () =>
  z.string().check(
    z.maxLength(40),
    z.refine((text) => promptPayIdOf(text) !== undefined, 'promptpay'),
  )
