import type { StatementEntry } from '#core/statement-entry/statement-entry.ts'
import { StatementEntryRow } from '#core/statement-entry/statement-entry-row.tsx'

export function RecentRows({ entries }: { entries: readonly StatementEntry[] }) {
  return (
    <ul className="entries">
      {entries.map((entry) => (
        <li key={entry.id}>
          <StatementEntryRow entry={entry} />
        </li>
      ))}
    </ul>
  )
}
