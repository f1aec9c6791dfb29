import { Icon } from '@duang/ui/icon.tsx'
import { bankName } from '#core/bank-name.ts'
import { dayHeading, timeText } from '#core/dates.ts'
import type { Movement } from '#core/movement/movement.ts'
import { MovementAmount, MovementStatus } from '#core/movement/movement-row.tsx'
import { movementLook, movementName } from '#core/movement/names.ts'
import { g, his as hisShared } from '#core/th.ts'
import type { Day } from './pages.ts'
import { his, hisMore } from './th.ts'

type HistoryTableProps = { days: readonly Day[]; onOpen: (movement: Movement) => void }

/** For wide screens: the same rows in five columns. */
export function HistoryTable({ days, onOpen }: HistoryTableProps) {
  return (
    <table className="history-table">
      <caption className="sr-only">{his.title}</caption>
      <thead>
        <tr>
          <th scope="col">{hisMore.type}</th>
          <th scope="col">{hisShared.time}</th>
          <th scope="col">{hisShared.bank}</th>
          <th scope="col">{hisShared.status}</th>
          <th scope="col" className="history-amount">
            {hisMore.amount} ({g.baht})
          </th>
        </tr>
      </thead>
      {days.map(({ day, movements }) => (
        <tbody key={day}>
          <tr>
            <th scope="rowgroup" colSpan={5} className="history-table-day">
              {dayHeading(movements[0]?.at ?? day)}
            </th>
          </tr>
          {movements.map((movement) => (
            <TableRow key={movement.id} movement={movement} onOpen={() => onOpen(movement)} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function TableRow({ movement, onOpen }: { movement: Movement; onOpen: () => void }) {
  const { icon, tone } = movementLook(movement)
  return (
    <tr className="history-row">
      <td>
        <button type="button" className="history-open opens-row" onClick={onOpen}>
          <span className="row-icon tinted" data-tone={tone}>
            <Icon name={icon} size={22} />
          </span>
          {movementName(movement)}
        </button>
      </td>
      <td className="tabular-nums">{timeText(movement.at)}&nbsp;น.</td>
      <td>{movement.bankName ? bankName(movement.bankName) : '–'}</td>
      <td>
        <MovementStatus movement={movement} />
      </td>
      <td className="history-amount">
        <MovementAmount movement={movement} />
      </td>
    </tr>
  )
}
