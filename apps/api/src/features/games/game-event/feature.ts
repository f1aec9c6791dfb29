import { listGameEvents } from '@duang/contract/games/game-event'
import type { Feature } from '#entry/feature.ts'
import { mount } from '#entry/mount.ts'

/** The running mini-games, from `events` of all features (interpretation P4). */
export const gameEvent: Feature = {
  slug: 'game-event',
  mount: (site, features) => {
    const sources = features.flatMap(({ events }) => events ?? [])
    mount(
      site,
      listGameEvents,
      async ({ ctx, caller }) => ({
        items: (await Promise.all(sources.map((read) => read(ctx, caller)))).flat(),
      }),
      // A tournament invites to play. The others say that a break runs.
      ({ items }) => ({ items: items.filter(({ game }) => game !== 'tournament') }),
    )
  },
}
