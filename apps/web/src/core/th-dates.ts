/** Dates as Thais read them: in the Buddhist era, which the locale brings. */
export const LOCALE = 'th-TH'

/** `69`: the era is known. */
export const SHORT_YEAR = '2-digit'

/** `14:07 น.` */
export const clock = (time: string): string => `${time}\u00a0น.`

/** `ตุลาคม พ.ศ. 2569`, of `ตุลาคม 2569`. */
export const withEra = (month: string): string => month.replace(' ', ' พ.ศ. ')

type Parts = Readonly<Partial<Record<Intl.DateTimeFormatPartTypes, string>>>
/** `วันจันทร์ที่ 5 ตุลาคม พ.ศ. 2569` */
export const heading = ({ weekday, day, month, year }: Parts): string => `${weekday}ที่ ${day} ${month} พ.ศ. ${year}`
