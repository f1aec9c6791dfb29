import { listSpins, readWheel, spinWheel } from '@duang/contract/wheel'
import { boardOf } from '#core/draw/board.ts'
import { drawNow } from '#core/draw/draw-now.ts'
import { drawEvent } from '#core/draw/event.ts'
import { logOf } from '#core/draw/log.ts'
import type { Feature } from '#core/feature.ts'
import { mount } from '#core/mount.ts'

/** Draws of all games are in `core/draw`; their invariants are those of the feature `draw`. */
export const wheel: Feature = {
  slug: 'wheel',
  mount: (site) => {
    mount(site, readWheel, ({ ctx, caller }) => boardOf(ctx, caller.memberId, 'wheel'))
    mount(site, spinWheel, ({ ctx, caller, tx }) => drawNow(tx, ctx, caller.memberId, 'wheel', null))
    mount(site, listSpins, ({ ctx, caller, body }) => logOf(ctx, caller.memberId, 'wheel', body))
  },
  events: (ctx, { memberId }) => drawEvent(ctx, memberId, 'wheel'),
}
