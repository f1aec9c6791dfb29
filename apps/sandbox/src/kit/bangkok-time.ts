/** Bangkok has been at +07:00 without daylight saving since 1920, so that a fixed shift is exact. */
const SHIFT_MS = 7 * 60 * 60 * 1000

/** `2026-10-05T14:07:09.000+07:00`. */
export const bangkokIso = (at: Date): string => new Date(at.getTime() + SHIFT_MS).toISOString().replace('Z', '+07:00')

/** Minutes since midnight in Bangkok, 0 to 1439. */
export function bangkokMinutes(at: Date): number {
  return Math.floor((at.getTime() + SHIFT_MS) / 60_000) % 1440
}

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('th-TH', { timeZone: 'Asia/Bangkok', ...options })

const weekday = format({ weekday: 'long', day: 'numeric', month: 'long' })
const year = format({ year: 'numeric' })
const detail = format({ day: 'numeric', month: 'short', year: 'numeric' })
const clock = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const yearDigits = (at: Date) => year.formatToParts(at).find((part) => part.type === 'year')?.value ?? ''

/** A heading over a day: `วันจันทร์ที่ 5 ตุลาคม พ.ศ. 2569`. */
export const thaiDay = (at: Date): string => `${weekday.format(at)} พ.ศ. ${yearDigits(at)}`

/** A moment in detail: `5 ต.ค. 2569 14:07 น.`. */
export const thaiMoment = (at: Date): string => `${detail.format(at)} ${thaiClock(at)}`

/** A time of day: `14:07 น.`. */
export const thaiClock = (at: Date): string => `${clock.format(at)} น.`
