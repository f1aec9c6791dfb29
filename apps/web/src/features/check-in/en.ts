import type { Translated } from '@duang/contract/language'
import type * as th from './th.ts'

export const { ci, ciMore }: Translated<typeof th> = {
  ci: {
    title: 'Daily check-in',
    today: '{v} credit today',
    tomorrow: '{v} credit tomorrow',
    btn: 'Check in today',
    busy: 'Checking in',
    ok: 'Checked in. You receive {v} credit',
    done: 'Checked in today',
    later: 'Later',
    cal: 'Check-ins in {month}',
    day: 'Day {d}, checked in',
    fail: 'The check-in did not work. You can try again today',
  },
  ciMore: {
    weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    todayNone: 'No credit today',
    tomorrowNone: 'No credit tomorrow',
    doubt: 'The result is not known yet. You can press again. Credit is added only once a day',
    closed: 'Check-in is not open yet',
    break: 'You are on a break or have excluded yourself, so you cannot check in',
    needDay: 'Check in once today’s deposits reach {required} baht. Now {deposited} baht',
    needMonth: 'Check in once this month’s deposits reach {required} baht. Now {deposited} baht',
  },
}
