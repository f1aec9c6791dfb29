import type { RankPrize } from '@duang/contract/rewards/tournament'
import { formatBaht } from '@duang/contract/wire/money'
import { amountText } from '@duang/ui/amount-text'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Fact, Facts } from '@duang/ui/facts.tsx'
import { instantText } from '#core/dates.ts'
import { g } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { nameOf } from '#kit/th.ts'
import { endText } from './end-text.ts'
import type { Tournament } from './queries.ts'
import { tn } from './th.ts'

/** Period, counted score and games. The end is a date. */
export function TournamentFacts({ tournament }: { tournament: Tournament }) {
  const { startsAt, endsAt, score, stakeMin, settleMinutes, games } = tournament
  return (
    <div className="card">
      <Facts>
        <Fact name={tn.times}>
          <span className="keep">{instantText(startsAt)}</span>{' '}
          <span className="keep">
            {tn.until} {endText(endsAt, instantText)}
          </span>
        </Fact>
        <Fact name={tn.counted}>{tn.score[score]}</Fact>
        {stakeMin > 0 && (
          <Fact name={tn.stakeMin}>
            {formatBaht(stakeMin)}&nbsp;{g.baht}
          </Fact>
        )}
        <Fact name={tn.games}>{games.length === 0 ? tn.allGames : games.map(gameText).join(', ')}</Fact>
        <Fact name={tn.settle}>{format(tn.settleText, { n: settleMinutes })}</Fact>
      </Facts>
    </div>
  )
}

const gameText = ({ provider, name }: Tournament['games'][number]): string =>
  name ? nameOf(name) : format(tn.ofProvider, { provider })

export function Prizes({ prizes }: { prizes: readonly RankPrize[] }) {
  return (
    <div className="card grid gap-2">
      <h2>{tn.prizes}</h2>
      <ul className="prizes">
        {prizes.map(({ from, to, credit, points }) => (
          <li key={from}>
            <span className="rank-place" data-medal={from <= 3 ? from : undefined} aria-hidden="true">
              {from === to ? from : `${from}–${to}`}
            </span>
            <span>{from === to ? format(tn.rank, { n: from }) : format(tn.ranks, { from, to })}</span>
            <span className="prizes-what">
              {credit > 0 && (
                <strong>{format(from === to ? tn.credit : tn.creditEach, { amount: amountText(credit) })}</strong>
              )}
              {points > 0 && (
                <span>{format(from === to ? tn.points : tn.pointsEach, { n: points.toLocaleString('en') })}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Plain text, a paragraph a line. */
export function Rules({ text }: { text: string }) {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return (
    <div className="card grid gap-2">
      <h2>{tn.rules}</h2>
      {lines.map((line) => (
        <p key={line}>
          <Clauses text={line} />
        </p>
      ))}
    </div>
  )
}
