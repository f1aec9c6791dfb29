/** A search looks in the open category first, and in the others as well: who looks for a game need not know where it belongs. */
import type { Game } from '@duang/contract/games'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { LOBBY_KEY, type Lobby, lobbyQuery } from './queries.ts'
import { findGames } from './search.ts'

export type Elsewhere = { found: readonly { lobby: Lobby; games: readonly Game[] }[]; isLooking: boolean }

/** What `search` finds in the categories that are not open; they are asked for when something is looked for, and not before. */
export function useElsewhere({ gameType, types }: Lobby, search: string): Elsewhere {
  const client = useQueryClient()
  const others = types.filter((type) => type !== gameType)
  const isAsked = search.trim() !== '' && others.length > 0
  const { data: lobbies = [], isLoading } = useQuery({
    queryKey: [...LOBBY_KEY, 'elsewhere', others],
    queryFn: () => readAll(client, others),
    staleTime: 60_000,
    enabled: isAsked,
  })
  return {
    found: lobbies.flatMap((lobby) => {
      const games = isAsked ? findGames(lobby.games, search) : []
      return games.length > 0 ? [{ lobby, games }] : []
    }),
    isLooking: isLoading,
  }
}

/** One that failed is left out: what was found is shown all the same. */
async function readAll(client: QueryClient, types: readonly string[]): Promise<Lobby[]> {
  const answers = await Promise.allSettled(types.map((type) => client.fetchQuery(lobbyQuery(type))))
  return answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
}
