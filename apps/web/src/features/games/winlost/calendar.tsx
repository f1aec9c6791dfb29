import './calendar.css'
import { IconButton } from '@duang/ui/button.tsx'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { dayHeading, monthText } from '#core/dates.ts'
import { addDays, addMonths, type Range, weeksOf } from './range.ts'
import { wlSheets } from './th-sheets.ts'

type CalendarProps = {
  range: Range
  /** The day whose month is shown, and which the Tab key reaches. */
  current: string
  onCurrent: (day: string) => void
  /** Later days are in the future. */
  last: string
  onPick: (day: string) => void
}

/** One month in the Buddhist era. One stop of the Tab key; arrows move by days and weeks, Page Up and Page Down by months. */
export function Calendar({ range, current, onCurrent, last, onPick }: CalendarProps) {
  const table = useRef<HTMLTableElement>(null)
  const isMoving = useRef(false)
  useEffect(() => {
    if (isMoving.current) table.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus()
    isMoving.current = false
  }, [current])
  const goTo = (day: string) => onCurrent(day > last ? last : day)
  const move = (event: KeyboardEvent) => {
    const to = targetOf(event.key, current)
    if (to === undefined) return
    event.preventDefault()
    isMoving.current = true
    goTo(to)
  }
  const isLastMonth = current.slice(0, 7) >= last.slice(0, 7)
  return (
    <div className="calendar">
      <div className="calendar-head">
        <IconButton icon="back" label={wlSheets.prevMonth} onClick={() => goTo(addMonths(current, -1))} />
        <p aria-live="polite" className="font-medium">
          {monthText(current)}
        </p>
        <IconButton
          icon="forward"
          label={wlSheets.nextMonth}
          aria-disabled={isLastMonth}
          onClick={() => isLastMonth || goTo(addMonths(current, 1))}
        />
      </div>
      <table ref={table} onKeyDown={move}>
        <thead>
          <tr>
            {wlSheets.weekdays.map((name, n) => (
              <th key={name} scope="col" abbr={name}>
                {wlSheets.weekdaysShort[n]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(current).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, place) => (
                <td
                  key={wlSheets.weekdays[place]}
                  data-in={(day && day >= range.start && day <= range.end) || undefined}
                >
                  {day && (
                    <button
                      type="button"
                      data-day={day}
                      tabIndex={day === current ? 0 : -1}
                      aria-label={dayHeading(day)}
                      aria-pressed={day === range.start || day === range.end}
                      aria-disabled={day > last || undefined}
                      onClick={() => day > last || onPick(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function targetOf(key: string, day: string): string | undefined {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
  if (key === 'PageUp') return addMonths(day, -1)
  if (key === 'PageDown') return addMonths(day, 1)
  const step = steps[key]
  return step === undefined ? undefined : addDays(day, step)
}
