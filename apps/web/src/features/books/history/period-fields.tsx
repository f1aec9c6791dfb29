import { TextField } from '@duang/ui/text-field.tsx'
import { useState } from 'react'
import { useNavigate, useSearch } from '#core/page/navigation.tsx'
import { g } from '#core/th.ts'
import { isPeriod, type Period } from './choice.ts'
import { hisMore } from './th.ts'

/** First and last day. An invalid period stays in the fields, and is not asked for. */
export function PeriodFields({ period }: { period: Period }) {
  const [draft, setDraft] = useState({ start: period.start ?? '', end: period.end ?? '' })
  const search = useSearch()
  const navigate = useNavigate()
  const change = (next: typeof draft) => {
    setDraft(next)
    if (isPeriod(next))
      navigate({ to: '/auth/transaction/history', search: { ...Object.fromEntries(search), ...next }, replace: true })
  }
  return (
    <div className="history-period">
      <TextField label={g.from} type="date" value={draft.start} onValue={(start) => change({ ...draft, start })} />
      <TextField
        label={g.to}
        type="date"
        value={draft.end}
        onValue={(end) => change({ ...draft, end })}
        state={isPeriod(draft) ? undefined : { kind: 'error', note: hisMore.periodErr }}
      />
    </div>
  )
}
