/** The result of a round by its right name: less than the stake is "ได้คืน", never a win. */
import type { Round } from '../wire.ts'
import { baht, signed } from './texts.ts'
import { say } from './th.ts'

export type Result = { tone: 'gain' | 'plain' | 'loss'; text: string; net: string | null }

export function resultOf(round: Round): Result {
  const { stakeSatang: stake, winSatang: win, state } = round
  if (state === 'returned') return { tone: 'plain', text: say.stakeReturned(baht(stake)), net: null }
  if (state === 'open') return { tone: 'plain', text: openText(round), net: null }
  const net = say.net(signed(win - stake))
  if (win === 0) return { tone: 'loss', text: say.nothingBack, net }
  if (win < stake) return { tone: 'loss', text: say.partBack(baht(win), baht(stake)), net }
  if (win === stake) return { tone: 'plain', text: say.sameBack(baht(win)), net }
  return { tone: 'gain', text: say.gained(baht(win), baht(stake)), net }
}

/** A stake with a pending result, or an unfinished round with its gain so far. */
const openText = ({ outcome, stakeSatang, winSatang }: Round): string =>
  outcome === null ? say.staked(baht(stakeSatang)) : say.notOver(baht(winSatang))
