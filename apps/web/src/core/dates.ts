/** Dates as Thais read them: Buddhist era, Bangkok time. Instants are ISO 8601 in the common era. */
const ZONE = 'Asia/Bangkok'

/** Created on first use: seven formatters cost a slow phone 16 ms, and a page uses one or two. */
function formatter(locale: string, options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined
  return () => {
    made ??= new Intl.DateTimeFormat(locale, { timeZone: ZONE, hourCycle: 'h23', ...options })
    return made
  }
}

const time = formatter('th-TH', { hour: '2-digit', minute: '2-digit' })
const second = formatter('th-TH', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
const day = formatter('th-TH', { day: 'numeric', month: 'short', year: '2-digit' })
const longDay = formatter('th-TH', { day: 'numeric', month: 'short', year: 'numeric' })
const heading = formatter('th-TH', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const month = formatter('th-TH', { month: 'long', year: 'numeric' })
const sortable = formatter('en-CA', {})

/** `14:07` */
export const timeText = (iso: string): string => time().format(new Date(iso))

/** `14:07:31`, for events within a minute. */
export const secondText = (iso: string): string => second().format(new Date(iso))

/** `5 ต.ค. 69` */
export const shortDayText = (iso: string): string => day().format(new Date(iso))

/** For lists: `5 ต.ค. 69 14:07 น.` */
export const shortInstantText = (iso: string): string => `${day().format(new Date(iso))} ${timeText(iso)}\u00a0น.`

/** For details: `5 ต.ค. 2569 14:07 น.` */
export const instantText = (iso: string): string => `${longDay().format(new Date(iso))} ${timeText(iso)}\u00a0น.`

/** For calendars: `ตุลาคม 2569` */
export const monthText = (iso: string): string => month().format(new Date(iso))

/** For fields: `5 ต.ค. 2569` */
export const dayText = (iso: string): string => longDay().format(new Date(iso))

/** For headings: `วันจันทร์ที่ 5 ตุลาคม พ.ศ. 2569` */
export function dayHeading(iso: string): string {
  const found = heading().formatToParts(new Date(iso))
  const parts = Object.fromEntries(found.map(({ type, value }) => [type, value]))
  return `${parts.weekday}ที่ ${parts.day} ${parts.month} พ.ศ. ${parts.year}`
}

/** The Bangkok day of an instant as `2026-10-05`, to group by. */
export const bangkokDay = (iso: string): string => sortable().format(new Date(iso))
