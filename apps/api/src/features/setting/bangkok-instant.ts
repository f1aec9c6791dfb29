/** Instants as operators type them: Bangkok time, of either era. */
import { addDays, bangkokDate, bangkokTimeOfDay, startOfBangkokDate } from '#kit/bangkok-time.ts'

const ERA_YEARS = 543
/** Nobody plans for the Buddhist year 2200 of the Common Era. */
const BUDDHIST_FROM = 2400

/**
 * `2026-11-25 02:00`, `2569-11-25T02:00`; with `after` a time alone, `03:00`, is the first one after that instant.
 * Undefined where it is not such a text or no day of the calendar.
 */
export function bangkokInstant(text: string, after?: Date): Date | undefined {
  const [, date, hours, minutes] = text.trim().match(/^(?:(\d{4}-\d{2}-\d{2})[ T])?([01]\d|2[0-3]):([0-5]\d)$/) ?? []
  const ms = (Number(hours) * 60 + Number(minutes)) * 60_000
  if (date) {
    const day = commonEra(date)
    return day === undefined ? undefined : new Date(startOfBangkokDate(day).getTime() + ms)
  }
  if (!hours || !after) return undefined
  const today = bangkokDate(after)
  const day = ms > bangkokTimeOfDay(after) ? today : addDays(today, 1)
  return new Date(startOfBangkokDate(day).getTime() + ms)
}

/** The date in the Common Era; undefined for a day that no calendar has. */
function commonEra(date: string): string | undefined {
  const year = Number(date.slice(0, 4))
  const day = `${year >= BUDDHIST_FROM ? year - ERA_YEARS : year}${date.slice(4)}`
  const start = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(day) ? day : undefined
}

/** `2026-11-25 02:00`, Bangkok. */
export const bangkokText = (at: Date): string => {
  const minutes = Math.floor(bangkokTimeOfDay(at) / 60_000)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${bangkokDate(at)} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
