/** A search looks in the open category first, and in the others as well: who looks for a game need not know where it belongs. */
import type { Game } from '@duang/contract/games'
import { useQueries } from '@tanstack/react-query'
import { type Lobby, lobbyQuery } from './queries.ts'
import { findGames } from './search.ts'

export type Elsewhere = { found: readonly { lobby: Lobby; games: readonly Game[] }[]; isLooking: boolean }

/** What `search` finds in the categories that are not open; they are asked for when something is looked for, and not before. */
export function useElsewhere({ gameType, types }: Lobby, search: string): Elsewhere {
  const isAsked = search.trim() !== ''
  return useQueries({
    queries: types
      .filter((type) => type !== gameType)
      .map((type) => ({ ...lobbyQuery(type), enabled: isAsked, refetchOnWindowFocus: false })),
    combine: (others) => ({
      found: others.flatMap(({ data }) => {
        const games = isAsked && data ? findGames(data.games, search) : []
        return data && games.length > 0 ? [{ lobby: data, games }] : []
      }),
      // One that failed is left out: what was found is shown all the same.
      isLooking: isAsked && others.some((each) => each.isLoading),
    }),
  })
}
