import { ChipChoice } from '@duang/ui/chip.tsx'
import { useState } from 'react'
import { shortDayText } from '#core/dates.ts'
import { NotOpen } from '#core/not-open.tsx'
import { ScreenHeading } from '#core/screen-heading.tsx'
import { g } from '#core/th.ts'
import { RANGES, type Range, rangeOf } from './range.ts'
import { wl, wlMore } from './th.ts'

const LABELS: Record<Range, string> = { today: g.today, last7: g.last7, thisMonth: g.thisMonth }

/** What was won and lost in a range of days. There are no figures yet: none are shown, not even a zero. */
export function WinlostScreen() {
  const [range, setRange] = useState<Range>('today')
  const { from, to } = rangeOf(range, Date.now())
  return (
    <div className="screen">
      <ScreenHeading title={wl.title} />
      <ChipChoice
        label={wlMore.range}
        name="range"
        options={RANGES.map((value) => ({ value, label: LABELS[value] }))}
        value={range}
        onValue={setRange}
      />
      <p className="text-label text-ink-2">
        {shortDayText(from)}
        {range !== 'today' && ` – ${shortDayText(to)}`}
      </p>
      <NotOpen icon="chart" sub={wlMore.notOpen} />
    </div>
  )
}
