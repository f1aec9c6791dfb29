/** Short vibrations on devices that have them. They follow the switch of the sounds, and are off with reduced motion. */
import { isSoundOn } from './sound.ts'
import { isReducedMotion } from './tables/motion.ts'

/** Milliseconds on, off, on. There is none for a loss. */
const TOUCHES = { tap: [8], stop: [6], win: [12, 40, 12] } as const

export function vibrate(touch: keyof typeof TOUCHES): void {
  if (!isSoundOn() || isReducedMotion() || !navigator.userActivation?.hasBeenActive) return
  navigator.vibrate?.([...TOUCHES[touch]])
}
