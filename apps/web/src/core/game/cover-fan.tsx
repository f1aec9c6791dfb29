import './cover-fan.css'
import { LatticeArt } from '@duang/ui/lattice-art.tsx'
import { useQuery } from '@tanstack/react-query'
import { brand } from '#core/site-status/brand.ts'
import { Cover } from './cover.tsx'
import { gameId } from './lobby.ts'
import { publicGamesQuery } from './public-games.ts'

const SHOWN = 3

/**
 * Three games of the brand before its flower, for wide windows; the flower alone where the brand has another hero. Decorative. A phone shows the flower alone, and loads no pictures:
 * a browser loads no lazy picture that is not displayed. The last games of the list repeat few covers of the row below.
 */
export function CoverFan() {
  const isShown = brand.menu.games && brand.house.hero === 'covers'
  const { data } = useQuery({ ...publicGamesQuery, enabled: isShown })
  const games = isShown ? (data?.games.slice(-SHOWN) ?? []) : []
  return (
    <div className="cover-fan" aria-hidden="true">
      <LatticeArt size={440} />
      {games.length === SHOWN && (
        <div className="cover-fan-games">
          {games.map((game) => (
            <Cover key={gameId(game)} game={game} category={game.type} />
          ))}
        </div>
      )}
    </div>
  )
}
