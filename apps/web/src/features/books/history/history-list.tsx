import { dayHeading } from '#core/dates.ts'
import type { StatementEntry } from '#core/statement-entry/statement-entry.ts'
import { StatementEntryRow } from '#core/statement-entry/statement-entry-row.tsx'
import type { Day } from './pages.ts'

type HistoryListProps = { days: readonly Day[]; onOpen: (entry: StatementEntry) => void }

/** For phones: rows grouped by day. */
export function HistoryList({ days, onOpen }: HistoryListProps) {
  return days.map(({ day, entries }) => (
    <section key={day} className="history-day" aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className="history-heading">
        {dayHeading(entries[0]?.at ?? day)}
      </h2>
      <ul className="entries">
        {entries.map((entry) => (
          <li key={entry.id}>
            <StatementEntryRow entry={entry} hasDay={false} onOpen={() => onOpen(entry)} />
          </li>
        ))}
      </ul>
    </section>
  ))
}
