import { buttonClass } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { shortInstantText } from '#core/dates.ts'
import { Link } from '#core/navigation.tsx'
import { nav } from '#core/th.ts'
import { format } from '#kit/format.ts'
import type { RunningBreak } from './queries.ts'
import { lim } from './th.ts'

/** A break or an exclusion that runs: until when, what still works. */
export function StoppedNotice({ running }: { running: RunningBreak }) {
  return (
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
  )
}
