/** บาคาร่า: two hands, the nearer to nine. */
import type { Round } from '../wire.ts'
import { CARD_BACK } from './art/cards.ts'
import { drawing } from './art/drawing.ts'
import { h, pause } from './dom.ts'
import type { Desk, GameView } from './game-view.ts'
import { type BaccaratOutcome, baccaratFates, baccaratWords, dealing } from './tables/baccarat-rules.ts'
import { beadRoad } from './tables/bead-road.ts'
import { type Board, board } from './tables/board.ts'
import { hand } from './tables/hand.ts'
import { arrange, BACCARAT_AREAS } from './tables/layout.ts'
import { bringInSight, PACE } from './tables/motion.ts'
import { say } from './tables/th.ts'
import { winMoment } from './win-moment.ts'

const RULES = [say.baccaratValues, say.baccaratThird, say.baccaratTie, say.baccaratPairs, say.baccaratDecks]

export function view(): GameView {
  const hands = { player: hand('player', say.player), banker: hand('banker', say.banker) }
  const shoe = h(
    'span',
    { class: 'shoe' },
    drawing(CARD_BACK, '0 0 70 98', 'shoe-card'),
    drawing(CARD_BACK, '0 0 70 98', 'shoe-card'),
  )
  const stage = h('div', { class: 'stage stage-cards' }, hands.player.element, shoe, hands.banker.element)
  const moment = winMoment(stage)
  const road = beadRoad()
  const ended = new Map<string, Round>()
  let table: Board
  let desk: Desk

  const clear = () => {
    hands.player.clear()
    hands.banker.clear()
  }
  async function deal(outcome: BaccaratOutcome, skip: AbortSignal) {
    const from = skip.aborted ? null : shoe.getBoundingClientRect()
    for (const side of ['player', 'banker'] as const) if (from) hands[side].measure()
    for (const { side, card } of dealing(outcome)) {
      await hands[side].deal(card, from, skip)
      await pause(PACE.between, skip)
    }
  }

  return {
    staking: 'spots',
    words: { play: say.deal, busy: say.dealing },
    rules: RULES,
    mount(root, state, given) {
      desk = given
      table = board(arrange(BACCARAT_AREAS, state.table.spots), desk, () => null)
      // A round shown again must not be in the record before its cards are turned.
      const unseen = new Set(state.unfinished.map(({ roundId }) => roundId))
      for (const round of [...state.history].reverse()) if (!unseen.has(round.roundId)) ended.set(round.roundId, round)
      road.show([...ended.values()])
      root.replaceChildren(h('div', { class: 'table table-baccarat' }, stage, table.element, road.element))
    },
    update: (given) => table.update(given),
    begin() {
      moment.clear()
      bringInSight(stage)
      clear()
    },
    cancel: clear,
    async play(round, { skip }) {
      const { outcome } = round
      if (outcome?.game !== 'baccarat') return
      clear()
      table.hold(round, desk)
      await deal(outcome, skip)
      for (const side of ['player', 'banker'] as const) hands[side].settle(outcome.winner === side)
      table.settle(
        round,
        baccaratFates(
          outcome,
          desk.table.spots.map(({ spot }) => spot),
        ),
        desk,
      )
      ended.set(round.roundId, round)
      road.show([...ended.values()])
      await moment.show(round, skip)
    },
    describe: ({ outcome }) => (outcome?.game === 'baccarat' ? baccaratWords(outcome) : say.pending),
  }
}
