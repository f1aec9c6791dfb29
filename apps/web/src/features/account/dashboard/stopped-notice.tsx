import type { CallReply } from '@duang/contract'
import type { getUserSummary } from '@duang/contract/account/user'
import { buttonClass } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { shortInstantText } from '#core/dates.ts'
import { Link } from '#core/page/navigation.tsx'
import { care } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { stopped } from './th.ts'

type Stop = NonNullable<CallReply<typeof getUserSummary>['break']>

/** A running break or self-exclusion: its end, and what still works. */
export function StoppedNotice({ stop }: { stop: Stop }) {
  return (
    <div className="dashboard-stopped">
      <Notice tone="info" icon="clock" role="status">
        <strong className="font-medium">{stop.kind === 'time-out' ? stopped.break : stopped.exclusion}</strong>{' '}
        {stop.until === null ? stopped.untilOpen : format(stopped.until, { time: shortInstantText(stop.until) })}
        <br />
        <Clauses text={stopped.rest} />
        <br />
        <Link to="/auth/settings/limits" className={`${buttonClass('text')} -ml-2`}>
          {care.limits}
        </Link>
      </Notice>
    </div>
  )
}
