import { WINLOST_DAYS_MAX } from '@duang/contract/games/winlost'
import { serverNow } from '@duang/contract/wire/server-clock'
import { Button } from '@duang/ui/button.tsx'
import { Sheet } from '@duang/ui/modal.tsx'
import { useState } from 'react'
import { dayText } from '#core/dates.ts'
import { g } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { Calendar } from './calendar.tsx'
import { type End, type Range, todayOf, withEnd } from './range.ts'
import { wlSheets } from './th-sheets.ts'

type RangeSheetProps = { isOpen: boolean; range: Range; onClose: () => void; onRange: (range: Range) => void }

/** A range of two chosen days: the first, then the last. */
export function RangeSheet({ isOpen, range, onClose, onRange }: RangeSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={wlSheets.pick} closeText={g.close}>
      <Choice range={range} onRange={onRange} />
    </Sheet>
  )
}

const ENDS = [
  { end: 'start', label: g.from },
  { end: 'end', label: g.to },
] as const

function Choice({ range, onRange }: Pick<RangeSheetProps, 'range' | 'onRange'>) {
  const [draft, setDraft] = useState(range)
  const [end, setEnd] = useState<End>('start')
  const [current, setCurrent] = useState(range.start)
  const pick = (day: string) => {
    setDraft(withEnd(draft, end, day))
    setEnd('end')
    setCurrent(day)
  }
  const choose = (chosen: End) => {
    setEnd(chosen)
    setCurrent(draft[chosen])
  }
  return (
    <>
      <div className="winlost-ends">
        {ENDS.map((each) => (
          <button key={each.end} type="button" aria-pressed={each.end === end} onClick={() => choose(each.end)}>
            <span className="text-caption text-ink-2">{each.label}</span>
            <span className="keep">{dayText(draft[each.end])}</span>
          </button>
        ))}
      </div>
      <Calendar range={draft} current={current} onCurrent={setCurrent} last={todayOf(serverNow())} onPick={pick} />
      <p className="text-caption text-ink-2">{format(wlSheets.span, { n: WINLOST_DAYS_MAX })}</p>
      <Button isWide onClick={() => onRange(draft)}>
        {wlSheets.apply}
      </Button>
    </>
  )
}
