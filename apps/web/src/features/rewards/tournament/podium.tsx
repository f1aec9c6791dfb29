import type { RankingRow } from '@duang/contract/rewards/tournament'
import { scoreText, shortPrizes } from './prize-text.ts'
import type { Tournament } from './queries.ts'
import { tn } from './th.ts'

export const PLACES = [1, 2, 3] as const

/** The first three under masked names. A place without a row belongs to a member who keeps the name private, where later ranks exist. */
export function Podium({ tournament, items }: { tournament: Tournament; items: readonly RankingRow[] }) {
  const last = Math.max(...items.map(({ rank }) => rank))
  return (
    <ol className="podium" aria-label={tn.podium}>
      {PLACES.filter((place) => place <= last).map((place) => (
        <Place key={place} place={place} row={items.find(({ rank }) => rank === place)} score={tournament.score} />
      ))}
    </ol>
  )
}

type PlaceProps = { place: (typeof PLACES)[number]; row: RankingRow | undefined; score: Tournament['score'] }

function Place({ place, row, score }: PlaceProps) {
  return (
    <li
      className={row ? 'podium-place rank-row' : 'podium-place'}
      data-place={place}
      data-own={row?.isOwn || undefined}
    >
      <span className="rank-place" data-medal={place}>
        {place}
      </span>
      {row ? (
        <>
          <span className="podium-name">
            <span lang="en">{row.name}</span>
            {row.isOwn && <span className="podium-own">{tn.you}</span>}
          </span>
          <span className="rank-score tabular-nums">{scoreText(row.score, score)}</span>
        </>
      ) : (
        <span className="text-caption text-ink-2">{tn.unnamed}</span>
      )}
      <span className="podium-step">
        {row?.prize && shortPrizes(row.prize).map((each) => <span key={each}>{each}</span>)}
      </span>
    </li>
  )
}
