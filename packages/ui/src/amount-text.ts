/** The text of an amount while somebody types it: separators, Thai digits, two decimals. Values are integer satang. */

/** Ten digits of baht, as on the wire. */
const BAHT_DIGITS_MAX = 10

export type AmountText = {
  /** With group separators, as shown. */
  text: string
  /** `undefined` while there is no number. */
  satang: number | undefined
  /** Whether decimals beyond the second were left out, which the screen must say. */
  isCut: boolean
}

const latinDigits = (text: string): string =>
  text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - '๐'.charCodeAt(0)))

/** Separators, spaces and the unit that people paste along. */
const NOISE = /[\s\u00a0,฿]|บาท|baht|thb/gi

const grouped = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, ',')

/**
 * Reads what stands in the field. Accepts `1000`, `1,000.50 บาท`, `๑๐๐๐`; drops leading zeros.
 * Answers `undefined` for anything that is not a plain positive number (signs, exponents, letters, too many digits):
 * the field then keeps what it had, so that no amount is ever guessed.
 */
export function readAmount(raw: string): AmountText | undefined {
  const plain = latinDigits(raw).replace(NOISE, '')
  const parts = /^(\d*)(\.?)(\d*)$/.exec(plain)
  if (!parts) return undefined
  const [, digits = '', dot = '', decimals = ''] = parts
  const whole = digits.replace(/^0+(?=\d)/, '') || (dot ? '0' : '')
  if (whole.length > BAHT_DIGITS_MAX) return undefined
  const kept = decimals.slice(0, 2)
  return {
    text: `${grouped(whole)}${dot}${kept}`,
    satang: whole === '' ? undefined : Number(whole) * 100 + Number(kept.padEnd(2, '0')),
    isCut: decimals.length > 2,
  }
}

/** `100050` as `1,000.50`, whole baht without decimals, nothing as an empty text. */
export function amountText(satang: number | undefined): string {
  if (satang === undefined) return ''
  const decimals = satang % 100
  return `${grouped(String(Math.trunc(satang / 100)))}${decimals ? `.${String(decimals).padStart(2, '0')}` : ''}`
}

const isCounted = (character: string | undefined): boolean => character !== undefined && /[\d.]/.test(character)

/**
 * Where the caret belongs in the shown text, counted from the end, since only what is left of it is regrouped.
 * @param after what stands behind the caret in the text as typed
 */
export function caretBefore(after: string, shown: string): number {
  let left = [...latinDigits(after)].filter(isCounted).length
  let caret = shown.length
  while (caret > 0 && left > 0) {
    caret -= 1
    if (isCounted(shown[caret])) left -= 1
  }
  // Before a separator, so that the backspace key finds a digit and not the separator again.
  while (shown[caret - 1] === ',') caret -= 1
  return caret
}
