import type { RankingRow } from '@duang/contract/tournament'
import { EmptyState } from '@duang/ui/message.tsx'
import { shortInstantText } from '#core/dates.ts'
import { format } from '#kit/format.ts'
import { prizeText, scoreText } from './prize-text.ts'
import type { Tournament } from './queries.ts'
import { tn } from './th.ts'

/** The own rank, on whichever page of the ranking it is. */
export function OwnRank({ tournament: { own, phase, score } }: { tournament: Tournament }) {
  if (phase === 'coming') return null
  return (
    <div className="card tournament-own">
      <h2>{tn.own}</h2>
      {own ? (
        <>
          <p className="tournament-own-rank tabular-nums">{own.rank.toLocaleString('en')}</p>
          <p className="tabular-nums text-ink-2">
            {tn.score[score]} {scoreText(own.score, score)}
          </p>
          {own.prize && <p>{prizeText(own.prize)}</p>}
        </>
      ) : (
        <p className="text-ink-2">{phase === 'final' ? tn.noOwnFinal : tn.noOwn}</p>
      )}
    </div>
  )
}

type RankListProps = { tournament: Tournament; items: readonly RankingRow[] }

export function RankList({ tournament, items }: RankListProps) {
  const { phase, score, rankedAt } = tournament
  if (items.length === 0)
    return (
      <div className="card">
        <EmptyState icon="rank" title={tn.noRanks} sub={tn.noRanksSub} />
      </div>
    )
  const hasGap = items.some(({ rank }, index) => rank !== index + 1)
  return (
    <>
      {rankedAt && (
        <p className="text-label text-ink-2">
          {format(phase === 'final' ? tn.finalAt : tn.rankedAt, { time: shortInstantText(rankedAt) })}
        </p>
      )}
      <ol className="card ranks">
        {items.map((each) => (
          <li key={each.rank} className="rank-row" data-own={each.isOwn}>
            <span className="rank-place tabular-nums" data-medal={each.rank <= 3 ? each.rank : undefined}>
              {each.rank.toLocaleString('en')}
            </span>
            <span className="rank-name">
              <span lang="en">{each.name}</span>
              {each.isOwn && <span className="text-ink-2"> {tn.you}</span>}
              {each.prize && <span className="row-sub">{prizeText(each.prize)}</span>}
            </span>
            <span className="rank-score tabular-nums">{scoreText(each.score, score)}</span>
          </li>
        ))}
      </ol>
      {hasGap && <p className="text-label text-ink-2">{tn.hidden}</p>}
    </>
  )
}
