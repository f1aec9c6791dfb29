/** Instants as operators type them: Bangkok time, of either era. */
import { addDays, bangkokDate, bangkokTimeOfDay, startOfBangkokDate } from './bangkok-time.ts'

const ERA_YEARS = 543
/** Years from here on are Buddhist ones: no date of the Common Era is this far ahead. */
const BUDDHIST_FROM = 2400

/**
 * Reads `2026-11-25 02:00`, `2569-11-25T02:00`. With `after` a time alone, `03:00`, is the first one after that instant.
 * Undefined for any other text and for a day that no calendar has.
 */
export function bangkokInstant(text: string, after?: Date): Date | undefined {
  const [, date, hours, minutes] = text.trim().match(/^(?:(\d{4}-\d{2}-\d{2})[ T])?([01]\d|2[0-3]):([0-5]\d)$/) ?? []
  const ms = (Number(hours) * 60 + Number(minutes)) * 60_000
  if (date) {
    const day = commonEraDay(date)
    return day === undefined ? undefined : new Date(startOfBangkokDate(day).getTime() + ms)
  }
  if (!hours || !after) return undefined
  const today = bangkokDate(after)
  const day = ms > bangkokTimeOfDay(after) ? today : addDays(today, 1)
  return new Date(startOfBangkokDate(day).getTime() + ms)
}

/** Returns whether the year of a date is one of the Buddhist era. */
export const isBuddhistYear = (date: string): boolean => Number(date.slice(0, 4)) >= BUDDHIST_FROM

/** The date in the Common Era. Undefined for a text that is no date, and for a day that no calendar has. */
export function commonEraDay(date: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined
  const year = Number(date.slice(0, 4))
  const day = `${isBuddhistYear(date) ? year - ERA_YEARS : year}${date.slice(4)}`
  const start = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(day) ? day : undefined
}

/** The start of a Bangkok date such as `2026-11-25` or `2569-11-25`. Undefined for anything else. */
export const bangkokDayStart = (text: string): Date | undefined => {
  const day = commonEraDay(text.trim())
  return day === undefined ? undefined : startOfBangkokDate(day)
}

const two = (n: number) => String(n).padStart(2, '0')

/** `2026-11-25 02:00`, Bangkok. */
export const bangkokText = (at: Date): string => {
  const minutes = Math.floor(bangkokTimeOfDay(at) / 60_000)
  return `${bangkokDate(at)} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** `2026-11-25 02:00:07 +07`: Bangkok time as operator output shows it. */
export const bangkokStamp = (at: Date): string =>
  `${bangkokText(at)}:${two(Math.floor(bangkokTimeOfDay(at) / 1000) % 60)} +07`
