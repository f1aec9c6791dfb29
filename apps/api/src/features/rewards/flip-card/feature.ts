import { listTurns, readFlipCard, turnCard } from '@duang/contract/rewards/flip-card'
import type { Feature } from '#entry/feature.ts'
import { mount } from '#entry/mount.ts'
import { boardOf } from '#money/draw/board.ts'
import { drawNow } from '#money/draw/draw-now.ts'
import { drawEvent } from '#money/draw/event.ts'
import { logOf } from '#money/draw/log.ts'

/** Draws of all games are in `money/draw`; their invariants are those of the feature `draw`. */
export const flipCard: Feature = {
  slug: 'flip-card',
  mount: (site) => {
    mount(site, readFlipCard, ({ ctx, caller }) => boardOf(ctx, caller.memberId, 'flip-card'))
    mount(site, turnCard, ({ ctx, caller, tx, body }) => drawNow(tx, ctx, caller.memberId, 'flip-card', body.card))
    mount(site, listTurns, ({ ctx, caller, query }) => logOf(ctx, caller.memberId, 'flip-card', query))
  },
  events: (ctx, { memberId }) => drawEvent(ctx, memberId, 'flip-card'),
}
