import { useQuery } from '@tanstack/react-query'
import { Cover } from '#core/game/cover.tsx'
import { gameId } from '#core/game/lobby.ts'
import { publicGamesQuery } from '#core/game/public-games.ts'
import { Link } from '#core/page/navigation.tsx'
import { nameOf } from '#kit/th.ts'
import { homeMore } from './th.ts'

/** Games with the most rounds of seven days. A cover leads to the registration, and from there to the game. */
export function PopularGames() {
  const { data } = useQuery(publicGamesQuery)
  if (!data || data.games.length === 0) return null
  return (
    <section className="home-part">
      <h2>{data.isCounted ? homeMore.popular : homeMore.games}</h2>
      <ul className="cover-row">
        {data.games.map((game, index) => (
          <li key={gameId(game)}>
            <Link
              to="/register"
              search={{ next: `/auth/games/category?${new URLSearchParams({ cat: game.type, open: gameId(game) })}` }}
              className="home-cover"
              aria-label={nameOf(game.name)}
            >
              <Cover game={game} category={game.type} isFirst={index < 3} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
