import './cover.css'
import type { Game } from '@duang/contract/games/games'
import { useState } from 'react'
import { nameOf } from '#kit/th.ts'
import { coverOf } from './cover-art.ts'
import { coverTitle } from './cover-title.ts'
import { gameId } from './lobby.ts'
import { useCoverPaint } from './use-cover-paint.ts'

type CoverProps = { game: Game; category: string; isFirst?: boolean }

/** The picture of a game, 3 to 4, with its name on it. A generated cover replaces a missing picture, and one that fails to load. */
export function Cover({ game, category, isFirst = false }: CoverProps) {
  const [failed, setFailed] = useState<string>()
  const cover = coverOf(gameId(game), category)
  const paint = useCoverPaint(cover)
  return (
    <span className="cover" ref={paint} data-off={game.isMaintenance || undefined}>
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
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
          fetchPriority={isFirst ? 'high' : 'auto'}
          onError={() => setFailed(game.image ?? undefined)}
        />
      )}
      <span className="cover-name">{coverTitle(nameOf(game.name))}</span>
    </span>
  )
}
