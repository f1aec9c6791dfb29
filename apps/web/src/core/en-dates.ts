/** Dates as British readers know them, in the common era. */
import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th-dates.ts'

export const { LOCALE, SHORT_YEAR, clock, withEra, heading }: Translated<typeof th> = {
  LOCALE: 'en-GB',
  // Two digits could be a day: 27 Nov 26.
  SHORT_YEAR: 'numeric',
  clock: (time) => time,
  withEra: (month) => month,
  heading: ({ weekday, day, month, year }) => `${weekday} ${day} ${month} ${year}`,
}
