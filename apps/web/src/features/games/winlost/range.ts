/** Ranges of Bangkok days, in the address and in calls: `2026-10-05`, first and last day included. */
import { daysOf, WINLOST_DAYS_MAX } from '@duang/contract/games/winlost'
import { bangkokDay } from '#core/dates.ts'

export type Range = { start: string; end: string }
export type Choice = 'today' | 'week' | 'month' | 'custom'

const DAY_MS = 86_400_000

/** Adds days; subtracts them where the number is negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

export const todayOf = (now: number): string => bangkokDay(new Date(now).toISOString())

/** A week is today and the six days before. */
export function rangeOf(choice: Exclude<Choice, 'custom'>, now: number): Range {
  const end = todayOf(now)
  const start = { today: end, week: addDays(end, -6), month: `${end.slice(0, 8)}01` }[choice]
  return { start, end }
}

/** Whether the server accepts a range: existing days, in order, within its maximum, none in the future. */
export function isRange(range: Range, now: number): boolean {
  const days = daysOf(range)
  const areDays = [range.start, range.end].every((day) => /^20\d\d-\d\d-\d\d$/.test(day) && isDay(day))
  return areDays && days >= 1 && days <= WINLOST_DAYS_MAX && range.end <= todayOf(now)
}

const isDay = (day: string): boolean => {
  const at = new Date(day)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

/** The range of the address. Invalid values mean the last seven days. */
export function readRange(search: URLSearchParams, now: number): { choice: Choice; range: Range } {
  const range = { start: search.get('start') ?? '', end: search.get('end') ?? '' }
  if (isRange(range, now)) return { choice: 'custom', range }
  const asked = search.get('range')
  const choice = asked === 'today' || asked === 'month' ? asked : 'week'
  return { choice, range: rangeOf(choice, now) }
}

/** All days of a range, in order. */
export const daysIn = (range: Range): string[] =>
  Array.from({ length: daysOf(range) }, (_, n) => addDays(range.start, n))

export type End = 'start' | 'end'

/** The range after one of its ends was chosen again. The other end moves, so that the server accepts the range. */
export function withEnd(range: Range, end: End, day: string): Range {
  const next = { ...range, [end]: day }
  const days = daysOf(next)
  if (days >= 1 && days <= WINLOST_DAYS_MAX) return next
  if (days < 1) return { start: day, end: day }
  return end === 'start'
    ? { start: day, end: addDays(day, WINLOST_DAYS_MAX - 1) }
    : { start: addDays(day, 1 - WINLOST_DAYS_MAX), end: day }
}

/** The weeks of the month of a day, from Sunday; undefined where a week has days of another month. */
export function weeksOf(day: string): (string | undefined)[][] {
  const first = `${day.slice(0, 8)}01`
  const before = new Date(first).getUTCDay()
  const count = new Date(Date.UTC(Number(first.slice(0, 4)), Number(first.slice(5, 7)), 0)).getUTCDate()
  return Array.from({ length: Math.ceil((before + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, place) => {
      const n = week * 7 + place - before
      return n >= 0 && n < count ? addDays(first, n) : undefined
    }),
  )
}

/** The same day some months later, or the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const first = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return `${first.toISOString().slice(0, 8)}${String(Math.min(last, Number(day.slice(8)))).padStart(2, '0')}`
}
