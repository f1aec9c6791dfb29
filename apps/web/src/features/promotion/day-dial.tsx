import { Emblem } from '@duang/ui/emblem.tsx'
import type { BonusWindow } from '#core/bonus/bonus-estimate.ts'
import { partOfDay } from '#core/bonus/offer-windows.ts'
import { format } from '#kit/format.ts'
import { pmMore } from './th.ts'

const CENTRE = 80
const RADIUS = 58

/** Midnight is at the top, and time runs clockwise. */
function pointAt(part: number, radius: number): [x: number, y: number] {
  const angle = part * 2 * Math.PI - Math.PI / 2
  return [CENTRE + radius * Math.cos(angle), CENTRE + radius * Math.sin(angle)]
}
const rounded = (values: readonly number[]): string => values.map((each) => each.toFixed(2)).join(' ')

function arc(start: string, end: string): string {
  const from = partOfDay(start)
  const length = (partOfDay(end) - from + 1) % 1 || 0.9999
  const [begin, finish] = [pointAt(from, RADIUS), pointAt(from + length, RADIUS)]
  return `M${rounded(begin)} A${RADIUS} ${RADIUS} 0 ${length > 0.5 ? 1 : 0} 1 ${rounded(finish)}`
}

/**
 * The two periods on a dial of 24 hours, with a hand for the current time once it is loaded. The text beside it has the same
 * information.
 */
export function DayDial({ windows, now }: { windows: readonly BonusWindow[]; now: number | undefined }) {
  const periods = windows.map((each) => format(pmMore.period, { start: each.start, end: each.end })).join(' ')
  return (
    <svg className="day-dial" viewBox="0 0 160 160" role="img" aria-label={format(pmMore.dial, { periods })}>
      <circle className="day-dial-ring" cx={CENTRE} cy={CENTRE} r={RADIUS} />
      {windows.map((each) => (
        <path
          key={each.window}
          className="day-dial-period"
          data-running={each.isRunning}
          d={arc(each.start, each.end)}
        />
      ))}
      {[0, 6, 12, 18].map((hour) => {
        const [x, y] = pointAt(hour / 24, RADIUS - 22)
        return (
          <text key={hour} x={x} y={y} className="day-dial-hour">
            {hour}
          </text>
        )
      })}
      <g transform={`translate(${CENTRE - 25} ${CENTRE - 25})`}>
        <Emblem name="gift" size={50} />
      </g>
      {now !== undefined && <Hand part={now} />}
    </svg>
  )
}

function Hand({ part }: { part: number }) {
  const [x, y] = pointAt(part, RADIUS)
  return <circle className="day-dial-hand" cx={x.toFixed(2)} cy={y.toFixed(2)} r={6} />
}
