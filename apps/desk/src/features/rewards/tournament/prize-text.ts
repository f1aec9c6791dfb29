/** Prizes in words. */
import { baht, whole } from '#core/format.ts'
import { fill } from '#core/language.ts'

type Texts = Record<'ofCredit' | 'ofPoints' | 'noPrize', string>

/** `1,000.00 baht + 500 points`. */
export function prizeText({ credit, points }: { credit: number; points: number }, texts: Texts): string {
  const parts = [
    ...(credit > 0 ? [fill(texts.ofCredit, { amount: baht(credit) })] : []),
    ...(points > 0 ? [fill(texts.ofPoints, { n: whole(points) })] : []),
  ]
  return parts.length === 0 ? texts.noPrize : parts.join(' + ')
}

type Ranks = { from: number; to: number }

/** `1`, or `2–10`. */
export const rankText = ({ from, to }: Ranks): string => (from === to ? String(from) : `${from}–${to}`)

/** What all ranks get together. */
export const prizeSumOf = (prizes: readonly (Ranks & { credit: number; points: number })[]) => ({
  ranks: prizes.reduce((sum, { from, to }) => sum + to - from + 1, 0),
  credit: prizes.reduce((sum, { from, to, credit }) => sum + (to - from + 1) * credit, 0),
  points: prizes.reduce((sum, { from, to, points }) => sum + (to - from + 1) * points, 0),
})
