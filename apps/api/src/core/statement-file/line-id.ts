/** Ids for statement lines of banks that give none: the same line gets the same id in every export that contains it. */
import { createHash } from 'node:crypto'

export type LineKey = {
  account: { bank: string; number: string }
  /** ISO 8601, as precise as the bank wrote it. */
  at: string
  /** Integer satang, below zero for outgoing money. */
  signedSatang: number
  /** Integer satang after the line, where the bank gives it. */
  balanceSatang?: number
  /** All that the bank wrote about the line. */
  text: string
}

/** The source of an id: the bank's own, or one of ours over the balance, or over the text. */
export type IdKind = 'bank' | 'balance' | 'text'

/** The kind of the ids that {@link lineIds} gives out for this key. */
export const kindOfId = (key: LineKey): IdKind => (key.balanceSatang === undefined ? 'text' : 'balance')

/**
 * Gives out ids in the order of the file. Rows that are equal in every part of the key are distinguished by counting them, so a
 * second equal transfer is a second line, and an export that overlaps an earlier one repeats its ids.
 *
 * With a balance, the text is not part of the key: banks word the same line differently in Thai and English exports, and a
 * second id would credit the same money twice, while a clash is seen and held.
 */
export function lineIds(): (key: LineKey) => string {
  const seen = new Map<string, number>()
  return (key) => {
    const what = key.balanceSatang === undefined ? `text ${key.text}` : `balance ${key.balanceSatang}`
    const plain = JSON.stringify([key.account.bank, key.account.number, key.at, key.signedSatang, what])
    const nth = (seen.get(plain) ?? 0) + 1
    seen.set(plain, nth)
    return `file-${createHash('sha256').update(`${plain} ${nth}`).digest('hex').slice(0, 40)}`
  }
}
