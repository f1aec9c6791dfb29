/** The art of a reels game: the same mathematics (games/reels.ts) in another design. */

import { group, type Shape } from '../../apps/sandbox/src/studio/client/art/shape.ts'
import type { ReelSymbol } from '../../apps/sandbox/src/studio/games/reel-strips.ts'
import type { ReelLook } from '../../apps/sandbox/src/studio/wire.ts'

export type Look = {
  look: ReelLook
  /** 64 by 64. */
  symbols: Readonly<Record<ReelSymbol, Shape>>
  /** In a viewBox of 390 by 420, and beyond it to all sides: the sky keeps to the upper right, the ground to the lower edge. No motion. */
  scene: { sky: readonly Shape[]; ground: readonly Shape[] }
}

/** A picture of 64 by 64, somewhere in a scene. */
export const at = (art: Shape, x: number, y: number, size: number, turn = 0): Shape =>
  group({ transform: `translate(${x} ${y}) scale(${size / 64}) rotate(${turn} 32 32)` }, art)
