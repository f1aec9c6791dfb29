import { dayHeading } from '#core/dates.ts'
import type { Movement } from '#core/movement/movement.ts'
import { MovementRow } from '#core/movement/movement-row.tsx'
import type { Day } from './pages.ts'

type HistoryListProps = { days: readonly Day[]; onOpen: (movement: Movement) => void }

/** For phones: rows under the days. */
export function HistoryList({ days, onOpen }: HistoryListProps) {
  return days.map(({ day, movements }) => (
    <section key={day} className="history-day" aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className="history-heading">
        {dayHeading(movements[0]?.at ?? day)}
      </h2>
      <ul className="movements">
        {movements.map((movement) => (
          <li key={movement.id}>
            <MovementRow movement={movement} hasDay={false} onOpen={() => onOpen(movement)} />
          </li>
        ))}
      </ul>
    </section>
  ))
}
