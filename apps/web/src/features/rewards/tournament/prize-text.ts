import type { TournamentSummary } from '@duang/contract/rewards/tournament'
import { formatBaht } from '@duang/contract/wire/money'
import { amountText } from '@duang/ui/amount-text'
import { format } from '#kit/format.ts'
import { tn } from './th.ts'

/** `เครดิต 500.00 บาท, 100 คะแนน`, without the part that is zero. */
export const prizeText = ({ credit, points }: { credit: number; points: number }): string =>
  [
    ...(credit > 0 ? [format(tn.credit, { amount: formatBaht(credit) })] : []),
    ...(points > 0 ? [format(tn.points, { n: points.toLocaleString('en') })] : []),
  ].join(', ')

/** Baht, or the multiplier with its sign. */
export const scoreText = (score: number, kind: TournamentSummary['score']): string =>
  kind === 'multiplier' ? `×${formatBaht(score)}` : formatBaht(score)

/** Credit and points for narrow places, without the part that is zero. */
export const shortPrizes = ({ credit, points }: { credit: number; points: number }): string[] => [
  ...(credit > 0 ? [format(tn.shortCredit, { amount: amountText(credit) })] : []),
  ...(points > 0 ? [format(tn.points, { n: points.toLocaleString('en') })] : []),
]
