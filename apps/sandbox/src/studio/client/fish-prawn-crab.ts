/** น้ำเต้าปูปลา: three dice of pictures under a bowl. */
import { pictureDie } from './art/dice.ts'
import { drawing } from './art/drawing.ts'
import { PICTURE_ART } from './art/pictures.ts'
import { h } from './dom.ts'
import type { GameView } from './game-view.ts'
import { pictureFates, picturesOf, pictureWords } from './tables/dice-rules.ts'
import { diceView } from './tables/dice-view.ts'
import { PICTURE_AREAS } from './tables/layout.ts'
import { say } from './tables/th.ts'

const RULES = [say.pictureRules, say.picturePays, say.independent]

export const view = (): GameView =>
  diceView({
    className: 'table-pictures',
    areas: PICTURE_AREAS,
    rules: RULES,
    art: (spot) =>
      h(
        'span',
        { class: 'spot-art' },
        ...picturesOf(spot).map((each) => drawing(PICTURE_ART[each], '0 0 64 64', 'picture')),
      ),
    read: (outcome, spots) =>
      outcome.game === 'fish-prawn-crab'
        ? {
            faces: outcome.dice.map(pictureDie),
            words: pictureWords(outcome.dice),
            fates: pictureFates(outcome.dice, spots),
          }
        : null,
  })
