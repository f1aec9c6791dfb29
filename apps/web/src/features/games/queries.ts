import type { CallReply } from '@duang/contract'
import { GAME_TYPES, type Game, listGames, readLobby } from '@duang/contract/games'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api.ts'

export type Lobby = CallReply<typeof listGames>
export type ProviderGroup = Lobby['groups'][number]

/** Categories that the API accepts. */
export const CATEGORY = /^[a-z-]{2,20}$/

/** Categories that are shown even without games. */
export const isOurs = (category: string): boolean => GAME_TYPES.some((each) => each === category)

/** Of all categories. */
export const LOBBY_KEY = ['games'] as const

export const lobbyQuery = (gameType: string) =>
  queryOptions({
    queryKey: [...LOBBY_KEY, gameType],
    queryFn: ({ signal }) => call(listGames, { body: { gameType }, signal }),
    staleTime: 60_000,
    // Refetches on return to the page, so that games under maintenance are current.
    refetchOnWindowFocus: true,
  })

export type Shelves = CallReply<typeof readLobby>

/** The first games of all shelves. */
export const shelvesQuery = queryOptions({
  queryKey: [...LOBBY_KEY, 'shelves'],
  queryFn: ({ signal }) => call(readLobby, { signal }),
  staleTime: 30_000,
  refetchOnWindowFocus: true,
})

/** The key of a game in lists and on this device. */
export const gameId = ({ provider, gameCode }: Pick<Game, 'provider' | 'gameCode'>): string => `${provider}/${gameCode}`
