/** The two tables of dice: the same bowl and the same play, other faces and other spots. */

import type { Outcome } from '../../wire.ts'
import type { Shape } from '../art/shape.ts'
import { h } from '../dom.ts'
import type { Desk, GameView } from '../game-view.ts'
import { winMoment } from '../win-moment.ts'
import { type Board, board, type Fates } from './board.ts'
import { bowlStage } from './bowl-stage.ts'
import { type Area, arrange } from './layout.ts'
import { bringInSight } from './motion.ts'
import { say } from './th.ts'

export type DiceGame = {
  className: string
  areas: readonly Area[]
  rules: readonly string[]
  /** Content of a spot beside its name. */
  art: (spot: string) => Node | null
  /** An outcome as faces, words and marks. Null for another game. */
  read: (outcome: Outcome, spots: readonly string[]) => { faces: Shape[]; words: string; fates: Fates } | null
}

export function diceView({ className, areas, rules, art, read }: DiceGame): GameView {
  const stage = bowlStage()
  const moment = winMoment(stage.element)
  let table: Board
  let desk: Desk
  const interpret = (outcome: Outcome | null) =>
    outcome &&
    read(
      outcome,
      desk.table.spots.map(({ spot }) => spot),
    )

  return {
    staking: 'spots',
    words: { play: say.openBowl, busy: say.shaking },
    rules,
    mount(root, state, given) {
      desk = given
      table = board(arrange(areas, state.table.spots), desk, art)
      root.replaceChildren(h('div', { class: `table ${className}` }, stage.element, table.element))
    },
    update: (given) => table.update(given),
    begin() {
      moment.clear()
      bringInSight(stage.element)
      void stage.begin()
    },
    cancel: stage.cancel,
    async play(round, { skip }) {
      const known = interpret(round.outcome)
      // A returned stake has no dice.
      if (!known) return stage.cancel()
      table.hold(round, desk)
      await stage.open(known.faces, known.words, skip)
      table.settle(round, known.fates, desk)
      await moment.show(round, skip)
    },
    describe: (round) => interpret(round.outcome)?.words ?? say.pending,
  }
}
