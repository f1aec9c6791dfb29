import { Icon } from '@duang/ui/icon.tsx'
import { Amount } from '#core/credit/amount.tsx'
import { clockText, dayHeading } from '#core/dates.ts'
import { bankName } from '#core/money/bank-name.ts'
import { entryLook, entryName } from '#core/statement-entry/names.ts'
import { balanceAfter, type StatementEntry } from '#core/statement-entry/statement-entry.ts'
import { EntryBonus, StatementEntryAmount, StatementEntryStatus } from '#core/statement-entry/statement-entry-row.tsx'
import { g, gMore } from '#core/th.ts'
import type { Day } from './pages.ts'
import { his, hisMore } from './th.ts'

type HistoryTableProps = { days: readonly Day[]; onOpen: (entry: StatementEntry) => void }

/** For wide screens: the same rows in six columns. */
export function HistoryTable({ days, onOpen }: HistoryTableProps) {
  return (
    <table className="history-table">
      <caption className="sr-only">{his.title}</caption>
      <thead>
        <tr>
          <th scope="col">{hisMore.type}</th>
          <th scope="col">{his.time}</th>
          <th scope="col">{his.bank}</th>
          <th scope="col">{his.status}</th>
          <th scope="col" className="history-amount">
            {hisMore.amount} ({g.baht})
          </th>
          <th scope="col" className="history-amount">
            {gMore.left} ({g.baht})
          </th>
        </tr>
      </thead>
      {days.map(({ day, entries }) => (
        <tbody key={day}>
          <tr>
            <th scope="rowgroup" colSpan={6} className="history-table-day">
              {dayHeading(entries[0]?.at ?? day)}
            </th>
          </tr>
          {entries.map((entry) => (
            <TableRow key={entry.id} entry={entry} onOpen={() => onOpen(entry)} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function TableRow({ entry, onOpen }: { entry: StatementEntry; onOpen: () => void }) {
  const { icon, tone } = entryLook(entry)
  const balance = balanceAfter(entry)
  return (
    <tr className="history-row">
      <td>
        <button type="button" className="history-open opens-row" onClick={onOpen}>
          <span className="row-icon tinted" data-tone={tone}>
            <Icon name={icon} size={22} />
          </span>
          {entryName(entry)}
        </button>
      </td>
      <td className="tabular-nums">{clockText(entry.at)}</td>
      <td>{entry.bankName ? bankName(entry.bankName) : '–'}</td>
      <td>
        <StatementEntryStatus entry={entry} />
      </td>
      <td className="history-amount">
        <StatementEntryAmount entry={entry} />
        <EntryBonus entry={entry} />
      </td>
      <td className="history-amount">{balance === undefined ? '–' : <Amount satang={balance} />}</td>
    </tr>
  )
}
