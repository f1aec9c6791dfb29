/** Games for visitors: of the front page and of the login. */
import { listPublicGames } from '@duang/contract/games/games'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/call/api.ts'

/** Public: the server fetches it before it renders the page. A page works without it. */
export const publicGamesQuery = queryOptions({
  meta: { isQuiet: true, isPublic: true },
  queryKey: ['public-games'],
  queryFn: ({ signal }) => call(listPublicGames, { signal }),
})
