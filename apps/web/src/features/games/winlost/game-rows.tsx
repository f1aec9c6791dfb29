import type { GameFigures } from '@duang/contract/games/winlost'
import { ListRow } from '@duang/ui/list-row.tsx'
import { CoverThumb } from '#core/game/cover-thumb.tsx'
import { format } from '#kit/format.ts'
import { gameName } from './game-name.ts'
import { NetEnd } from './net-amount.tsx'
import { wlMore } from './th.ts'

type GameRowsProps = { label: string; games: readonly GameFigures[]; onOpen: (game: GameFigures) => void }

/** Games with their results, most played first. */
export function GameRows({ label, games, onOpen }: GameRowsProps) {
  return (
    <ul className="winlost-rows" aria-label={label}>
      {games.map((game) => (
        <li key={`${game.provider}/${game.gameCode}`}>
          <ListRow
            {...(game.type === undefined
              ? { icon: 'play' as const }
              : { lead: <CoverThumb game={{ ...game, type: game.type, image: game.image ?? null }} /> })}
            title={gameName(game)}
            sub={`${game.providerName} · ${format(wlMore.rounds, { n: game.rounds.toLocaleString('en-US') })}`}
            end={<NetEnd satang={game.net} />}
            onClick={() => onOpen(game)}
          />
        </li>
      ))}
    </ul>
  )
}
