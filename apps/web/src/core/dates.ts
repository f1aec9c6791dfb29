/** Dates as members read them, in Bangkok time. Instants are ISO 8601 in the common era. */
import { clock, heading as headingOf, LOCALE, SHORT_YEAR, withEra } from './th-dates.ts'

const ZONE = 'Asia/Bangkok'

/** Created on first use: seven formatters cost a slow phone 16 ms, and a page uses one or two. */
function formatter(locale: string, options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined
  return () => {
    made ??= new Intl.DateTimeFormat(locale, { timeZone: ZONE, hourCycle: 'h23', ...options })
    return made
  }
}

const time = formatter(LOCALE, { hour: '2-digit', minute: '2-digit' })
const second = formatter(LOCALE, { hour: '2-digit', minute: '2-digit', second: '2-digit' })
const day = formatter(LOCALE, { day: 'numeric', month: 'short', year: SHORT_YEAR })
const dayMonth = formatter(LOCALE, { day: 'numeric', month: 'short' })
const longDay = formatter(LOCALE, { day: 'numeric', month: 'short', year: 'numeric' })
const heading = formatter(LOCALE, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const month = formatter(LOCALE, { month: 'long', year: 'numeric' })
const sortable = formatter('en-CA', {})

/** `14:07` */
export const timeText = (iso: string): string => time().format(new Date(iso))

/** `14:07 น.` */
export const clockText = (iso: string): string => clock(timeText(iso))

/** `14:07:31 น.`, for events within a minute. */
export const secondText = (iso: string): string => clock(second().format(new Date(iso)))

/** `5 ต.ค. 69` */
export const shortDayText = (iso: string): string => day().format(new Date(iso))

/** For axes: `5 ต.ค.` */
export const dayMonthText = (iso: string): string => dayMonth().format(new Date(iso))

/** For lists: `5 ต.ค. 69 14:07 น.` */
export const shortInstantText = (iso: string): string => `${day().format(new Date(iso))} ${clockText(iso)}`

/** For details: `5 ต.ค. 2569 14:07 น.` */
export const instantText = (iso: string): string => `${longDay().format(new Date(iso))} ${clockText(iso)}`

/** For calendars: `ตุลาคม 2569` */
export const monthText = (iso: string): string => month().format(new Date(iso))

/** For sentences: `ตุลาคม พ.ศ. 2569` */
export const eraMonthText = (iso: string): string => withEra(monthText(iso))

/** For fields: `5 ต.ค. 2569` */
export const dayText = (iso: string): string => longDay().format(new Date(iso))

/** For headings: `วันจันทร์ที่ 5 ตุลาคม พ.ศ. 2569` */
export const dayHeading = (iso: string): string =>
  headingOf(
    Object.fromEntries(
      heading()
        .formatToParts(new Date(iso))
        .map(({ type, value }) => [type, value]),
    ),
  )

/** The Bangkok day of an instant as `2026-10-05`, to group by. */
export const bangkokDay = (iso: string): string => sortable().format(new Date(iso))
