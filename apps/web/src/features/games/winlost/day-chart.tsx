import type { DayFigures } from '@duang/contract/games/winlost'
import { ChipChoice } from '@duang/ui/chip.tsx'
import { useState } from 'react'
import { Bars } from './bars.tsx'
import { DayTable } from './day-table.tsx'
import type { Range } from './range.ts'
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
      {look === 'chart' ? <Bars range={range} days={days} /> : <DayTable days={days} onOpen={onOpen} />}
    </section>
  )
}
