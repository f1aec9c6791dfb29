import type { DrawPrize } from '@duang/contract/rewards/draw'
import { amountText } from '@duang/ui/amount-text'
import { format } from '#kit/format.ts'
import { isInLanguage } from '#kit/th.ts'
import { dr } from './th.ts'

/** Letters of a line that fit into a slice. */
const LABEL_MAX = 10

/** A prize in words. `label`: the name of the segment, which names goods. */
export function prizeText(prize: DrawPrize, label: string): string {
  switch (prize.type) {
    case 'credit': {
      const n = amountText(prize.amount)
      if (prize.turnoverMultiple === 0) return format(dr.baht, { n })
      return format(dr.bahtPlay, { n, turnover: amountText(Math.ceil(prize.amount * prize.turnoverMultiple)) })
    }
    case 'points':
      return format(dr.points, { n: prize.points })
    case 'rights':
      return format(prize.game === 'wheel' ? dr.rightsWheel : dr.rightsCard, { n: prize.count })
    case 'goods':
      return label
    case 'nothing':
      return dr.nothing
  }
}

/** The operator's name of a segment. In another language than the page's, the prize names itself, except goods. */
export const segmentName = (prize: DrawPrize, label: string): string =>
  isInLanguage(label) ? label : prizeText(prize.type === 'credit' ? { ...prize, turnoverMultiple: 0 } : prize, label)

type Given = { label: string; prize: DrawPrize; given: DrawPrize; isSubstitute: boolean }

/** The result of a draw in words, with the substitute where the goods are gone. */
export const resultText = ({ label, given, isSubstitute }: Given): string =>
  isSubstitute ? format(dr.instead, { goods: label, prize: prizeText(given, label) }) : prizeText(given, label)

/** A chance as a percentage with up to four decimals. */
export const chanceText = (weight: number, sum: number): string =>
  `${((weight / sum) * 100).toLocaleString('en', { maximumFractionDigits: 4 })}%`

/** A large and a small text, short enough for a slice or a card. */
export function prizeLines(prize: DrawPrize, label: string): readonly [large: string, small: string] {
  if (prize.type === 'credit') return [amountText(prize.amount), dr.unitBaht]
  if (prize.type === 'points') return [String(prize.points), dr.unitPoints]
  if (prize.type === 'rights') return [`+${prize.count}`, format(dr.unitRights, { n: prize.count })]
  return prize.type === 'nothing' ? ['', dr.nothing] : linesOf(label)
}

/** The name of goods on one line, or on two. */
function linesOf(label: string): readonly [string, string] {
  if (widthOf(label) <= LABEL_MAX) return ['', label]
  const words = wordsOf(label)
  let first = ''
  while (words[0] !== undefined && widthOf(first + words[0]) <= LABEL_MAX) first += words.shift()
  const rest = words.join('').trim()
  return [first.trim(), widthOf(rest) > LABEL_MAX ? `${rest.slice(0, LABEL_MAX)}…` : rest]
}

/** Firefox before 125 has no `Intl.Segmenter`: there a line breaks at spaces, or between letters. */
function wordsOf(label: string): string[] {
  if (!('Segmenter' in Intl)) return label.match(label.includes(' ') ? /\S+\s*/g : LETTER) ?? []
  return [...new Intl.Segmenter('th', { granularity: 'word' }).segment(label)].map(({ segment }) => segment)
}

/** A letter with its marks, and with the vowel written before it. */
const LETTER = /[\u0e40-\u0e44]?\P{M}[\u0e33\p{M}]*/gu

/** Letters that take a place in the line: Thai vowels and marks above and below take none. */
const widthOf = (text: string): number => text.replace(/[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/g, '').length
