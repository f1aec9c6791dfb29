import type { CallReply } from '@duang/contract'
import type { readCheckIn } from '@duang/contract/rewards/check-in'
import { formatBaht } from '@duang/contract/wire/money'
import { Icon } from '@duang/ui/icon.tsx'
import { dayMonthText } from '#core/dates.ts'
import { Coin } from './coin.tsx'
import { ciMore } from './th.ts'

type Month = CallReply<typeof readCheckIn>
type Days = NonNullable<Month['days']>
type LadderProps = { days: Days; today: string; isNew: boolean }

/** Seven days with today in their middle: what each brought or brings. */
export function Ladder({ days, today, isNew }: LadderProps) {
  return (
    <ol className="check-in-ladder" aria-label={ciMore.days}>
      {days.map((day) => (
        <Step key={day.date} day={day} today={today} isNew={isNew} />
      ))}
    </ol>
  )
}

type Look = 'done' | 'today' | 'next' | 'missed'

function Step({
  day: { date, value, isDone, isBeforeJoining },
  today,
  isNew,
}: { day: Days[number] } & Omit<LadderProps, 'days'>) {
  const isToday = date === today
  const look: Look = isDone ? 'done' : isToday ? 'today' : date > today ? 'next' : 'missed'
  const noon = `${date}T12:00:00+07:00`
  return (
    <li className="check-in-step" data-look={look} data-today={isToday || undefined}>
      <span className="check-in-step-day">{isToday ? ciMore.now : ciMore.weekdays[new Date(noon).getUTCDay()]}</span>
      <span className="check-in-step-coin" data-new={(isNew && isToday) || undefined}>
        {value > 0 ? <Coin size={34} /> : <span className="check-in-step-none" />}
        {look === 'done' && (
          <span className="check-in-step-tick">
            <Icon name="check" size={14} />
          </span>
        )}
      </span>
      <span className="check-in-step-value" aria-hidden={value === 0 || undefined}>
        {value > 0 ? shortBaht(value) : '–'}
      </span>
      <span className="sr-only">
        {[
          dayMonthText(noon),
          ...(value === 0 ? [ciMore.stepNone] : []),
          { done: ciMore.stepDone, today: '', next: '', missed: isBeforeJoining ? '' : ciMore.missed }[look],
        ]
          .filter(Boolean)
          .join(' ')}
      </span>
    </li>
  )
}

/** Whole amounts without decimals, so that seven fit beside each other. */
const shortBaht = (satang: number): string => formatBaht(satang).replace(/\.00$/, '')
