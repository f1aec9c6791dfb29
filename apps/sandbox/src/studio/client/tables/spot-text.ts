/** Texts of a spot, from the table that the studio sent. */

import type { Spot } from '../../wire.ts'
import { gainsText, percent } from '../texts.ts'
import { say } from './th.ts'

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** `1 ต่อ 1`, `1, 2, 3 ต่อ 1`. */
export const paysText = ({ pays }: Spot): string => gainsText(pays.map(({ times }) => times))

export const returnText = ({ returnToPlayer }: Spot): string => say.returnOf(percent(returnToPlayer))

/** For a voice: `วางแล้ว 20 บาท`. */
export const laidText = (satang: number): string => say.laid(whole.format(satang / 100))

export type Fate = 'won' | 'lost' | 'returned'
export const FATE_WORDS: Record<Fate, string> = { won: say.won, lost: say.lost, returned: say.returned }

/** Payout and return of a whole group when all of its spots share them. They are shown once, above the group. */
export function sharedTerms(spots: readonly Spot[]): string | null {
  const terms = new Set(spots.map((spot) => say.terms(paysText(spot), returnText(spot))))
  const [only] = terms
  return terms.size === 1 && only !== undefined && spots.length > 1 ? only : null
}
