/** The shelves of the lobby, for its page and the dashboard. */
import type { CallReply } from '@duang/contract'
import { type Game, readLobby } from '@duang/contract/games/games'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/call/api.ts'

/** Of all lists of games. */
export const LOBBY_KEY = ['games'] as const

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
