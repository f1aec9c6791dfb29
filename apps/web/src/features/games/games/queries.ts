import type { CallReply } from '@duang/contract'
import { GAME_TYPES, listGames } from '@duang/contract/games/games'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/call/api.ts'
import { LOBBY_KEY } from '#core/game/lobby.ts'

export type Lobby = CallReply<typeof listGames>
export type ProviderGroup = Lobby['groups'][number]

/** Categories that the API accepts. */
export const CATEGORY = /^[a-z-]{2,20}$/

/** Categories that are shown even without games. */
export const isOurs = (category: string): boolean => GAME_TYPES.some((each) => each === category)

export const lobbyQuery = (gameType: string) =>
  queryOptions({
    queryKey: [...LOBBY_KEY, gameType],
    queryFn: ({ signal }) => call(listGames, { body: { gameType }, signal }),
    staleTime: 60_000,
    // Refetches on return to the page, so that games under maintenance are current.
    refetchOnWindowFocus: true,
  })
