import type { DayFigures } from '@duang/contract/games/winlost'
import { Amount } from '#core/credit/amount.tsx'
import { shortDayText } from '#core/dates.ts'
import { NetEnd } from './net-amount.tsx'
import { wl, wlMore } from './th.ts'

/** The figures of each day with play, newest first. A day opens its games. Narrow screens show the result only. */
export function DayTable({ days, onOpen }: { days: readonly DayFigures[]; onOpen: (day: string) => void }) {
  return (
    <table className="winlost-table">
      <caption className="sr-only">{wlMore.byDay}</caption>
      <thead>
        <tr>
          <th scope="col">{wlMore.day}</th>
          <th scope="col" className="winlost-wide">
            {wl.win}
          </th>
          <th scope="col" className="winlost-wide">
            {wl.loss}
          </th>
          <th scope="col">{wl.turn}</th>
          <th scope="col">{wlMore.netHead}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, won, lost, turnover, net }) => (
          <tr key={day}>
            <th scope="row">
              <button type="button" className="winlost-open opens-row" onClick={() => onOpen(day)}>
                {shortDayText(day)}
              </button>
            </th>
            <td className="winlost-wide">
              <Amount satang={won} />
            </td>
            <td className="winlost-wide">
              <Amount satang={lost} />
            </td>
            <td>
              <Amount satang={turnover} />
            </td>
            <td>
              <span className="winlost-cell">
                <NetEnd satang={net} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
