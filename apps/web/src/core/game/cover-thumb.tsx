import './cover.css'
import type { Game } from '@duang/contract/games/games'
import { useState } from 'react'
import { coverOf } from './cover-art.ts'
import { gameId } from './lobby.ts'
import { useCoverPaint } from './use-cover-paint.ts'

/** A small cover beside the name of its game. Decorative. */
export function CoverThumb({ game }: { game: Pick<Game, 'provider' | 'gameCode' | 'type' | 'image'> }) {
  const [failed, setFailed] = useState<string>()
  const cover = coverOf(gameId(game), game.type)
  const paint = useCoverPaint(cover)
  return (
    <span className="cover-thumb" ref={paint} aria-hidden="true">
      {game.image === null || failed === game.image ? (
        <span className="cover-scene">
          <span data-motif={cover.motif} />
        </span>
      ) : (
        <img
          src={game.image}
          alt=""
          width={300}
          height={400}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(game.image ?? undefined)}
        />
      )}
    </span>
  )
}
