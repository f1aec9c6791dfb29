import {
  cashOut,
  listCreditAtProviders,
  listGames,
  listPublicGames,
  openGame,
  readLobby,
  resumeGame,
} from '@duang/contract/games/games'
import type { FastifyRequest } from 'fastify'
import type { Caller, Ctx, Origin } from '#core/context.ts'
import { mount, type Site } from '#entry/mount.ts'
import { creditAtProvidersOf } from '#money/provider/credit-at-provider.ts'
import { createProviderFinder } from '#money/provider/provider.ts'
import { catalogueOf } from './list.ts'
import { calmLobby, createLobbyReaders, withoutLabel } from './lobby.ts'
import { launchGame } from './open.ts'
import { servePictures } from './pictures.ts'
import { endPlay } from './provider-transfer/cash-out.ts'
import { gameOfPlay, type LaunchedGame } from './resume.ts'

type Launch = { ctx: Ctx; caller: Caller; request: FastifyRequest; origin: Origin }

export function mountGames(site: Site): void {
  servePictures(site)
  const providers = createProviderFinder(site.platform)
  const { lobbyOf, publicGamesOf } = createLobbyReaders(site.platform)
  mount(site, readLobby, ({ ctx, caller }) => lobbyOf(ctx, caller), calmLobby)
  mount(site, listPublicGames, ({ ctx }) => publicGamesOf(ctx))
  mount(
    site,
    listGames,
    ({ ctx, body }) => catalogueOf(ctx, body.gameType),
    (list) => ({ ...list, games: list.games.map(withoutLabel) }),
  )
  const launch = async ({ ctx, caller, request, origin }: Launch, { provider, gameCode }: LaunchedGame) =>
    launchGame(ctx, caller, await providers.find(ctx.brand.id, provider), gameCode, {
      siteUrl: `${request.protocol}://${request.host}`,
      device: origin.platform === 'DSK' ? 'desktop' : 'phone',
      language: origin.language,
    })
  mount(site, openGame, (input) => launch(input, input.body))
  mount(site, resumeGame, async (input) =>
    launch(input, await gameOfPlay(input.ctx, input.caller.memberId, input.body.play)),
  )
  mount(site, cashOut, ({ ctx, caller }) => endPlay(ctx, caller))
  mount(site, listCreditAtProviders, async ({ ctx, caller }) => ({
    items: await creditAtProvidersOf(ctx.db, ctx, caller.memberId),
  }))
}
