import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th.ts'

export const { ci, ciMore }: Translated<typeof th> = {
  ci: {
    title: 'Daily check-in',
    today: '{v} credit today',
    tomorrow: '{v} credit tomorrow',
    btn: 'Check in today',
    busy: 'Checking in',
    ok: 'Checked in. You got {v} credit',
    done: 'Checked in today',
    later: 'Not now',
    cal: 'Check-ins in {month}',
    day: 'Day {d}, checked in',
    fail: 'The check-in failed. You can try again today',
  },
  ciMore: {
    weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    days: 'Seven days around today',
    now: 'Today',
    stepDone: 'checked in',
    stepNone: 'no credit',
    missed: 'no check-in',
    todayNone: 'No credit today',
    tomorrowNone: 'No credit tomorrow',
    doubt: 'We do not know the result yet. You can tap again: credit is added once a day',
    closed: 'Check-in is not available yet',
    break: 'You are on a break or have excluded yourself, so you cannot check in',
    needDay: 'Check in once today’s deposits reach {required} baht. Now {deposited} baht',
    needMonth: 'Check in once this month’s deposits reach {required} baht. Now {deposited} baht',
  },
}
