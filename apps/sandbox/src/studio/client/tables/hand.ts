/** One side of the baccarat table: cards in the order of dealing, and their points. */

import type { Card } from '../../wire.ts'
import { CARD_BACK, CARD_HEIGHT, CARD_WIDTH, cardFace, cardName } from '../art/cards.ts'
import { drawing } from '../art/drawing.ts'
import { h, put } from '../dom.ts'
import { vibrate } from '../haptics.ts'
import { playSound } from '../sound.ts'
import { pointsOf } from './baccarat-rules.ts'
import { move, PACE } from './motion.ts'
import { say } from './th.ts'

const BOX = `0 0 ${CARD_WIDTH} ${CARD_HEIGHT}`

export function hand(side: 'player' | 'banker', name: string) {
  const points = h('span', { class: 'hand-points' })
  const win = h('span', { class: 'hand-win', hidden: true }, say.wins)
  const places = [0, 1, 2].map((index) => h('span', { class: `hand-card hand-card-${index}` }))
  const element = h(
    'div',
    { class: `hand hand-${side}`, 'data-outcome': 'open' },
    h('p', { class: 'hand-name' }, name, points, win),
    h('div', { class: 'hand-cards' }, ...places),
  )
  const dealt: Card[] = []
  let rects: DOMRect[] = []
  const count = (card: Card) => {
    if (dealt.at(-1) !== card) dealt.push(card)
    put(points, pointsOf(dealt))
  }
  return {
    element,
    /** Positions of the cards, read once before anything moves. A placed card changes none of them. */
    measure() {
      rects = places.map((place) => place.getBoundingClientRect())
    },
    clear() {
      dealt.length = 0
      element.dataset.outcome = 'open'
      win.hidden = true
      put(points)
      for (const each of places) put(each)
    },
    /** Moves a card from the shoe to its place (by {@link measure}), then turns it. The points count it as soon as its face can be seen. */
    async deal(card: Card, shoe: DOMRect | null, skip: AbortSignal) {
      const place = places[dealt.length]
      const to = rects[dealt.length]
      if (!place) return
      const turning = h(
        'span',
        { class: 'card' },
        drawing(CARD_BACK, BOX, 'card-side card-back'),
        drawing(cardFace(card), BOX, 'card-side card-face'),
      )
      put(place, turning)
      if (shoe && to && !skip.aborted) {
        turning.dataset.turned = 'false'
        playSound('deal')
        vibrate('stop')
        const from = `translate(${shoe.left - to.left}px, ${shoe.top - to.top}px) rotate(-8deg)`
        await move(place, [{ transform: from }, { transform: 'none' }], PACE.deal, skip)
        count(card)
        await move(turning, [{ transform: 'none' }, { transform: 'rotateY(180deg)' }], PACE.turn, skip)
      }
      turning.dataset.turned = 'true'
      place.append(h('span', { class: 'sr-only' }, cardName(card)))
      count(card)
    },
    /** Marks the result of this side. */
    settle(isWinner: boolean) {
      element.dataset.outcome = isWinner ? 'won' : 'open'
      win.hidden = !isWinner
    },
  }
}
