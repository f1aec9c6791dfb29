import type { RankingRow } from '@duang/contract/rewards/tournament'
import { Icon } from '@duang/ui/icon.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { shortInstantText } from '#core/dates.ts'
import { format } from '#kit/format.ts'
import { PLACES, Podium } from './podium.tsx'
import { prizeText, scoreText } from './prize-text.ts'
import type { Tournament } from './queries.ts'
import { tn } from './th.ts'

/** The own rank, on whichever page of the ranking it is. */
export function OwnRank({ tournament: { own, phase, score } }: { tournament: Tournament }) {
  if (phase === 'coming') return null
  return (
    <div className="card tournament-own" data-ranked={own !== null || undefined}>
      {own && (
        <p
          className="tournament-own-rank rank-place tabular-nums"
          data-medal={own.rank <= 3 ? own.rank : undefined}
          aria-hidden="true"
        >
          {own.rank.toLocaleString('en')}
        </p>
      )}
      <div>
        <h2>
          {tn.own}
          {own && <span className="sr-only"> {own.rank.toLocaleString('en')}</span>}
        </h2>
        {own ? (
          <>
            <p className="tabular-nums text-ink-2">
              {tn.score[score]} <span className="keep">{scoreText(own.score, score)}</span>
            </p>
            {own.prize && (
              <p className="tournament-won">
                <Icon name="gift" size={16} />
                {prizeText(own.prize)}
              </p>
            )}
          </>
        ) : (
          <p className="text-ink-2">{phase === 'final' ? tn.noOwnFinal : tn.noOwn}</p>
        )}
      </div>
    </div>
  )
}

type RankListProps = { tournament: Tournament; items: readonly RankingRow[] }

/** The first three, or that nobody has a score yet. */
export function FirstRanks({ tournament, items }: RankListProps) {
  const { phase, rankedAt } = tournament
  if (items.length === 0)
    return (
      <div className="card">
        <EmptyState icon="rank" title={tn.noRanks} sub={tn.noRanksSub} />
      </div>
    )
  return (
    <div className="card podium-card">
      <Podium tournament={tournament} items={items} />
      {rankedAt && (
        <p className="text-caption text-ink-2">
          {format(phase === 'final' ? tn.finalAt : tn.rankedAt, { time: shortInstantText(rankedAt) })}
        </p>
      )}
    </div>
  )
}

/** The ranks below the podium. */
export function RankList({ tournament: { score }, items }: RankListProps) {
  const below = items.filter(({ rank }) => rank > PLACES.length)
  const hasGap = items.some(({ rank }, index) => rank !== index + 1)
  return (
    <>
      {below.length > 0 && (
        <ol className="card ranks" aria-label={tn.others} start={below[0]?.rank}>
          {below.map((each) => (
            <li key={each.rank} className="rank-row" data-own={each.isOwn || undefined}>
              <span className="rank-place tabular-nums">{each.rank.toLocaleString('en')}</span>
              <span className="rank-name">
                <span>
                  <span lang="en">{each.name}</span>
                  {each.isOwn && <span className="podium-own">{tn.you}</span>}
                </span>
                {each.prize && <span className="row-sub">{prizeText(each.prize)}</span>}
              </span>
              <span className="rank-score tabular-nums">{scoreText(each.score, score)}</span>
            </li>
          ))}
        </ol>
      )}
      {hasGap && <p className="text-label text-ink-2">{tn.hidden}</p>}
    </>
  )
}
