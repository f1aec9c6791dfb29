/** ตารางเค้าไพ่ of the member's own rounds: past results, column by column, oldest first. It predicts nothing. */

import type { Round } from '../../wire.ts'
import { h, put } from '../dom.ts'
import { baccaratWords, WINNER_NAMES } from './baccarat-rules.ts'

const LETTERS = { player: 'ผ', banker: 'จ', tie: 'ส' } as const
const BEADS_MAX = 48

export function beadRoad() {
  const beads = h('ol', { class: 'beads' })
  const count = h('p', { class: 'beads-count' })
  return {
    element: h(
      'section',
      { class: 'bead-road', 'aria-label': 'ตารางเค้าไพ่' },
      h('div', { class: 'beads-head' }, h('h2', { class: 'board-name' }, 'ตารางเค้าไพ่'), count),
      beads,
      h('p', { class: 'beads-note' }, 'เป็นบันทึกรอบที่ผ่านมาของคุณเท่านั้น ไม่ได้บอกผลของรอบถัดไป'),
    ),
    /** Oldest first. */
    show(rounds: readonly Round[]) {
      const winners = rounds.flatMap(({ outcome }) => (outcome?.game === 'baccarat' ? [outcome] : [])).slice(-BEADS_MAX)
      const of = (side: 'player' | 'banker' | 'tie') => winners.filter(({ winner }) => winner === side).length
      put(
        count,
        winners.length === 0
          ? 'ยังไม่มีรอบที่จบแล้ว'
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
