import { listSpins, readWheel, spinWheel } from '@duang/contract/rewards/wheel'
import type { Feature } from '#entry/feature.ts'
import { mount } from '#entry/mount.ts'
import { boardOf } from '#money/draw/board.ts'
import { drawNow } from '#money/draw/draw-now.ts'
import { drawEvent } from '#money/draw/event.ts'
import { logOf } from '#money/draw/log.ts'

/** Draws of all games are in `money/draw`; their invariants are those of the feature `draw`. */
export const wheel: Feature = {
  slug: 'wheel',
  mount: (site) => {
    mount(site, readWheel, ({ ctx, caller }) => boardOf(ctx, caller.memberId, 'wheel'))
    mount(site, spinWheel, ({ ctx, caller, tx }) => drawNow(tx, ctx, caller.memberId, 'wheel', null))
    mount(site, listSpins, ({ ctx, caller, body }) => logOf(ctx, caller.memberId, 'wheel', body))
  },
  events: (ctx, { memberId }) => drawEvent(ctx, memberId, 'wheel'),
}
