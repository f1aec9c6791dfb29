import type { Game } from '@duang/contract/games/games'
import { Icon } from '@duang/ui/icon.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMember } from '#core/call/session.ts'
import { Cover } from '#core/game/cover.tsx'
import { gameId, shelvesQuery } from '#core/game/lobby.ts'
import { wantStart } from '#core/game/start.ts'
import { Link } from '#core/page/navigation.tsx'
import { summaryQuery } from '#core/play-break.ts'
import { format } from '#kit/format.ts'
import { nameOf } from '#kit/th.ts'
import { dashMore } from './th.ts'

const SHOWN = 8

/** Games to continue, or those that are played the most. A failure, and a site without games, show nothing: the bar leads to the lobby. */
export function GamesRow() {
  const { data, isError } = useQuery({ ...shelvesQuery, meta: { isQuiet: true } })
  // A member on a break sees no games, not even until the reply that says so.
  const { isPending } = useQuery(summaryQuery(useMember().uuid))
  const played = data?.played ?? []
  const popular = data?.shelves.find(({ kind }) => kind === 'popular')?.games ?? []
  const rest = mixOf(data?.shelves.filter(({ kind }) => kind === 'category').map(({ games }) => games) ?? [])
  const [title, games] =
    played.length > 0
      ? [
          dashMore.continue,
          [...played, ...popular.filter((game) => !played.some((each) => gameId(each) === gameId(game)))],
        ]
      : [dashMore.games, popular.length > 0 ? popular : rest]
  if (!data || isPending) return isError ? null : <div className="dashboard-games" />
  if (games.length === 0) return null
  return (
    <section className="dashboard-games">
      <div className="dashboard-head">
        <h2>{title}</h2>
        <Link to="/auth/games/category" search={{ cat: 'all' }} className="dashboard-more">
          {dashMore.allGames}
        </Link>
      </div>
      <ul className="cover-row">
        {games.slice(0, SHOWN).map((game) => (
          <li key={gameId(game)}>
            <GameLink game={game} isPlayed={played.includes(game)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A game of each category in turn. */
const mixOf = (categories: readonly (readonly Game[])[]): Game[] =>
  Array.from({ length: SHOWN }, (_, n) => categories.flatMap((games) => games[n] ?? [])).flat()

/** Leads to the sheet of a game. One that the member played before starts at once. */
function GameLink({ game, isPlayed }: { game: Game; isPlayed: boolean }) {
  const id = gameId(game)
  const name = nameOf(game.name)
  return (
    <Link
      to="/auth/games/category"
      search={{ cat: game.type, open: id }}
      className="dashboard-cover"
      aria-label={isPlayed ? format(dashMore.continueGame, { name }) : name}
      onClick={() => isPlayed && wantStart(id)}
    >
      <Cover game={game} category={game.type} />
      {isPlayed && (
        <span className="dashboard-start">
          <Icon name="play" size={22} />
        </span>
      )}
    </Link>
  )
}
