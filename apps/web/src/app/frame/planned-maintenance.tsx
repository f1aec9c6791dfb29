import { Icon } from '@duang/ui/icon.tsx'
import { bangkokDay, shortDayText, timeText } from '#core/dates.ts'
import { useSiteStatus } from '#core/site-status/site-status.ts'
import { maPlanned } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { useNow } from '#kit/use-now.ts'

const MINUTE_MS = 60_000

/** Announces maintenance from a day before, so that members can finish in time. */
export function PlannedMaintenance() {
  const { planned } = useSiteStatus()
  const now = useNow(MINUTE_MS)
  // A page cached for offline use may be older than the maintenance.
  if (!planned || Date.parse(planned.to) <= now) return null
  const { from, to, message } = planned
  const isOneDay = bangkokDay(from) === bangkokDay(to)
  const start = `${shortDayText(from)} ${timeText(from)}`
  const end = isOneDay ? timeText(to) : `${shortDayText(to)} ${timeText(to)}`
  return (
    <p className="banner">
      <Icon name="clock" size={18} className="text-warn" />
      <span>
        <span className="keep">{maPlanned.title}</span>{' '}
        <span className="keep">{format(isOneDay ? maPlanned.within : maPlanned.across, { start, end })}</span>
        {message && <> {message}</>}
      </span>
    </p>
  )
}
