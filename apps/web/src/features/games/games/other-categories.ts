/** Searches the open category first, then the others, so that a member need not guess the category of a game. */
import type { Game } from '@duang/contract/games/games'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { LOBBY_KEY } from '#core/game/lobby.ts'
import { type Lobby, lobbyQuery } from './queries.ts'
import { findGames } from './search.ts'

export type Elsewhere = {
  found: readonly { lobby: Lobby; games: readonly Game[] }[]
  /** Of the other categories, once they were fetched. */
  games: readonly Game[]
  isLooking: boolean
}

/** Matches of `search` in the other categories, which are fetched on the first search. */
export function useOtherCategories({ gameType, types }: Pick<Lobby, 'gameType' | 'types'>, search: string): Elsewhere {
  const isAsked = search.trim() !== ''
  const { lobbies, isLooking } = useLobbies(
    types.filter((type) => type !== gameType),
    isAsked,
  )
  return {
    found: lobbies.flatMap((lobby) => {
      const games = isAsked ? findGames(lobby.games, search) : []
      return games.length > 0 ? [{ lobby, games }] : []
    }),
    games: lobbies.flatMap((lobby) => lobby.games),
    isLooking,
  }
}

/** The complete lists of these categories, fetched once they are wanted. */
export function useLobbies(
  types: readonly string[],
  areWanted: boolean,
): { lobbies: readonly Lobby[]; isLooking: boolean } {
  const client = useQueryClient()
  const { data: lobbies = [], isLoading: isLooking } = useQuery({
    queryKey: [...LOBBY_KEY, 'elsewhere', types],
    queryFn: () => readAll(client, types),
    staleTime: 60_000,
    enabled: areWanted && types.length > 0,
  })
  return { lobbies, isLooking }
}

/** Skips categories that failed to load. Matches of the others are still shown. */
async function readAll(client: QueryClient, types: readonly string[]): Promise<Lobby[]> {
  const answers = await Promise.allSettled(types.map((type) => client.fetchQuery(lobbyQuery(type))))
  return answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
}
