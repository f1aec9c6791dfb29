import { buttonClass } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { useEffect, useRef } from 'react'
import { shortInstantText } from '#core/dates.ts'
import { Link } from '#core/navigation.tsx'
import { nav } from '#core/th.ts'
import { format } from '#kit/format.ts'
import type { RunningBreak } from './queries.ts'
import { lim } from './th.ts'

/** A break or an exclusion that runs: until when, what still works. A new one takes the focus: its button is gone from the page. */
export function StoppedNotice({ running, isNew }: { running: RunningBreak; isNew: boolean }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isNew) return
    const focus = () => ref.current?.focus()
    // The sheet that asked gives the focus back to its button when it closes; after that it is ours.
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
