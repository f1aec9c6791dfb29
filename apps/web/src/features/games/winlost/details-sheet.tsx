import type { GameFigures, Round } from '@duang/contract/games/winlost'
import { Button } from '@duang/ui/button.tsx'
import { ListRow } from '@duang/ui/list-row.tsx'
import { Sheet } from '@duang/ui/modal.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Block } from '#core/block/block.tsx'
import { useMember } from '#core/call/session.ts'
import { dayHeading, dayText } from '#core/dates.ts'
import { g } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { AdjustmentRows } from './adjustment-rows.tsx'
import { gameName } from './game-name.ts'
import { GameRows } from './game-rows.tsx'
import { NetEnd } from './net-amount.tsx'
import { Place, usePlaces } from './place.tsx'
import { gameDaysQuery, reportQuery } from './queries.ts'
import type { Range } from './range.ts'
import { RoundDetails } from './round-details.tsx'
import { RoundRows } from './round-rows.tsx'
import { wlAdjustments, wlMore } from './th.ts'
import { wlSheets } from './th-sheets.ts'

/** From a day or a game down to a round. */
export type Step =
  | { kind: 'day'; day: string }
  | { kind: 'game'; game: GameFigures }
  | { kind: 'rounds'; day: string; game: GameFigures }
  | { kind: 'round'; round: Round }
  | { kind: 'adjustments' }

type DetailsSheetProps = {
  range: Range
  /** Empty: closed. */
  trail: readonly Step[]
  onTrail: (trail: readonly Step[]) => void
}

/** The details of a figure, step by step. Each step leads back to the previous one. */
export function DetailsSheet({ range, trail, onTrail }: DetailsSheetProps) {
  const { place, leave, reset } = usePlaces()
  // The content stays during the exit animation.
  const last = useRef(trail)
  if (trail.length > 0) last.current = trail
  const step = last.current.at(-1)
  const depth = last.current.length
  const next = (to: Step) => {
    leave(depth)
    onTrail([...trail, to])
  }
  const close = () => {
    reset()
    onTrail([])
  }
  return (
    <Sheet isOpen={trail.length > 0} onClose={close} title={step ? titleOf(step) : ''} closeText={g.close}>
      {step && (
        <Place key={depth} left={place(depth)}>
          {last.current.length > 1 && (
            <div>
              <Button look="text" icon="back" onClick={() => onTrail(trail.slice(0, -1))}>
                {g.back}
              </Button>
            </div>
          )}
          <StepContent range={range} step={step} onNext={next} />
        </Place>
      )}
    </Sheet>
  )
}

function titleOf(step: Step): string {
  if (step.kind === 'day') return dayHeading(step.day)
  if (step.kind === 'round') return wlSheets.round
  if (step.kind === 'adjustments') return wlAdjustments.title
  return gameName(step.game)
}

type StepContentProps = { range: Range; step: Step; onNext: (step: Step) => void }

function StepContent({ range, step, onNext }: StepContentProps) {
  if (step.kind === 'day')
    return <DayGames day={step.day} onOpen={(game) => onNext({ kind: 'rounds', day: step.day, game })} />
  if (step.kind === 'game')
    return (
      <GameDays range={range} game={step.game} onOpen={(day) => onNext({ kind: 'rounds', day, game: step.game })} />
    )
  if (step.kind === 'rounds')
    return <RoundRows day={step.day} game={step.game} onOpen={(round) => onNext({ kind: 'round', round })} />
  if (step.kind === 'adjustments') return <AdjustmentRows range={range} />
  return <RoundDetails round={step.round} />
}

function DayGames({ day, onOpen }: { day: string; onOpen: (game: GameFigures) => void }) {
  const { username } = useMember()
  const query = useQuery(reportQuery(username, { start: day, end: day }))
  return (
    <Block query={query} skeleton={<SkeletonRows label={g.loading} count={3} />}>
      {({ games }) => <GameRows label={wlSheets.games} games={games} onOpen={onOpen} />}
    </Block>
  )
}

type GameDaysProps = { range: Range; game: GameFigures; onOpen: (day: string) => void }

function GameDays({ range, game, onOpen }: GameDaysProps) {
  const { uuid } = useMember()
  const query = useQuery(gameDaysQuery(uuid, range, game))
  return (
    <Block query={query} skeleton={<SkeletonRows label={g.loading} count={3} />}>
      {({ days }) => (
        <ul className="winlost-rows" aria-label={wlSheets.days}>
          {days.map(({ day, rounds, net }) => (
            <li key={day}>
              <ListRow
                icon="chart"
                title={dayText(day)}
                sub={format(wlMore.rounds, { n: rounds })}
                end={<NetEnd satang={net} />}
                onClick={() => onOpen(day)}
              />
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}
