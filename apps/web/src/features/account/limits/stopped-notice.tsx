import { buttonClass } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { useEffect, useRef } from 'react'
import { shortInstantText } from '#core/dates.ts'
import { Link } from '#core/page/navigation.tsx'
import { nav } from '#core/th.ts'
import { format } from '#kit/format.ts'
import type { RunningBreak } from './queries.ts'
import { lim } from './th.ts'

/** A current break or exclusion: its end, and the features that still work. A new one receives the focus, because its button is removed. */
export function StoppedNotice({ running, isNew }: { running: RunningBreak; isNew: boolean }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isNew) return
    const focus = () => ref.current?.focus()
    // The closing sheet returns the focus to its button first. This moves it afterwards.
    const sheet = document.querySelector('dialog[open]')
    if (!sheet) return focus()
    sheet.addEventListener('close', focus, { once: true })
    return () => sheet.removeEventListener('close', focus)
  }, [isNew])
  return (
    <div ref={ref} tabIndex={-1}>
      <Notice tone="brand" icon="clock" role="status">
        <strong className="font-medium">{running.kind === 'time-out' ? lim.onBreak : lim.onExclusion}</strong>{' '}
        {running.until === null ? lim.untilOpen : format(lim.until, { time: shortInstantText(running.until) })}
        <br />
        <Clauses text={lim.stopped} />
        <br />
        <Link to="/auth/withdraw" className={`${buttonClass('text')} -ml-2`}>
          {nav.withdraw}
        </Link>
      </Notice>
    </div>
  )
}
