/** ตารางเค้าไพ่ of the member's own rounds: past results, column by column, oldest first. It predicts nothing. */

import type { Round } from '../../wire.ts'
import { h, put } from '../dom.ts'
import { baccaratWords, WINNER_NAMES } from './baccarat-rules.ts'
import { say } from './th.ts'

const LETTERS = { player: say.playerLetter, banker: say.bankerLetter, tie: say.tieLetter } as const
const BEADS_MAX = 48

export function beadRoad() {
  const beads = h('ol', { class: 'beads' })
  const count = h('p', { class: 'beads-count' })
  return {
    element: h(
      'section',
      { class: 'bead-road', 'aria-label': say.beadRoad },
      h('div', { class: 'beads-head' }, h('h2', { class: 'board-name' }, say.beadRoad), count),
      beads,
      h('p', { class: 'beads-note' }, say.beadNote),
    ),
    /** Oldest first. */
    show(rounds: readonly Round[]) {
      const winners = rounds.flatMap(({ outcome }) => (outcome?.game === 'baccarat' ? [outcome] : [])).slice(-BEADS_MAX)
      const of = (side: 'player' | 'banker' | 'tie') => winners.filter(({ winner }) => winner === side).length
      put(
        count,
        winners.length === 0
          ? say.noRounds
          : (['player', 'banker', 'tie'] as const).map((side) => `${WINNER_NAMES[side]} ${of(side)}`).join(' · '),
      )
      put(
        beads,
        ...winners.map((each) =>
          h(
            'li',
            { class: `bead bead-${each.winner}` },
            h('span', { 'aria-hidden': 'true' }, LETTERS[each.winner]),
            h('span', { class: 'sr-only' }, baccaratWords(each)),
          ),
        ),
      )
    },
  }
}
