/** Three dice on a plate under a bowl: hi-lo and fish-prawn-crab. */
import { BOWLS, PLATE } from '../art/bowl.ts'
import { drawing } from '../art/drawing.ts'
import type { Shape } from '../art/shape.ts'
import { h, pause } from '../dom.ts'
import { vibrate } from '../haptics.ts'
import { playSound } from '../sound.ts'
import { isReducedMotion, move, NEVER, PACE } from './motion.ts'
import { say } from './th.ts'

const ROCK: Keyframe[] = [0, -4, 3, -3, 4, -2, 0].map((turn) => ({
  transform: `rotate(${turn}deg) translateX(${turn}%)`,
}))
const LIFTED: Keyframe = { transform: 'translateY(-62%) rotate(-7deg)', opacity: 0 }
const DOWN: Keyframe = { transform: 'none', opacity: 1 }
/** Opaque while it is lifted, invisible at the end. */
const LIFT: Keyframe[] = [DOWN, { transform: 'translateY(-48%) rotate(-6deg)', opacity: 1, offset: 0.6 }, LIFTED]

export function bowlStage() {
  const places = [0, 1, 2].map((index) => h('span', { class: `stage-die stage-die-${index}` }))
  const bowl = drawing(document.body.dataset.bowl === 'gold' ? BOWLS.gold : BOWLS.market, '0 0 240 150', 'stage-bowl')
  const shaken = h(
    'div',
    { class: 'stage-tray' },
    drawing(PLATE, '0 0 240 150', 'stage-plate'),
    h('div', { class: 'stage-dice' }, ...places),
    bowl,
  )
  const caption = h('p', { class: 'stage-said' }, h('span', { class: 'stage-hint' }, say.bowlHint))
  const element = h('div', { class: 'stage stage-bowls', 'data-open': 'false' }, shaken, caption)
  let rocking: Animation | undefined

  const cover = (skip: AbortSignal) => {
    if (element.dataset.open === 'false') return Promise.resolve()
    element.dataset.open = 'false'
    return move(bowl, [LIFTED, DOWN], PACE.cover, skip)
  }
  const still = () => {
    rocking?.cancel()
    rocking = undefined
  }
  const rock = () => {
    rocking ??= shaken.animate(ROCK, { duration: PACE.shake, iterations: Number.POSITIVE_INFINITY })
  }
  return {
    element,
    /** Covers, and rocks the bowl until the outcome arrives. Without motion the bowl just covers the dice. */
    async begin() {
      caption.textContent = ''
      await cover(isReducedMotion() ? AbortSignal.abort() : NEVER)
      playSound('spin')
      if (!isReducedMotion() && element.dataset.open === 'false') rock()
    },
    /** Keeps the dice covered: no round was played. */
    cancel: still,
    /** Three faces and their words. The words appear when the bowl is off. */
    async open(faces: readonly Shape[], words: string, skip: AbortSignal) {
      caption.textContent = ''
      await cover(skip)
      for (const [index, place] of places.entries()) {
        const face = faces[index]
        place.replaceChildren(...(face ? [drawing(face, '0 0 64 72', 'die')] : []))
      }
      if (!skip.aborted) rock()
      // Equally long for each outcome, independent of the time of the reply.
      await pause(PACE.shake, skip)
      still()
      element.dataset.open = 'true'
      playSound('lift')
      vibrate('stop')
      await move(bowl, LIFT, PACE.lift, skip)
      caption.textContent = words
      await move(caption, [{ opacity: 0 }, { opacity: 1 }], PACE.settle, skip)
    },
  }
}
