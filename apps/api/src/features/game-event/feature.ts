import { DRAW_GAMES } from '@duang/contract/draw'
import { listGameEvents } from '@duang/contract/game-event'
import type { Caller, Ctx } from '#core/context.ts'
import { rightsOf } from '#core/draw/rights-of.ts'
import { shownRights } from '#core/draw/wire.ts'
import type { Feature } from '#core/feature.ts'
import { mount } from '#core/mount.ts'

export const gameEvent: Feature = {
  slug: 'game-event',
  mount: (site) => mount(site, listGameEvents, ({ ctx, caller }) => runningEvents(ctx, caller)),
}

/** The mini-games that the brand offers, with the member's rights (interpretation P4). */
async function runningEvents(ctx: Ctx, { memberId }: Caller) {
  const all = await Promise.all(
    DRAW_GAMES.map(async (game) => ({ game, rights: shownRights(await rightsOf(ctx, memberId, game)) })),
  )
  return { items: all.filter(({ rights }) => rights.reason !== 'closed') }
}
