import { cashOut, listCreditOut, listGames, openGame } from '@duang/contract/games'
import { mount, type Site } from '#core/mount.ts'
import { creditOutOf } from '#core/provider/credit-out.ts'
import { createProviderFinder } from '#core/provider/provider.ts'
import { endPlay } from './cash-out.ts'
import { catalogueOf } from './list.ts'
import { launchGame } from './open.ts'
import { servePictures } from './pictures.ts'

export function mountGames(site: Site): void {
  servePictures(site)
  const providers = createProviderFinder(site.platform.db)
  mount(site, listGames, ({ ctx, body }) => catalogueOf(ctx, body.gameType))
  mount(site, openGame, async ({ ctx, caller, body, request, origin }) =>
    launchGame(ctx, caller, await providers.find(ctx.brand.id, body.provider), body.gameCode, {
      siteUrl: `${request.protocol}://${request.host}`,
      device: origin.platform === 'DSK' ? 'desktop' : 'phone',
    }),
  )
  mount(site, cashOut, ({ ctx, caller }) => endPlay(ctx, caller))
  mount(site, listCreditOut, async ({ ctx, caller }) => ({ items: await creditOutOf(ctx.db, ctx, caller.memberId) }))
}
