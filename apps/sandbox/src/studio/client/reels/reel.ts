/**
 * One reel. It leaves with a short pull, turns as a blur until the answer arrives, and settles with a small bounce. Ways, speeds and
 * easings are the same for each spin, so that the way a reel stops reveals nothing about its result. Motion is transform and opacity,
 * run by the compositor. The blurred strip is built once.
 */
import { h, pause, put } from '../dom.ts'
import { vibrate } from '../haptics.ts'
import { playSound } from '../sound.ts'
import { move } from '../tables/motion.ts'

export const ROWS = 3
const LEAVE_MS = 280
const BLUR_MS = 120
const LOOP_MS = 260
const SETTLE_MS = 460
/** The share of the settling after which the rows touch their place for the first time. */
const TOUCH = 0.56

const LEAVE: Keyframe[] = [
  { transform: 'none', easing: 'ease-out' },
  { transform: 'translateY(-7%)', offset: 0.36, easing: 'ease-in' },
  { transform: 'translateY(104%)' },
]
const SETTLE: Keyframe[] = [
  { transform: 'translateY(-104%)', easing: 'cubic-bezier(0.3, 0.5, 0.5, 1)' },
  { transform: 'translateY(5%)', offset: TOUCH, easing: 'ease-in-out' },
  { transform: 'translateY(-1.2%)', offset: 0.82, easing: 'ease-in-out' },
  { transform: 'none' },
]

export type Reel = ReturnType<typeof makeReel>

/** `passing` names the symbols of the blur, the same at each spin. */
export function makeReel(rows: readonly string[], passing: readonly string[]) {
  const strip = h('div', { class: 'reel-strip' }, ...rows.map((symbol) => cellOf(symbol)))
  // Twice the same symbols: the loop ends where it began.
  const blur = h('div', { class: 'reel-blur' }, ...[...passing, ...passing].map((symbol) => cellOf(symbol)))
  const element = h('div', { class: 'reel' }, strip, blur)
  const rest = () => {
    for (const each of [strip, blur]) for (const animation of each.getAnimations()) animation.cancel()
  }

  return {
    element,
    /** The cells in sight, top to bottom. */
    cells: (): Element[] => [...strip.children],
    start(delay: number) {
      rest()
      strip.animate(LEAVE, { duration: LEAVE_MS, delay, fill: 'forwards' })
      const fade = { duration: BLUR_MS, delay: delay + LEAVE_MS / 2, fill: 'forwards' } as const
      blur.animate([{ opacity: 0 }, { opacity: 1 }], fade)
      const way = [{ transform: 'translateY(-50%)' }, { transform: 'none' }]
      blur.animate(way, { duration: LOOP_MS, iterations: Number.POSITIVE_INFINITY })
    },
    /** Restores the previous symbols. */
    cancel: rest,
    /** Settles on `symbols` after `delay`. */
    async stop(symbols: readonly string[], delay: number, skip: AbortSignal): Promise<void> {
      await pause(delay, skip)
      const isSeen = !skip.aborted && blur.getAnimations().length > 0
      put(strip, ...symbols.map((symbol) => cellOf(symbol)))
      if (!isSeen) return rest()
      blur.animate([{ opacity: 1 }, { opacity: 0 }], { duration: BLUR_MS, fill: 'forwards' })
      const settled = move(strip, SETTLE, SETTLE_MS, skip, 'linear')
      await pause(SETTLE_MS * TOUCH, skip)
      playSound('stop')
      vibrate('stop')
      await settled
      rest()
    },
  }
}

const cellOf = (symbol: string): HTMLElement => h('div', { class: 'reel-cell' }, symbolPicture(symbol))

/** A part of the sheet of the game's symbols, by the stylesheet. */
export const symbolPicture = (symbol: string): HTMLElement => h('div', { class: 'symbol', 'data-symbol': symbol })
