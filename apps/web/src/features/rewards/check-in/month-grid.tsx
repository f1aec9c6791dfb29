import type { CallReply } from '@duang/contract'
import type { readCheckIn } from '@duang/contract/rewards/check-in'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { Mark } from '@duang/ui/mark.tsx'
import { eraMonthText } from '#core/dates.ts'
import { format } from '#kit/format.ts'
import { useMedia } from '#kit/use-media.ts'
import { ci, ciMore } from './th.ts'

/** From this size on the month is open below the seven days. */
const TALL = '(min-width: 48rem) and (min-height: 48rem)'

type MonthProps = { month: CallReply<typeof readCheckIn>; isNew: boolean }

/** Days of the running month in the Buddhist era, closed at first on small screens. Missed days are empty. */
export function MonthGrid({ month, isNew }: MonthProps) {
  const { date, gameLog } = month
  const isTall = useMedia(TALL)
  const today = Number(date.slice(-2))
  const [year, number] = date.split('-').map(Number) as [number, number]
  const days = Array.from({ length: new Date(Date.UTC(year, number, 0)).getUTCDate() }, (_, index) => index + 1)
  const stamped = new Set(gameLog.map(({ json }) => json.day))
  const title = format(ci.cal, { month: eraMonthText(`${date}T00:00:00+07:00`) })
  return (
    <details className="check-in-month" open={isTall}>
      <summary>
        <span>
          <Clauses text={title} />
        </span>
        <Icon name="down" size={20} />
      </summary>
      <div className="check-in-week" aria-hidden="true">
        {ciMore.weekdays.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      {/* The column of the first day. */}
      <ol className="check-in-days" data-first={new Date(`${date.slice(0, 8)}01`).getUTCDay()}>
        {days.map((day) => (
          <Day key={day} day={day} isStamped={stamped.has(day)} isToday={day === today} isNew={isNew} />
        ))}
      </ol>
    </details>
  )
}

type DayProps = { day: number; isStamped: boolean; isToday: boolean; isNew: boolean }

function Day({ day, isStamped, isToday, isNew }: DayProps) {
  return (
    <li aria-current={isToday ? 'date' : undefined}>
      <span aria-hidden={isStamped || undefined}>{day}</span>
      {isStamped && (
        <>
          <span className="sr-only">{format(ci.day, { d: day })}</span>
          <span className="check-in-stamp" data-new={(isNew && isToday) || undefined}>
            <Mark size={22} />
          </span>
        </>
      )}
    </li>
  )
}
