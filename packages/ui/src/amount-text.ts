/** The text of an amount during typing: separators, Thai digits, two decimals. Values are integer satang. */

/** Ten digits of baht, as on the wire. */
const BAHT_DIGITS_MAX = 10

export type AmountText = {
  /** With group separators, as shown. */
  text: string
  /** `undefined` without a number. */
  satang: number | undefined
  /** Whether decimals beyond the second were dropped, which the screen must show. */
  isCut: boolean
}

/** Digits and signs of plain width. */
const latinDigits = (text: string): string =>
  text.normalize('NFKC').replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - '๐'.charCodeAt(0)))

/** Separators, spaces, invisible characters and the unit, which people paste with the number. */
const NOISE = /[\s,฿\p{Cf}]|บาท|baht|thb/giu

const grouped = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, ',')

/**
 * Parses the text of the field. Accepts `1000`, `1,000.50 บาท`, `๑๐๐๐`; drops leading zeros. Returns `undefined` for anything but a
 * plain positive number (signs, exponents, letters, too many digits). The field then keeps its value, so that no amount is guessed.
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
 * Position of the caret in the shown text, counted from the end, since only the text before it is regrouped.
 * @param after the typed text behind the caret
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
