import { listTurns, readFlipCard, turnCard } from '@duang/contract/flip-card'
import { boardOf } from '#core/draw/board.ts'
import { drawNow } from '#core/draw/draw-now.ts'
import { drawEvent } from '#core/draw/event.ts'
import { logOf } from '#core/draw/log.ts'
import type { Feature } from '#core/feature.ts'
import { mount } from '#core/mount.ts'

/** Draws of all games are in `core/draw`; their invariants are those of the feature `draw`. */
export const flipCard: Feature = {
  slug: 'flip-card',
  mount: (site) => {
    mount(site, readFlipCard, ({ ctx, caller }) => boardOf(ctx, caller.memberId, 'flip-card'))
    mount(site, turnCard, ({ ctx, caller, tx, body }) => drawNow(tx, ctx, caller.memberId, 'flip-card', body.card))
    mount(site, listTurns, ({ ctx, caller, query }) => logOf(ctx, caller.memberId, 'flip-card', query))
  },
  events: (ctx, { memberId }) => drawEvent(ctx, memberId, 'flip-card'),
}
