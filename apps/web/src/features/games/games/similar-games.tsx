import type { Game } from '@duang/contract/games/games'
import Fuse from 'fuse.js'
import { useMemo } from 'react'
import { GameGrid } from './game-grid.tsx'
import { fold } from './search.ts'
import { gmMore } from './th.ts'

const SHOWN = 6
/** 0: the same. Larger values find games whose names have little in common with the search. */
const DISTANCE_MAX = 0.4

type SimilarGamesProps = { q: string; games: readonly Game[]; onOpen: (game: Game) => void }

/** Games with a Thai or English name near to the search; nothing where there is none. */
export function SimilarGames({ q, games, onOpen }: SimilarGamesProps) {
  const similar = useMemo(() => similarGames(games, q), [games, q])
  if (similar.length === 0) return null
  return (
    <section className="game-section">
      <h2>{gmMore.similar}</h2>
      <GameGrid games={similar} category="" label={gmMore.similar} onOpen={onOpen} />
    </section>
  )
}

export function similarGames(games: readonly Game[], q: string): Game[] {
  const names = games.map((game) => ({ game, th: fold(game.name.th), en: fold(game.name.en) }))
  const fuse = new Fuse(names, {
    keys: ['th', 'en'],
    threshold: DISTANCE_MAX,
    ignoreLocation: true,
    minMatchCharLength: 2,
  })
  return fuse.search(fold(q), { limit: SHOWN }).map(({ item }) => item.game)
}
