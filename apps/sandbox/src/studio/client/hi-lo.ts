/** ไฮโล: three dice under a bowl. */
import { dieFace } from './art/dice.ts'
import { drawing } from './art/drawing.ts'
import { h } from './dom.ts'
import type { GameView } from './game-view.ts'
import { facesOf, hiLoFates, hiLoWords } from './tables/dice-rules.ts'
import { diceView } from './tables/dice-view.ts'
import { HI_LO_AREAS } from './tables/layout.ts'
import { say } from './tables/th.ts'

const RULES = [say.hiLoSums, say.hiLoFaces, say.hiLoPairs, say.independent]

export const view = (): GameView =>
  diceView({
    className: 'table-hi-lo',
    areas: HI_LO_AREAS,
    rules: RULES,
    art: (spot) => {
      const faces = spot.startsWith('face-') || spot.startsWith('pair-') ? facesOf(spot) : []
      return faces.length > 0
        ? h('span', { class: 'spot-art' }, ...faces.map((each) => drawing(dieFace(each), '0 0 64 72', 'die')))
        : null
    },
    read: (outcome, spots) =>
      outcome.game === 'hi-lo'
        ? { faces: outcome.dice.map(dieFace), words: hiLoWords(outcome.dice), fates: hiLoFates(outcome.dice, spots) }
        : null,
  })
