/** The art of a reels game: the same mathematics (games/reels.ts) in another design. */

import type { Shape } from '../../../apps/sandbox/src/studio/client/art/shape.ts'
import type { ReelSymbol } from '../../../apps/sandbox/src/studio/games/reel-strips.ts'
import type { ReelLook } from '../../../apps/sandbox/src/studio/wire.ts'

export type Look = {
  look: ReelLook
  /** 64 by 64. */
  symbols: Readonly<Record<ReelSymbol, Shape>>
}
