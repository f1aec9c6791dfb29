import type { DrawPrize } from '@duang/contract/draw'
import { amountText } from '@duang/ui/amount-text'
import { format } from '#kit/format.ts'
import { isInLanguage } from '#kit/th.ts'
import { dr } from './th.ts'

/** A prize in words. `label`: the name of the segment, which names goods. */
export function prizeText(prize: DrawPrize, label: string): string {
  switch (prize.type) {
    case 'credit': {
      const n = amountText(prize.amount)
      return prize.turnoverMultiple > 0 ? format(dr.bahtPlay, { n, x: prize.turnoverMultiple }) : format(dr.baht, { n })
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
