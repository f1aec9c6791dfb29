import { serverNow } from '@duang/contract/wire/server-clock'
import { ChipChoice } from '@duang/ui/chip.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { useState } from 'react'
import { g } from '#core/th.ts'
import { format } from '#kit/format.ts'
import type { Range } from './queries.ts'
import { type Choice, RANGE_DAYS_MAX, rangeOf, rangeProblem } from './range.ts'
import { aff, affMore } from './th.ts'

const CHOICES = [
  { value: 'today', label: g.today },
  { value: 'week', label: g.last7 },
  { value: 'month', label: g.thisMonth },
  { value: 'custom', label: g.custom },
] as const

/** A range of days by chips, or by two dates. A range that the server refuses is not asked for. */
export function RangeChoice({ range, onRange }: { range: Range; onRange: (range: Range) => void }) {
  const [choice, setChoice] = useState<Choice>('week')
  const [draft, setDraft] = useState(range)
  const problem = rangeProblem(draft)
  const choose = (next: Choice) => {
    setChoice(next)
    if (next === 'custom') setDraft(range)
    else onRange(rangeOf(next, serverNow()))
  }
  const change = (next: Range) => {
    setDraft(next)
    if (!rangeProblem(next)) onRange(next)
  }
  const note = problem === 'long' ? format(affMore.rangeLong, { n: RANGE_DAYS_MAX }) : aff.rangeErr
  return (
    <div className="grid gap-3">
      <div className="chips-tight">
        <ChipChoice<Choice>
          label={affMore.range}
          name="affiliate-range"
          options={CHOICES}
          value={choice}
          onValue={choose}
        />
      </div>
      {choice === 'custom' && (
        <div className="affiliate-days">
          <TextField
            label={affMore.start}
            type="date"
            value={draft.start}
            onValue={(start) => change({ ...draft, start })}
          />
          <TextField
            label={affMore.end}
            type="date"
            value={draft.end}
            onValue={(end) => change({ ...draft, end })}
            state={problem && { kind: 'error', note }}
          />
        </div>
      )}
    </div>
  )
}
