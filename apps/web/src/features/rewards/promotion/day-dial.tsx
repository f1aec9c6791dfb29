import type { BonusWindow } from '#core/bonus/bonus-estimate.ts'
import { partOfDay } from '#core/bonus/offer-windows.ts'
import { format } from '#kit/format.ts'
import { clockOf } from './periods.ts'
import { pmMore } from './th.ts'

const CENTRE = 132
const RADIUS = 92
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Midnight is at the top, and time runs clockwise. */
function pointAt(part: number, radius: number): [x: number, y: number] {
  const angle = part * 2 * Math.PI - Math.PI / 2
  return [CENTRE + radius * Math.cos(angle), CENTRE + radius * Math.sin(angle)]
}
const rounded = (values: readonly number[]): string => values.map((each) => each.toFixed(2)).join(' ')
const line = (part: number, from: number, to: number): string =>
  `M${rounded(pointAt(part, from))}L${rounded(pointAt(part, to))}`

const lengthOf = ({ start, end }: BonusWindow): number => (partOfDay(end) - partOfDay(start) + 1) % 1 || 0.9999

function arc(window: BonusWindow): string {
  const [from, length] = [partOfDay(window.start), lengthOf(window)]
  const [begin, finish] = [pointAt(from, RADIUS), pointAt(from + length, RADIUS)]
  return `M${rounded(begin)} A${RADIUS} ${RADIUS} 0 ${length > 0.5 ? 1 : 0} 1 ${rounded(finish)}`
}

type DayDialProps = { windows: readonly BonusWindow[]; now: number }

/**
 * The periods on a dial of 24 hours: the first is solid, the second hollow, each with its number, and a hand at the current time. The
 * legend beside it has the same information.
 */
export function DayDial({ windows, now }: DayDialProps) {
  const periods = windows.map((each) => format(pmMore.period, { start: each.start, end: each.end })).join(' ')
  return (
    <svg className="day-dial" viewBox="0 0 264 264" role="img" aria-label={format(pmMore.dial, { periods })}>
      <circle className="day-dial-ring" cx={CENTRE} cy={CENTRE} r={RADIUS} />
      <path
        className="day-dial-ticks"
        d={HOURS.map((hour) => line(hour / 24, RADIUS - 13, RADIUS - (hour % 6 === 0 ? 22 : 17))).join('')}
      />
      {windows.map((each) => (
        <g key={each.window} className="day-dial-period" data-window={each.window}>
          <path d={arc(each)} />
          <path d={arc(each)} />
        </g>
      ))}
      {[0, 6, 12, 18].map((hour) => {
        const [x, y] = pointAt(hour / 24, RADIUS + 26)
        return (
          <text key={hour} x={x} y={y} className="day-dial-hour">
            {String(hour).padStart(2, '0')}
          </text>
        )
      })}
      <Now now={now} />
      {windows.map((each) => {
        const [x, y] = pointAt(partOfDay(each.start) + lengthOf(each) / 2, RADIUS)
        return (
          <g key={each.window} className="day-dial-number">
            <circle cx={x.toFixed(2)} cy={y.toFixed(2)} r={13} />
            <text x={x.toFixed(2)} y={y.toFixed(2)}>
              {each.window}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

function Now({ now }: { now: number }) {
  const { part, text } = clockOf(now)
  const [x, y] = pointAt(part, RADIUS - 24)
  return (
    <g className="day-dial-now">
      <path d={line(part, RADIUS - 24, RADIUS + 11)} />
      <circle cx={x.toFixed(2)} cy={y.toFixed(2)} r={7} />
      <text x={CENTRE} y={CENTRE - 27} className="day-dial-hour">
        {pmMore.nowShort}
      </text>
      <text x={CENTRE} y={CENTRE + 2} className="day-dial-clock">
        {text}
      </text>
      <text x={CENTRE} y={CENTRE + 30} className="day-dial-hour">
        {pmMore.zone}
      </text>
    </g>
  )
}
