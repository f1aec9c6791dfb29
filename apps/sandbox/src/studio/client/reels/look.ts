/** The art of a reels game: the same mathematics (games/reels.ts) in another design. */
import type { ReelSymbol } from '../../games/reel-strips.ts'
import type { ReelLook } from '../../wire.ts'
import { group, type Shape } from '../art/shape.ts'

export type Look = {
  look: ReelLook
  /** `name` is Thai, for the paytable and for screen readers. `art` is 64 by 64. */
  symbols: Readonly<Record<ReelSymbol, { name: string; art: Shape }>>
  /** In a viewBox of 390 by 420, and beyond it to all sides: the sky keeps to the upper right, the ground to the lower edge. No motion. */
  scene: { sky: readonly Shape[]; ground: readonly Shape[] }
}

/** A picture of 64 by 64, somewhere in a scene. */
export const at = (art: Shape, x: number, y: number, size: number, turn = 0): Shape =>
  group({ transform: `translate(${x} ${y}) scale(${size / 64}) rotate(${turn} 32 32)` }, art)
