/** Words of a round of the reels: for the line of results, and for the note below the reels. */
import type { Outcome, Round, Spin } from '../../wire.ts'
import { baht } from '../texts.ts'
import { say } from './th.ts'

export type ReelsOutcome = Extract<Outcome, { game: 'reels' }>

export const outcomeOf = ({ outcome }: Pick<Round, 'outcome'>): ReelsOutcome | null =>
  outcome?.game === 'reels' ? outcome : null

/** Free spins are a gain: a spin that wins them without a line is not called a miss. */
export function roundText(round: Pick<Round, 'outcome' | 'ending'>): string {
  const outcome = outcomeOf(round)
  if (!outcome) return say.pending
  const { spins } = outcome
  const free = spins.filter((spin) => spin.isFree).length
  const hits = spins.reduce((sum, spin) => sum + spin.lines.length, 0)
  const won = spins.at(-1)?.freeSpinsWon ?? 0
  const came = hits > 0 ? say.hits(hits) : won > 0 ? '' : say.noHits
  const spun = free > 0 ? say.freePlayed(came, free) : came
  const text = won > 0 ? [spun, say.freeWon(won)].filter(Boolean).join(' · ') : spun
  return round.ending === 'played-out' ? say.playedOut(text) : text
}

export function noteText(outcome: ReelsOutcome, spin: Spin, roundWinSatang: number): string {
  const isOfMany = outcome.spins.length > 1
  const parts = [
    spin.winSatang > 0 ? say.thisSpin(baht(spin.winSatang)) : '',
    isOfMany ? say.thisRound(baht(roundWinSatang)) : '',
    spin.freeSpinsWon > 0 ? say.freeWon(spin.freeSpinsWon) : '',
  ]
  return parts.filter(Boolean).join(' · ')
}
