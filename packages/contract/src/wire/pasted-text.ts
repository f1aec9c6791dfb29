/**
 * Text as people paste it, with the characters that they meant. Chats, tables and address books add marks that nobody sees, and
 * hyphens, spaces and digits of other kinds. Forms, calls, searches and the matching of names fold by these functions.
 */

/** Soft hyphens, zero-width characters, direction marks and byte order marks. */
export const withoutInvisible = (text: string): string => text.replace(/\p{Cf}/gu, '')

/** `๑๒๓` → `123`. */
export const latinDigits = (text: string): string =>
  text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))

/** A line of words: nothing invisible, one plain space between words. Letters stay as they are. */
export const foldLine = (text: string): string => withoutInvisible(text.normalize('NFC')).replace(/\s+/g, ' ').trim()

/** A code or a username: plain digits, letters of plain width, plain hyphens. */
export const foldCode = (text: string): string =>
  latinDigits(foldLine(text.normalize('NFKC'))).replace(/[\p{Pd}\u2212]/gu, '-')

/** Digits of an account or a code: grouping is dropped. Letters stay, so that a wrong text fails the check of its form. */
export const foldDigits = (text: string): string => foldCode(text).replace(/[\s().'’-]/g, '')

/** `+66 (0)81-234-5678`, `0066812345678`, `tel:+66812345678` → `0812345678`. Texts of another form keep their digits. */
export const foldPhone = (text: string): string =>
  foldDigits(text)
    .replace(/^tel:/i, '')
    .replace(/^(?:\+|00)?660?(?=\d{9}$)/, '0')
