/** Time without the nights: a silence counts only while transfers are expected. */
import { bangkokTimeOfDay } from '#kit/text/bangkok-time.ts'

/** Bangkok times such as `23:00`. The night begins at `from`. Equal times: no night. */
export type Night = { from: string; until: string }

/** The night of a row. Null: the usual one. */
export const nightOf = ({
  night_from,
  night_until,
}: {
  night_from: string | null
  night_until: string | null
}): Night => ({
  from: night_from ?? '23:00',
  until: night_until ?? '07:00',
})

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const msOf = (time: string): number => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * MINUTE_MS

/** Whole minutes between two instants, without those of the nights. Never negative. */
export function wakingMinutes(since: Date, until: Date, night: Night): number {
  if (until <= since) return 0
  return Math.floor((wakingMs(until, night) - wakingMs(since, night)) / MINUTE_MS)
}

/** Waking time from the beginning of the epoch's day in Bangkok to an instant. */
function wakingMs(at: Date, night: Night): number {
  const timeOfDay = bangkokTimeOfDay(at)
  const days = Math.round((at.getTime() - timeOfDay) / DAY_MS)
  return days * (DAY_MS - nightBefore(DAY_MS, night)) + timeOfDay - nightBefore(timeOfDay, night)
}

/** Milliseconds of the night between midnight and a time of the day. */
function nightBefore(timeOfDay: number, { from, until }: Night): number {
  const [begin, end] = [msOf(from), msOf(until)]
  const within = (first: number, last: number) => Math.max(0, Math.min(timeOfDay, last) - first)
  if (begin <= end) return within(begin, end)
  return within(0, end) + within(begin, DAY_MS)
}
