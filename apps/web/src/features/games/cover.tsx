import type { Game } from '@duang/contract/games'
import { type CSSProperties, useState } from 'react'
import { coverOf, VARIANTS } from './cover-art.ts'
import { gameId } from './queries.ts'

const LATTICES = [
  'M60 8 112 60 60 112 8 60ZM60 34 86 60 60 86 34 60Z',
  'M60 60C40 42 40 22 60 2 80 22 80 42 60 60 78 40 98 40 118 60 98 80 78 80 60 60 80 78 80 98 60 118 40 98 40 78 60 60 42 80 22 80 2 60 22 40 42 40 60 60Z',
  'M20 20H100V100H20ZM60 6 114 60 60 114 6 60Z',
  'M60 10A50 50 0 1 1 59.9 10M60 28A32 32 0 1 1 59.9 28M60 46A14 14 0 1 1 59.9 46',
  'M60 4 72 48 116 60 72 72 60 116 48 72 4 60 48 48ZM32 32 88 88M88 32 32 88',
  'M60 12C84 12 84 36 60 60 36 36 36 12 60 12ZM108 60C108 84 84 84 60 60 84 36 108 36 108 60ZM60 108C36 108 36 84 60 60 84 84 84 108 60 108ZM12 60C12 36 36 36 60 60 36 84 12 84 12 60Z',
]

/** The lattices of all covers, once a page: a thousand covers only point to them. */
export function CoverSprite() {
  return (
    <svg aria-hidden="true" width="0" height="0" className="absolute">
      {LATTICES.slice(0, VARIANTS).map((path, n) => (
        <symbol key={path} id={`cover-${n}`} viewBox="0 0 120 120">
          <path d={path} fill="currentColor" fillOpacity=".18" stroke="currentColor" strokeWidth="2" />
        </symbol>
      ))}
    </svg>
  )
}

type CoverProps = { game: Game; category: string; isFirst?: boolean }

/** The picture of a game, 3 to 4, with its name on it. Drawn where there is none, and where it does not come. */
export function Cover({ game, category, isFirst = false }: CoverProps) {
  const [failed, setFailed] = useState<string>()
  const { hue, variant, turn } = coverOf(gameId(game), category)
  return (
    <span className="cover" style={{ '--hue': hue } as CSSProperties} data-off={game.isMaintenance || undefined}>
      {game.image === null || failed === game.image ? (
        <svg aria-hidden="true" viewBox="0 0 120 160">
          <g transform={`rotate(${turn} 60 62)`}>
            <use href={`#cover-${variant}`} x="4" y="6" width="112" height="112" />
          </g>
        </svg>
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
      <span className="cover-name">{game.name.th || game.name.en}</span>
    </span>
  )
}
