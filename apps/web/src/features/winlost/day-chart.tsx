import type { DayFigures } from '@duang/contract/winlost'
import { ChipChoice } from '@duang/ui/chip.tsx'
import { type CSSProperties, useState } from 'react'
import { Amount } from '#core/credit/amount.tsx'
import { shortDayText } from '#core/dates.ts'
import { format } from '#kit/format.ts'
import { DayTable } from './day-table.tsx'
import { daysIn, type Range } from './range.ts'
import { wlMore } from './th.ts'

type DaysProps = { range: Range; days: readonly DayFigures[]; onOpen: (day: string) => void }
type Look = 'chart' | 'table'
const LOOK_CHOICES = [
  { value: 'chart', label: wlMore.chart },
  { value: 'table', label: wlMore.table },
] as const

/** The results of the days, as a chart or as a table of the same figures. */
export function Days({ range, days, onOpen }: DaysProps) {
  const [look, setLook] = useState<Look>('chart')
  return (
    <section className="card winlost-days" aria-labelledby="winlost-days">
      <div className="winlost-days-head">
        <h2 id="winlost-days">{wlMore.byDay}</h2>
        <ChipChoice<Look> label={wlMore.look} name="look" options={LOOK_CHOICES} value={look} onValue={setLook} />
      </div>
      {look === 'chart' ? <DayChart range={range} days={days} /> : <DayTable days={days} onOpen={onOpen} />}
    </section>
  )
}

/** Units of the SVG, which is stretched to the available space. */
const HEIGHT = 100
const STEP = 10
/** Minimum height, so that a result other than zero is visible. */
const BAR_MIN = 1

function DayChart({ range, days }: Omit<DaysProps, 'onOpen'>) {
  const all = daysIn(range)
  const net = new Map(days.map((each) => [each.day, each.net]))
  const [top, bottom] = [Math.max(0, ...net.values()), Math.min(0, ...net.values())]
  const span = top - bottom || 1
  const zero = (top / span) * HEIGHT
  const alt = format(wlMore.chartAlt, {
    days: all.length,
    won: days.filter((each) => each.net > 0).length,
    lost: days.filter((each) => each.net < 0).length,
  })
  const place = { '--zero': `${zero}%` } as CSSProperties
  const bars = all.flatMap((day, n) => {
    const satang = net.get(day) ?? 0
    if (satang === 0) return []
    const height = Math.max(BAR_MIN, (Math.abs(satang) / span) * HEIGHT)
    return [{ day, x: n * STEP + 1.5, y: satang > 0 ? zero - height : zero, height, tone: satang > 0 ? 'ok' : 'bad' }]
  })
  return (
    <figure className="winlost-chart">
      <div className="winlost-plot" style={place}>
        <svg role="img" aria-label={alt} viewBox={`0 0 ${all.length * STEP} ${HEIGHT}`} preserveAspectRatio="none">
          {bars.map(({ day, tone, ...bar }) => (
            <rect key={day} data-tone={tone} width={STEP - 3} {...bar} />
          ))}
          <path d={`M0 ${zero}H${all.length * STEP}`} vectorEffect="non-scaling-stroke" />
        </svg>
        {top > 0 && (
          <span className="winlost-most">
            <Amount satang={top} sign="+" />
          </span>
        )}
        {bottom < 0 && (
          <span className="winlost-least">
            <Amount satang={bottom} />
          </span>
        )}
      </div>
      <figcaption>
        <span>{shortDayText(all[0] ?? '')}</span>
        <span>{shortDayText(all.at(-1) ?? '')}</span>
      </figcaption>
    </figure>
  )
}
