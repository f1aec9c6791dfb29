/** Dates as British readers know them, in the common era. */
import type { Translated } from '@duang/contract/language'
import type * as th from './th-dates.ts'

export const { LOCALE, clock, withEra, heading }: Translated<typeof th> = {
  LOCALE: 'en-GB',
  clock: (time) => time,
  withEra: (month) => month,
  heading: ({ weekday, day, month, year }) => `${weekday} ${day} ${month} ${year}`,
}
