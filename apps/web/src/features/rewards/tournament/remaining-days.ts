import { format } from '#kit/format.ts'
import { tn } from './th.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Whole days between two instants; below one day 0. */
export const daysBetween = (from: string, to: string): number =>
  Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / DAY_MS))

/** `28 วัน`; `5 ชั่วโมง` and `30 นาที` below a day and an hour. */
export function lengthText(from: string, to: string): string {
  const ms = Date.parse(to) - Date.parse(from)
  if (ms >= DAY_MS) return format(tn.days, { n: daysBetween(from, to) })
  return ms >= HOUR_MS
    ? format(tn.hours, { n: Math.floor(ms / HOUR_MS) })
    : format(tn.minutes, { n: Math.floor(ms / MINUTE_MS) })
}
