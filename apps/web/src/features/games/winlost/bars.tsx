import type { DayFigures } from '@duang/contract/games/winlost'
import { amountText } from '@duang/ui/amount-text'
import type { CSSProperties } from 'react'
import { useAmountsHidden } from '#core/credit/amount-visibility.ts'
import { dayMonthText } from '#core/dates.ts'
import { format } from '#kit/format.ts'
import { dateStep, gridLines, valuePlaces } from './chart-labels.ts'
import { toneOf } from './net-amount.tsx'
import { daysIn, type Range } from './range.ts'
import { wlMore } from './th.ts'

/** Units of the SVG, which is stretched to the available space. */
const HEIGHT = 100
const STEP = 10
/** Minimum height, so that a result other than zero is visible. */
const BAR_MIN = 1
/** CSS pixels of the bars on a phone and on a desktop, of one digit, and dates that fit. */
const NARROW = { width: 300, dates: 6 }
const WIDE = { width: 540, dates: 9 }
const DIGIT = 8

/** `+715` or `−1,000`: whole baht from ten on. The table has the exact figures. */
function valueText(satang: number): string {
  const rounded = Math.abs(satang) >= 1_000 ? Math.round(Math.abs(satang) / 100) * 100 : Math.abs(satang)
  return `${satang > 0 ? '+' : satang < 0 ? '\u2212' : ''}${amountText(rounded)}`
}

/** The results of the days as bars from the zero line, with dates and values where they have room. */
export function Bars({ range, days }: { range: Range; days: readonly DayFigures[] }) {
  const all = daysIn(range)
  const net = new Map(days.map((each) => [each.day, each.net]))
  const values = all.map((day) => net.get(day) ?? 0)
  const [top, bottom] = [Math.max(0, ...values), Math.min(0, ...values)]
  const span = top - bottom || 1
  const y = (satang: number) => ((top - satang) / span) * HEIGHT
  const lines = gridLines(top, bottom)
  const alt = format(wlMore.chartAlt, {
    days: all.length,
    won: values.filter((each) => each > 0).length,
    lost: values.filter((each) => each < 0).length,
  })
  const isHidden = useAmountsHidden()
  return (
    <figure className="winlost-chart">
      <div className="winlost-plot" style={{ '--zero': `${y(0)}%` } as CSSProperties}>
        <svg role="img" aria-label={alt} viewBox={`0 0 ${all.length * STEP} ${HEIGHT}`} preserveAspectRatio="none">
          {lines.map((each) => (
            <path
              key={each}
              className="winlost-line"
              d={`M0 ${y(each)}H${all.length * STEP}`}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {values.map((satang, n) => {
            if (satang === 0) return null
            const height = Math.max(BAR_MIN, Math.abs(y(satang) - y(0)))
            return (
              <rect
                key={all[n]}
                data-tone={toneOf(satang)}
                x={n * STEP + 1.5}
                y={satang > 0 ? y(0) - height : y(0)}
                width={STEP - 3}
                height={height}
              />
            )
          })}
          <path d={`M0 ${y(0)}H${all.length * STEP}`} vectorEffect="non-scaling-stroke" />
        </svg>
        {!isHidden && (
          <div className="winlost-values" aria-hidden="true">
            <Values values={values} y={y} />
            {lines.map((each) => (
              <span key={each} className="winlost-scale" style={{ top: `${y(each)}%` }}>
                {valueText(each)}
              </span>
            ))}
            <span className="winlost-scale" style={{ top: `${y(0)}%` }}>
              0
            </span>
          </div>
        )}
      </div>
      <figcaption>
        <Dates days={all} />
      </figcaption>
    </figure>
  )
}

/** Middle of a bar in percent of the width. */
const middle = (n: number, count: number): string => `${((n + 0.5) / count) * 100}%`

function Values({ values, y }: { values: readonly number[]; y: (satang: number) => number }) {
  const longest = Math.max(...values.map((each) => (each === 0 ? 0 : valueText(each).length)))
  const placesAt = ({ width }: typeof WIDE) =>
    valuePlaces(values, Math.ceil((longest * DIGIT) / (width / values.length)))
  const [narrow, wide] = [placesAt(NARROW), placesAt(WIDE)]
  return values.map((satang, n) =>
    narrow.has(n) || wide.has(n) ? (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
        key={n}
        className="winlost-value"
        data-side={satang > 0 ? 'above' : 'below'}
        data-shown={shownAt(narrow.has(n), wide.has(n))}
        style={{ insetInlineStart: middle(n, values.length), top: `${y(satang)}%` }}
      >
        {valueText(satang)}
      </span>
    ) : null,
  )
}

function Dates({ days }: { days: readonly string[] }) {
  const [narrow, wide] = [dateStep(days.length, NARROW.dates), dateStep(days.length, WIDE.dates)]
  return days.map((day, n) =>
    n % narrow === 0 || n % wide === 0 ? (
      <span
        key={day}
        data-shown={shownAt(n % narrow === 0, n % wide === 0)}
        style={{ insetInlineStart: middle(n, days.length) }}
      >
        {dayMonthText(day)}
      </span>
    ) : null,
  )
}

const shownAt = (isNarrow: boolean, isWide: boolean): 'both' | 'narrow' | 'wide' =>
  isNarrow && isWide ? 'both' : isNarrow ? 'narrow' : 'wide'
