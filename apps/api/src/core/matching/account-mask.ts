/**
 * Account numbers as Thai banks write them on a statement: whole, or with some digits hidden.
 *
 * Shapes seen in public descriptions (docs/matching.md lists where): `xxx-x-x4821-x`, `XXX-X-XX123-4`, `xx-xxxx-1234`,
 * `XXXXXX4821`, `X-4821`, `x4821`, `/X454968`, `***4821`, whole numbers with and without dashes, Thai digits, the apostrophe that
 * keeps leading zeros alive in a spreadsheet.
 */

import { foldCode } from '@duang/contract/wire/pasted-text'

/** Length of the shortest account number of a Thai bank. A text with at least so many places is read as a number of its whole length. */
const WHOLE_LENGTH_MIN = 10
/** Length of the longest account number in the contract. */
const WHOLE_LENGTH_MAX = 16
/** Fewer shown digits than this match too many members for a useful query. */
const QUERY_DIGITS_MIN = 3

export type AccountMask = {
  /**
   * `full`: every digit shown. `whole`: the length is known, some digits are hidden. `right`: the places are counted from the end
   * (`x4821`). `left`: counted from the start (`4821xxx`).
   */
  alignment: 'full' | 'whole' | 'right' | 'left'
  /** One entry a place, from left to right, null for a hidden digit. Hidden places at the open end are left out. */
  places: readonly (string | null)[]
  /** Number of shown digits. */
  shown: number
}

/**
 * Reads an account as the bank wrote it.
 * Answers null for a text without a single digit, with letters other than the mask `x`, or too long to be an account.
 */
export function parseAccountMask(text: string): AccountMask | null {
  const compact = foldCode(text).replace(/[\s'‘’`/.-]/g, '')
  if (!/^[\dxX*•●#_]+$/.test(compact) || !/\d/.test(compact) || compact.length > WHOLE_LENGTH_MAX) return null
  const places = [...compact].map((place) => (/\d/.test(place) ? place : null))
  const shown = places.filter((place) => place !== null).length
  if (shown === places.length) {
    return { alignment: shown >= WHOLE_LENGTH_MIN ? 'full' : 'right', places, shown }
  }
  if (places.length >= WHOLE_LENGTH_MIN) return { alignment: 'whole', places, shown }
  if (places[0] === null) {
    return { alignment: 'right', places: places.slice(places.findIndex((place) => place !== null)), shown }
  }
  return { alignment: 'left', places: places.slice(0, places.findLastIndex((place) => place !== null) + 1), shown }
}

const withoutLeadingZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '')

/**
 * Returns whether the shown digits are compatible with this account number (digits only).
 * A whole number may differ by leading zeros only: interbank files pad with zeros, and spreadsheets remove them.
 */
export function agrees(mask: AccountMask, digits: string): boolean {
  if (mask.alignment === 'full') return withoutLeadingZeros(mask.places.join('')) === withoutLeadingZeros(digits)
  if (mask.alignment === 'whole' && mask.places.length !== digits.length) return false
  if (mask.places.length > digits.length) return false
  const offset = mask.alignment === 'right' ? digits.length - mask.places.length : 0
  return mask.places.every((place, index) => place === null || place === digits[offset + index])
}

/** Returns whether two masked texts of banks may be the same account: false only where a digit, or the length, contradicts. */
export function mayBeOne(one: AccountMask, other: AccountMask): boolean {
  if (one.alignment === 'full') return agrees(other, one.places.join(''))
  if (other.alignment === 'full') return agrees(one, other.places.join(''))
  const alignments = new Set([one.alignment, other.alignment])
  if (alignments.size === 1 && alignments.has('whole') && one.places.length !== other.places.length) return false
  const isAgainst = (place: string | null | undefined, beside: string | null | undefined): boolean =>
    place != null && beside != null && place !== beside
  if (!alignments.has('left'))
    return !one.places.some((_, n) => isAgainst(one.places.at(-1 - n), other.places.at(-1 - n)))
  if (!alignments.has('right')) return !one.places.some((place, n) => isAgainst(place, other.places[n]))
  // One is counted from the start and one from the end, so their places cannot be aligned.
  return true
}

export type MaskQuery = {
  /** SQL LIKE pattern over the stored digits that matches every number {@link agrees} accepts. Null: too few digits are shown. */
  like: string | null
  /** The last four digits, where all are shown: for an equality on an index. */
  last4?: string
  /** Places 6 to 9 of a ten-digit number (`xxx-x-x4821-x`), where all are shown: for an equality on an index. */
  digits6to9?: string
}

const together = (places: readonly (string | null)[]): string | undefined =>
  places.length === 4 && places.every((place) => place !== null) ? places.join('') : undefined

/** The conditions for finding the members whose account may be meant. `like` alone is enough. The others make it fast. */
export function maskQuery(mask: AccountMask): MaskQuery {
  if (mask.shown < QUERY_DIGITS_MIN) return { like: null }
  const text = mask.places.map((place) => place ?? '_').join('')
  const like = {
    full: `%${withoutLeadingZeros(text)}`,
    whole: text,
    right: `%${text}`,
    left: `${text}%`,
  }[mask.alignment]
  const last4 = mask.alignment === 'left' ? undefined : together(mask.places.slice(-4))
  const digits6to9 =
    mask.alignment === 'whole' && mask.places.length === 10 ? together(mask.places.slice(5, 9)) : undefined
  return { like, ...(last4 !== undefined && { last4 }), ...(digits6to9 !== undefined && { digits6to9 }) }
}
