/**
 * The moment after a win: the amount counts up among petals of light, for longer and with more of them the more times the stake came
 * back. A return at or below the stake has none. With reduced motion the amount stands still until `clear`.
 */
import { h, pause, put } from './dom.ts'
import { vibrate } from './haptics.ts'
import { playSound } from './sound.ts'
import { isReducedMotion, move, NEVER } from './tables/motion.ts'
import { baht } from './texts.ts'
import { say } from './th.ts'
import { drawPetals } from './win-petals.ts'

export type Win = { stakeSatang: number; winSatang: number }
export type WinTier = 'none' | 'small' | 'large' | 'grand'

const TIERS = {
  small: { ms: 1100, petals: 14, sound: 'win-small' },
  large: { ms: 2000, petals: 44, sound: 'win-large' },
  grand: { ms: 3200, petals: 90, sound: 'win-large' },
} as const

const LARGE_TIMES = 5
const GRAND_TIMES = 20
/** The amount stands for this share of the moment after it was counted. */
const COUNTED_SHARE = 0.6
const LEAVE_MS = 260

export function tierOf({ stakeSatang, winSatang }: Win): WinTier {
  if (winSatang <= stakeSatang) return 'none'
  const times = winSatang / stakeSatang
  return times < LARGE_TIMES ? 'small' : times < GRAND_TIMES ? 'large' : 'grand'
}

/** `12.5`: the multiple of the stake, rounded down to one decimal, so that it is never more than was won. */
export const timesText = ({ stakeSatang, winSatang }: Win): string =>
  (Math.floor((winSatang / stakeSatang) * 10) / 10).toLocaleString('en-US')

/** The counted amount after a share of the time: fast at first, whole baht until the end. */
export const countedSatang = (winSatang: number, share: number): number =>
  share >= 1 ? winSatang : Math.floor((winSatang * (1 - (1 - share) ** 3)) / 100) * 100

/** Lies over `host`, which is positioned. `show` resolves at the end of the moment, at once when `skip` aborts. */
export function winMoment(host: HTMLElement) {
  const times = h('p', { class: 'win-times' })
  const amount = h('p', { class: 'win-amount' })
  const canvas = h('canvas', { class: 'win-petals' })
  const plate = h('div', { class: 'win-plate' }, times, amount)
  const layer = h(
    'div',
    { class: 'win-moment', 'aria-hidden': 'true', hidden: true },
    h('div', { class: 'win-rays' }),
    canvas,
    plate,
  )
  host.append(layer)
  let turn = 0

  const clear = () => {
    turn++
    layer.hidden = true
  }

  return {
    clear,
    async show(win: Win, skip: AbortSignal): Promise<void> {
      clear()
      const tier = tierOf(win)
      if (tier === 'none') return
      const { ms, petals, sound } = TIERS[tier]
      const mine = turn
      layer.dataset.tier = tier
      layer.hidden = false
      put(times, tier === 'small' ? '' : say.times(timesText(win)))
      put(amount, baht(win.winSatang))
      playSound(sound)
      vibrate('win')
      if (isReducedMotion()) return
      const isCurrent = () => mine === turn && !skip.aborted
      plate.animate(
        [
          { opacity: 0, transform: 'scale(0.7)' },
          { opacity: 1, transform: 'none' },
        ],
        {
          duration: 260,
          easing: 'cubic-bezier(0.2, 1.4, 0.4, 1)',
        },
      )
      countUp(amount, win.winSatang, ms * COUNTED_SHARE, isCurrent)
      drawPetals(canvas, { count: petals, ms, isCurrent })
      await pause(ms, skip)
      if (mine !== turn) return
      await move(layer, [{ opacity: 1 }, { opacity: 0 }], LEAVE_MS, NEVER)
      if (mine === turn) clear()
    },
  }
}

/** Every second frame is enough to read. */
function countUp(element: Element, satang: number, ms: number, isCurrent: () => boolean): void {
  const start = performance.now()
  let frame = 0
  const step = (now: number) => {
    const share = isCurrent() ? (now - start) / ms : 1
    if (frame++ % 2 === 0 || share >= 1) put(element, baht(countedSatang(satang, share)))
    if (share < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}
