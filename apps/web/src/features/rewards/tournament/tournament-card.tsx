import type { TournamentSummary } from '@duang/contract/rewards/tournament'
import { Icon } from '@duang/ui/icon.tsx'
import type { ReactNode } from 'react'
import { shortDayText, shortInstantText } from '#core/dates.ts'
import { Link } from '#core/page/navigation.tsx'
import { format } from '#kit/format.ts'
import { nameOf } from '#kit/th.ts'
import { useNow } from '#kit/use-now.ts'
import { endText } from './end-text.ts'
import { PhaseChip } from './phase-chip.tsx'
import { shortPrizes } from './prize-text.ts'
import { daysBetween, lengthText } from './remaining-days.ts'
import { tn } from './th.ts'
import { TournamentArt } from './tournament-art.tsx'

const PATH = '/auth/media/tournament'

export type ItemProps = { tournament: TournamentSummary; isTakingPart: boolean }

/** Time of the next change of the phase: the start of one that is coming, else the end. */
const whenOf = ({ phase, startsAt, endsAt }: TournamentSummary): string =>
  format(tn.when[phase], { at: phase === 'coming' ? shortInstantText(startsAt) : endText(endsAt, shortInstantText) })

/** One that runs or is coming, with its picture and figures. */
export function TournamentCard({ tournament, isTakingPart }: ItemProps) {
  const { id, name, score, phase } = tournament
  return (
    <Link to={PATH} search={{ id }} className="tournament-card" data-phase={phase} aria-current={false}>
      <span className="tournament-head">
        <TournamentArt id={id} score={score} />
        <PhaseChip phase={phase} />
        <span className="text-h2 font-semibold">{nameOf(name)}</span>
        <span className="text-label">{tn.score[score]}</span>
      </span>
      <Figures tournament={tournament} isTakingPart={isTakingPart} />
      <Period tournament={tournament} />
    </Link>
  )
}

/**
 * The prizes of all ranks, then participants and the own rank, or start and length of one that is coming. Without `isTakingPart` there is
 * no own rank.
 */
export function Figures({ tournament, isTakingPart }: { tournament: TournamentSummary; isTakingPart?: boolean }) {
  const { pool, participants, own, phase, startsAt, endsAt } = tournament
  return (
    <dl className="tournament-figures">
      {pool && (
        <Figure name={tn.pool}>
          {shortPrizes(pool).map((each, place) => (
            <span key={each} className={place > 0 ? 'tournament-more' : undefined}>
              {each}
            </span>
          ))}
        </Figure>
      )}
      {phase === 'coming' ? (
        <>
          <Figure name={tn.starts}>{shortDayText(startsAt)}</Figure>
          <Figure name={tn.length}>{lengthText(startsAt, endsAt)}</Figure>
        </>
      ) : (
        <>
          {participants !== undefined && (
            <Figure name={tn.participants}>{format(tn.people, { n: participants.toLocaleString('en') })}</Figure>
          )}
          {isTakingPart !== undefined && (
            <Figure name={tn.own}>
              {own ? own.rank.toLocaleString('en') : <small>{isTakingPart ? tn.ownNone : tn.ownOut}</small>}
            </Figure>
          )}
        </>
      )}
    </dl>
  )
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** The end as a date, and how much of the period has passed. Whole days are counted, no hours: the end is no reason to hurry. */
export function Period({ tournament }: { tournament: TournamentSummary }) {
  const { phase, startsAt, endsAt } = tournament
  const now = useNow(60_000)
  const [from, to] = [Date.parse(startsAt), Date.parse(endsAt)]
  const left = daysBetween(new Date(now).toISOString(), endsAt)
  return (
    <span className="tournament-period">
      {phase === 'running' && (
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 2H100" />
          <path d={`M0 2H${Math.max(0, Math.min(100, ((now - from) / (to - from)) * 100)).toFixed(1)}`} />
        </svg>
      )}
      <span className="keep">{whenOf(tournament)}</span>
      {phase === 'running' && left > 0 && <span className="keep">{format(tn.daysLeft, { n: left })}</span>}
    </span>
  )
}

/** One that has ended, on one line, with what the member got. */
export function TournamentRow({ tournament }: ItemProps) {
  const { id, name, score, phase, participants, own } = tournament
  return (
    <Link to={PATH} search={{ id }} className="row tournament-row" aria-current={false}>
      <TournamentArt id={id} score={undefined} />
      <span className="row-text">
        <span className="row-title">{nameOf(name)}</span>
        <span className="row-sub">{tn.score[score]}</span>
        <span className="row-sub">
          <span className="keep">{whenOf(tournament)}</span>
          {participants !== undefined && (
            <>
              {' · '}
              <span className="keep">{format(tn.people, { n: participants.toLocaleString('en') })}</span>
            </>
          )}
        </span>
        <span className="tournament-result">
          <PhaseChip phase={phase} />
          {own && (
            <span className="keep">
              {tn.own} {own.rank.toLocaleString('en')}
            </span>
          )}
          {own?.prize && (
            <span className="tournament-won">
              <Icon name="gift" size={16} />
              {shortPrizes(own.prize).join(', ')}
            </span>
          )}
        </span>
      </span>
      <span className="row-tail">
        <Icon name="forward" size={20} />
      </span>
    </Link>
  )
}
